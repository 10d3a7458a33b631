/**
 * How a body carries proposals and how results are written back: the interface that a format implements. A
 * format is chosen for a mount; a body is never guessed to be of another.
 *
 * @module
 */
import { mistake } from "./options.js";
import { ownValue } from "./plain-object.js";
import type { DenialCode, ToolResult } from "./result.js";
import type { Tool } from "./tool.js";

/** A call as a format found it. The id is a label and never a key. */
export interface FormatCall {
  readonly id?: unknown;
  readonly name: unknown;
  readonly args: unknown;
  /** Whether a `null` of a key whose schema does not accept it means that the key was left out: OpenAI's strict schemas force it. */
  readonly nullIsAbsent?: boolean;
}

/** A call with its result, in the order of the proposals. */
export interface FormatEntry {
  readonly id?: unknown;
  readonly name: unknown;
  readonly result: ToolResult;
}

/** An answer of the protocol's own. */
export interface FormatReply {
  readonly status: number;
  readonly body?: unknown;
}

/** How a body carries proposals. */
export interface Format {
  readonly name: string;
  /** Whether a body can hold several calls. */
  readonly batch: boolean;
  /** The calls in a body; a reply of the protocol's own; or `undefined`: not a body of this format. */
  read(
    body: unknown,
  ):
    | { readonly calls: readonly FormatCall[] }
    | { readonly reply: FormatReply; readonly calls?: undefined }
    | undefined;
  /** The body of a reply. */
  write(entries: readonly FormatEntry[]): unknown;
  /** How a refusal of the whole request is said, where the protocol has its own way (JSON-RPC). */
  refuse?(code: DenialCode, body: unknown): FormatReply;
  /** The tools in the terms of a provider. Throws a `TypeError` where a tool cannot be said in them. */
  describe(tools: readonly Tool[]): unknown;
}

/** What a format found in a body: calls, or a reply of the protocol's own. */
export type FormatReading =
  | { readonly calls: readonly FormatCall[]; readonly reply: undefined }
  | { readonly calls: undefined; readonly reply: FormatReply };

/** Reads a body; `undefined` where it is not one of the format's, holds no call, or made the format throw. */
export function readBody(format: Format, body: unknown): FormatReading | undefined {
  try {
    const reading = format.read(body);
    const reply = ownValue(reading, "reply") as FormatReply | undefined;
    if (reply !== undefined) return { calls: undefined, reply };
    const found = ownValue(reading, "calls");
    const calls = Array.isArray(found) ? Array.from(found, callOf) : [];
    return calls.length === 1 || (format.batch && calls.length > 1) ? { calls, reply: undefined } : undefined;
  } catch {
    return undefined;
  }
}

/** A call with each of its own properties read once, here: what is checked is what is used. */
function callOf(call: unknown): FormatCall {
  return {
    id: ownValue(call, "id"),
    name: ownValue(call, "name"),
    args: ownValue(call, "args"),
    nullIsAbsent: ownValue(call, "nullIsAbsent") === true,
  };
}

/** @throws {TypeError} where a value is no format */
export function requireFormat(at: string, format: unknown): void {
  const { name, batch, read, write, describe, refuse } = (format ?? {}) as Partial<Format>;
  const parts = refuse === undefined ? [read, write, describe] : [read, write, describe, refuse];
  if (
    typeof name !== "string" ||
    typeof batch !== "boolean" ||
    !parts.every((part) => typeof part === "function")
  ) {
    const members = "name, batch, read, write, describe, and perhaps refuse";
    throw mistake(at, `"format" has to be a Format: plain, flat, or one with ${members}.`);
  }
}
