/**
 * Anthropic Messages: a body is an assistant message whose `content` holds `tool_use` blocks; the reply is
 * the user message of `tool_result` blocks to append.
 *
 * @see https://docs.anthropic.com/en/docs/agents-and-tools/tool-use/overview
 * @module
 */
import type { FormatCall, FormatEntry } from "../format.js";
import { ownValue } from "../plain-object.js";
import type { Tool } from "../tool.js";
import { labelIn } from "./label.js";
import { textOf } from "./model-text.js";
import type { ProviderFormat } from "./provider-format.js";
import { ANTHROPIC_NAMES, requireNames } from "./tool-names.js";
import { proposalsIn, type TypedItem } from "./typed-items.js";

/** A block that answers one tool use. */
export interface AnthropicToolResult {
  type: "tool_result";
  tool_use_id: string;
  content: string;
  is_error?: true;
}

/** The message that answers all tool uses of a message. */
export interface AnthropicToolResults {
  role: "user";
  content: AnthropicToolResult[];
}

/** A tool as the `tools` of a request name it. */
export interface AnthropicTool {
  name: string;
  description: string;
  input_schema: { type: "object"; [keyword: string]: unknown };
}

/** Several calls a body: `tool_use` blocks with an `input` object. Text, thinking and server-side tools are passed over. */
export const anthropic: ProviderFormat<AnthropicToolResults, AnthropicTool[]> = Object.freeze({
  name: "anthropic",
  batch: true,
  read(body: unknown): { calls: FormatCall[] } | undefined {
    const content = ownValue(body, "content");
    return Array.isArray(content) ? { calls: proposalsIn(content, "tool_use").map(callIn) } : undefined;
  },
  write: (entries: readonly FormatEntry[]): AnthropicToolResults => ({
    role: "user",
    content: entries.map(({ id, result }) => ({
      type: "tool_result",
      tool_use_id: id as string,
      content: textOf(result),
      ...(result.ok !== true && { is_error: true }),
    })),
  }),
  /** @throws {TypeError} where Anthropic would refuse a tool's name */
  describe(tools: readonly Tool[]): AnthropicTool[] {
    requireNames("anthropic", tools, ANTHROPIC_NAMES);
    return tools.map(({ name, description, inputSchema }) => ({
      name,
      description,
      input_schema: { ...inputSchema, type: "object" },
    }));
  },
});

function callIn({ item, known }: TypedItem): FormatCall {
  return {
    id: labelIn(item, "id"),
    name: known ? ownValue(item, "name") : undefined,
    args: ownValue(item, "input"),
  };
}
