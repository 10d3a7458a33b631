/**
 * OpenAI Chat Completions, and the many servers that speak it: a body is an assistant message with
 * `tool_calls`; the reply is the `tool` messages to append.
 *
 * @see https://platform.openai.com/docs/guides/function-calling
 * @module
 */
import type { FormatCall, FormatEntry } from "../format.js";
import { ownValue } from "../plain-object.js";
import type { JsonSchema } from "../schema/input-schema.js";
import type { Tool } from "../tool.js";
import { decodeArguments } from "./json-text.js";
import { labelIn } from "./label.js";
import { textOf } from "./model-text.js";
import type { ProviderFormat } from "./provider-format.js";
import { strictSchema } from "./strict-schema.js";
import { OPENAI_NAMES, requireNames } from "./tool-names.js";

/** A message that answers one tool call. */
export interface OpenAIToolMessage {
  role: "tool";
  tool_call_id: string;
  content: string;
}

/** A tool as the `tools` of a request name it. */
export interface OpenAIChatTool {
  type: "function";
  function: { name: string; description: string; parameters: JsonSchema; strict: true };
}

/** Several calls a body: `{ tool_calls: [{ id, function: { name, arguments } }] }`, `arguments` a JSON text. */
export const openaiChat: ProviderFormat<OpenAIToolMessage[], OpenAIChatTool[]> = Object.freeze({
  name: "openaiChat",
  batch: true,
  read(body: unknown): { calls: FormatCall[] } | undefined {
    const toolCalls = ownValue(body, "tool_calls");
    return Array.isArray(toolCalls) ? { calls: Array.from(toolCalls, callIn) } : undefined;
  },
  write: (entries: readonly FormatEntry[]): OpenAIToolMessage[] =>
    entries.map(({ id, result }) => ({ role: "tool", tool_call_id: id as string, content: textOf(result) })),
  /** @throws {TypeError} where OpenAI would refuse a tool's name, or strict mode cannot say its schema */
  describe(tools: readonly Tool[]): OpenAIChatTool[] {
    requireNames("openaiChat", tools, OPENAI_NAMES);
    return tools.map(({ name, description, inputSchema }) => ({
      type: "function",
      function: {
        name,
        description,
        parameters: strictSchema(inputSchema, `openaiChat: the tool ${JSON.stringify(name)}`),
        strict: true,
      },
    }));
  },
});

function callIn(toolCall: unknown): FormatCall {
  const called = ownValue(toolCall, "function");
  return {
    id: labelIn(toolCall, "id"),
    name: ownValue(called, "name"),
    args: decodeArguments(ownValue(called, "arguments")),
    nullIsAbsent: true,
  };
}
