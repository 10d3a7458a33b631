/**
 * Tool calls of the AI SDK in a browser: a body is an array of `{ toolCallId, toolName, input }`, or a UI
 * message whose `parts` hold them; the reply is what `addToolOutput` takes, one entry a call. (The AI SDK's
 * own loop on a server has `express-tool-gate/ai-sdk`.)
 *
 * @see https://ai-sdk.dev/docs/ai-sdk-ui/chatbot-tool-usage
 * @module
 */
import type { FormatCall, FormatEntry } from "../format.js";
import { isPlainObject, ownValue } from "../plain-object.js";
import type { JsonSchema } from "../schema/input-schema.js";
import type { Tool } from "../tool.js";
import { labelIn } from "./label.js";
import { contentOf, denialText } from "./model-text.js";
import type { ProviderFormat } from "./provider-format.js";

/** What `addToolOutput` takes for one call. */
export type AiSdkToolOutput = { tool: string; toolCallId: string } & (
  | { state: "output-available"; output: Record<string, unknown> }
  | { state: "output-error"; errorText: string }
);

/** Several calls a body. Parts that are no pending tool call are passed over. */
export const aiSdk: ProviderFormat<
  AiSdkToolOutput[],
  Record<string, { description: string; inputSchema: JsonSchema }>
> = Object.freeze({
  name: "aiSdk",
  batch: true,
  read(body: unknown): { calls: FormatCall[] } | undefined {
    if (Array.isArray(body))
      return { calls: Array.from(body, (call) => callIn(call, ownValue(call, "toolName"))) };
    const parts = ownValue(body, "parts");
    if (!Array.isArray(parts)) return undefined;
    return {
      calls: Array.from(parts)
        .filter(isPending)
        .map((part) => callIn(part, nameIn(part))),
    };
  },
  write: (entries: readonly FormatEntry[]): AiSdkToolOutput[] =>
    entries.map(({ id, name, result }) => ({
      tool: typeof name === "string" ? name : "",
      toolCallId: id as string,
      ...(result.ok === true
        ? { state: "output-available", output: contentOf(result) }
        : { state: "output-error", errorText: denialText(result) }),
    })),
  describe: (tools: readonly Tool[]): Record<string, { description: string; inputSchema: JsonSchema }> =>
    Object.fromEntries(
      tools.map(({ name, description, inputSchema }) => [name, { description, inputSchema }]),
    ),
});

/** A tool part whose input is complete and that nobody has answered, and that no provider runs by itself. */
function isPending(part: unknown): boolean {
  if (!isPlainObject(part)) return true; // no part at all: gets a result in its place
  if (nameIn(part) === undefined && ownValue(part, "type") !== "dynamic-tool") return false;
  return ownValue(part, "state") === "input-available" && ownValue(part, "providerExecuted") !== true;
}

/** `tool-get_ticket` names a declared tool; a dynamic tool carries its name beside. */
function nameIn(part: unknown): unknown {
  const type = ownValue(part, "type");
  if (type === "dynamic-tool") return ownValue(part, "toolName");
  return typeof type === "string" && type.startsWith("tool-") ? type.slice("tool-".length) : undefined;
}

function callIn(call: unknown, name: unknown): FormatCall {
  return { id: labelIn(call, "toolCallId"), name, args: ownValue(call, "input") };
}
