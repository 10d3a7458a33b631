/**
 * What was said in a task, in the terms of no provider: an app turns it into the messages of its model's
 * client, with the `write` of a format for the results.
 *
 * @module
 */
import { isEmpty, ownValue } from "../plain-object.js";
import type { Proposal } from "../proposal.js";
import type { ToolResult } from "../result.js";

/** A call that a model proposes, with the label that its provider gave it. */
export interface ProposedCall extends Proposal {
  readonly id?: unknown;
}

/** What a model answers: calls, or the text that ends the task. */
export interface ModelTurn {
  readonly calls?: readonly ProposedCall[] | null | undefined;
  readonly text?: string | null | undefined;
}

/** A result on its way to the model: what a format's `write` takes. */
export interface CallResult {
  readonly id: unknown;
  readonly name: unknown;
  readonly result: ToolResult;
}

/** One entry: what the model said, or what its calls came to, in their order. */
export type TranscriptEntry =
  | { readonly role: "model"; readonly calls: readonly ProposedCall[]; readonly text: string }
  | { readonly role: "tools"; readonly results: readonly CallResult[] };

/** Everything so far, frozen. */
export type Transcript = readonly TranscriptEntry[];

/**
 * A model's answer, read once.
 *
 * @throws {TypeError} where it is no turn; the message says what was given instead
 */
export function readTurn(answer: unknown): { calls: readonly ProposedCall[]; text: string } {
  if (typeof answer !== "object" || answer === null) throw wrongTurn("no object");
  const calls = ownValue(answer, "calls");
  const text = ownValue(answer, "text");
  if (calls === undefined && text === undefined && !isEmpty(answer))
    throw wrongTurn("an object without either");
  return { calls: readCalls(calls ?? []), text: readText(text ?? "") };
}

function readCalls(calls: unknown): readonly ProposedCall[] {
  if (!Array.isArray(calls)) throw wrongTurn('"calls" that are no array');
  return Object.freeze(Array.from(calls, readCall));
}

function readText(text: unknown): string {
  if (typeof text !== "string") throw wrongTurn('a "text" that is no string');
  return text;
}

function wrongTurn(given: string): TypeError {
  return new TypeError(`runTask: propose() has to give { calls } or { text }, and gave ${given}.`);
}

/** What of a call is passed on. Whether it is a proposal is for the gate to say. */
function readCall(call: unknown): ProposedCall {
  const [id, name, args] = ["id", "name", "args"].map((key) => ownValue(call, key));
  return Object.freeze({
    id,
    name,
    args,
    ...(ownValue(call, "nullIsAbsent") === true && { nullIsAbsent: true }),
  });
}
