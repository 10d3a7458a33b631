/**
 * The chat of the AI SDK as a browser has it, without a page around it: messages in memory, and a chat route
 * that a test gives.
 *
 * @module
 */
import {
  AbstractChat,
  type ChatInit,
  convertToModelMessages,
  jsonSchema,
  lastAssistantMessageIsCompleteWithToolCalls,
  streamText,
  type ToolSet,
  type UIMessage,
  type UIMessageChunk,
} from "ai";
import type { MockLanguageModelV3 } from "ai/test";

/** What a server answers a chat with. */
export type ChatRoute = (messages: UIMessage[]) => Promise<ReadableStream<UIMessageChunk>>;

/** A chat that sends its messages on as soon as every tool call of the last one has its output. */
export class BrowserChat extends AbstractChat<UIMessage> {
  constructor(route: ChatRoute, callbacks: Pick<ChatInit<UIMessage>, "onToolCall" | "onFinish">) {
    const messages: UIMessage[] = [];
    super({
      transport: {
        sendMessages: (sent) => route(sent.messages),
        reconnectToStream: async () => null,
      },
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

/** A route whose model sees tools, as the format `aiSdk` lists them, whose calls go back to the browser. */
export function routeTo(
  model: MockLanguageModelV3,
  listed: Record<string, { description: string; inputSchema: object }>,
): ChatRoute {
  const tools: ToolSet = Object.fromEntries(
    Object.entries(listed).map(([name, { description, inputSchema }]) => [
      name,
      { description, inputSchema: jsonSchema(inputSchema) },
    ]),
  );
  return async (messages) =>
    streamText({ model, tools, messages: await convertToModelMessages(messages) }).toUIMessageStream();
}
