/**
 * Gemini: a body is a content whose `parts` hold `functionCall`, or one such part; the reply is the
 * `functionResponse` parts to send back.
 *
 * @see https://ai.google.dev/gemini-api/docs/function-calling
 * @module
 */
import type { FormatCall, FormatEntry } from "../format.js";
import { isPlainObject, ownValue } from "../plain-object.js";
import type { JsonSchema } from "../schema/input-schema.js";
import { withTypes } from "../schema/value-types.js";
import type { Tool } from "../tool.js";
import { labelIn } from "./label.js";
import { contentOf, denialText } from "./model-text.js";
import type { ProviderFormat } from "./provider-format.js";
import { GEMINI_NAMES, requireNames } from "./tool-names.js";

/** A part that answers one function call. */
export interface GeminiFunctionResponsePart {
  functionResponse: {
    id?: string;
    name: string;
    response: { output: Record<string, unknown> } | { error: string };
  };
}

/** The tools as the `tools` of a request take them: one entry with all declarations. */
export interface GeminiTool {
  functionDeclarations: { name: string; description: string; parametersJsonSchema: JsonSchema }[];
}

/** Several calls a body: parts with a `functionCall`; `args` may be left out for none, `id` is optional. */
export const gemini: ProviderFormat<GeminiFunctionResponsePart[], GeminiTool> = Object.freeze({
  name: "gemini",
  batch: true,
  read(body: unknown): { calls: FormatCall[] } | undefined {
    const parts = ownValue(body, "functionCall") === undefined ? ownValue(body, "parts") : [body];
    return Array.isArray(parts) ? { calls: Array.from(parts).filter(isProposal).map(callIn) } : undefined;
  },
  write: (entries: readonly FormatEntry[]): GeminiFunctionResponsePart[] =>
    entries.map(({ id, name, result }) => ({
      functionResponse: {
        ...(typeof id === "string" && { id }),
        name: typeof name === "string" ? name : "",
        response: result.ok === true ? { output: contentOf(result) } : { error: denialText(result) },
      },
    })),
  /** @throws {TypeError} where Gemini would refuse a tool's name */
  describe(tools: readonly Tool[]): GeminiTool {
    requireNames("gemini", tools, GEMINI_NAMES);
    return {
      functionDeclarations: tools.map(({ name, description, inputSchema }) => ({
        name,
        description,
        parametersJsonSchema: withTypes(inputSchema),
      })),
    };
  },
});

/** Parts of text, thought and the like are no proposals; what is no object is no call, and gets a result in its place. */
function isProposal(part: unknown): boolean {
  return !isPlainObject(part) || Object.hasOwn(part, "functionCall");
}

function callIn(part: unknown): FormatCall {
  const called = ownValue(part, "functionCall");
  const absent = typeof called === "object" && called !== null && !Object.hasOwn(called, "args");
  return {
    id: labelIn(called, "id"),
    name: ownValue(called, "name"),
    args: absent ? {} : ownValue(called, "args"),
  };
}
