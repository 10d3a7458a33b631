/**
 * OpenAI Responses, and the items of the Realtime API: a body is a response with `output` items, or one
 * `function_call` item; the reply is the `function_call_output` items to send.
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
import { proposalsIn, type TypedItem } from "./typed-items.js";

/** An item that answers one function call. */
export interface OpenAIFunctionCallOutput {
  type: "function_call_output";
  call_id: string;
  output: string;
}

/** A tool as the `tools` of a request name it. */
export interface OpenAIResponsesTool {
  type: "function";
  name: string;
  description: string;
  parameters: Record<string, unknown>;
  strict: true;
}

const FUNCTION_CALL = "function_call";

/** Several calls a body: `function_call` items, `arguments` a JSON text, `call_id` the label. Other items are passed over. */
export const openaiResponses: ProviderFormat<OpenAIFunctionCallOutput[], OpenAIResponsesTool[]> =
  Object.freeze({
    name: "openaiResponses",
    batch: true,
    read(body: unknown): { calls: FormatCall[] } | undefined {
      const items = ownValue(body, "type") === FUNCTION_CALL ? [body] : ownValue(body, "output");
      return Array.isArray(items) ? { calls: proposalsIn(items, FUNCTION_CALL).map(callIn) } : undefined;
    },
    write: (entries: readonly FormatEntry[]): OpenAIFunctionCallOutput[] =>
      entries.map(({ id, result }) => ({
        type: "function_call_output",
        call_id: id as string,
        output: textOf(result),
      })),
    /** @throws {TypeError} where OpenAI would refuse a tool's name, or strict mode cannot say its schema */
    describe(tools: readonly Tool[]): OpenAIResponsesTool[] {
      requireNames("openaiResponses", tools, OPENAI_NAMES);
      return tools.map(({ name, description, inputSchema }) => ({
        type: "function",
        name,
        description,
        parameters: strictSchema(
          inputSchema,
          `openaiResponses: the tool ${JSON.stringify(name)}`,
        ) as JsonSchema & Record<string, unknown>,
        strict: true,
      }));
    },
  });

function callIn({ item, known }: TypedItem): FormatCall {
  return {
    id: labelIn(item, "call_id"),
    name: known ? ownValue(item, "name") : undefined,
    args: decodeArguments(ownValue(item, "arguments")),
    nullIsAbsent: true,
  };
}
