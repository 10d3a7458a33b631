/**
 * What was said in a task, in the terms of no provider: an app turns it into the messages of its model's
 * client, with the `write` of a format for the results.
 *
 * @module
 */
import type { Proposal } from "../proposal.js";
import type { ToolResult } from "../result.js";

/** A call that a model proposes, with the label that its provider gave it. */
export interface ProposedCall extends Proposal {
  readonly id?: unknown;
}

/** What a model answers: calls, or the text that ends the task. */
export interface ModelTurn {
  readonly calls?: readonly ProposedCall[] | undefined;
  readonly text?: string | undefined;
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
 * @throws {TypeError} where it is no object, its calls are no array, or its text is no string
 */
export function readTurn(answer: unknown): { calls: readonly ProposedCall[]; text: string } {
  if (typeof answer !== "object" || answer === null) throw new TypeError("propose() gave no object");
  const { calls = [], text = "" } = answer as { calls?: unknown; text?: unknown };
  if (!Array.isArray(calls)) throw new TypeError('propose() gave "calls" that are no array');
  if (typeof text !== "string") throw new TypeError('propose() gave a "text" that is no string');
  return { calls: Object.freeze(Array.from(calls, readCall)), text };
}

/** What of a call is passed on. Whether it is a proposal is for the gate to say. */
function readCall(call: unknown): ProposedCall {
  if (typeof call !== "object" || call === null) return { id: undefined, name: undefined, args: undefined };
  const { id, name, args, nullIsAbsent } = call as ProposedCall;
  return Object.freeze({ id, name, args, ...(nullIsAbsent === true && { nullIsAbsent }) });
}
