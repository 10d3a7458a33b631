/**
 * The chat of the AI SDK as a browser has it, without a page around it: messages in memory, and a model behind
 * a transport that runs nothing by itself.
 *
 * @module
 */
import {
  AbstractChat,
  type ChatInit,
  type ChatTransport,
  convertToModelMessages,
  jsonSchema,
  lastAssistantMessageIsCompleteWithToolCalls,
  streamText,
  type ToolSet,
  type UIMessage,
} from "ai";
import type { MockLanguageModelV3 } from "ai/test";

/** Tools as an app lists them in the format `aiSdk`. */
export type ListedTools = Record<string, { description: string; inputSchema: object }>;

/** A chat that sends its messages on as soon as every tool call of the last one has its output. */
export class BrowserChat extends AbstractChat<UIMessage> {
  constructor(
    model: MockLanguageModelV3,
    listed: ListedTools,
    callbacks: Pick<ChatInit<UIMessage>, "onToolCall" | "onFinish">,
  ) {
    const messages: UIMessage[] = [];
    super({
      transport: transportTo(model, listed),
      sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithToolCalls,
      ...callbacks,
      state: {
        status: "ready",
        error: undefined,
        messages,
        pushMessage: (message) => void messages.push(message),
        popMessage: () => void messages.pop(),
        replaceMessage: (index, message) => {
          messages[index] = message;
        },
        snapshot: structuredClone,
      },
    });
  }
}

/** What a chat route of a server does: the model sees the tools, and their calls go back to the browser. */
function transportTo(model: MockLanguageModelV3, listed: ListedTools): ChatTransport<UIMessage> {
  const tools: ToolSet = Object.fromEntries(
    Object.entries(listed).map(([name, { description, inputSchema }]) => [
      name,
      { description, inputSchema: jsonSchema(inputSchema) },
    ]),
  );
  return {
    sendMessages: async ({ messages }) =>
      streamText({ model, tools, messages: await convertToModelMessages(messages) }).toUIMessageStream(),
    reconnectToStream: async () => null,
  };
}
