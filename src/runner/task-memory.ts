/**
 * What a task has spent and was refused: the bounds that end a loop which does not learn.
 *
 * @module
 */
import { digestOf } from "../limits/digest.js";
import { refused } from "../refusal.js";
import type { CallReport } from "../reported-calls.js";
import { type DenialCode, denials } from "../result.js";
import type { RunnerLimits } from "./task-options.js";
import type { ProposedCall } from "./transcript.js";

/** In how many turns a task may repeat a final refusal. */
const MOST_REPEATS = 1;

/** Why a task was stopped. */
export type StopReason =
  | "call_limit"
  | "turn_limit"
  | "repeat_denied"
  | "corrections_exhausted"
  | "unavailable"
  | "aborted"
  | "model_error";

/** The counts of one task. */
export class TaskMemory {
  readonly #limits: Required<RunnerLimits>;
  readonly #refused = new Set<string>();
  #repeats = 0;
  #corrections = 0;
  /** Calls of the model's so far. */
  calls = 0;
  /** What the store was asked so far. */
  reads = 0;
  /** Whether the model was told that there are no more calls. It may still answer. */
  limitTold = false;

  constructor(limits: Required<RunnerLimits>) {
    this.#limits = limits;
  }

  /** The refusal of a call that is not to reach the gate. Counts the call. */
  refusalOf(call: ProposedCall): CallReport | undefined {
    this.calls += 1;
    if (this.calls > this.#limits.maxCalls) return local("call_limit");
    const digest = digestOf(call);
    return digest !== undefined && this.#refused.has(digest) ? local("repeat_denied") : undefined;
  }

  /** Takes note of what the calls of one turn came to; why the task ends with them. */
  learn(calls: readonly ProposedCall[], reports: readonly CallReport[]): StopReason | undefined {
    const codes = new Set<DenialCode>();
    for (const [place, { result }] of reports.entries()) {
      if (result.ok === true) continue;
      codes.add(result.code);
      if (denials[result.code].retry !== "corrected") this.#remember(calls[place] as ProposedCall);
    }
    if (codes.has("repeat_denied")) this.#repeats += 1; // once a turn: the model is told of the first
    if (codes.has("call_limit")) this.limitTold = true;
    if (codes.has("invalid_arguments") || codes.has("unknown_tool")) this.#corrections += 1;
    if (reports.some(isDown)) return "unavailable";
    if (this.#repeats > MOST_REPEATS) return "repeat_denied";
    return this.#corrections > this.#limits.maxCorrections ? "corrections_exhausted" : undefined;
  }

  #remember(call: ProposedCall): void {
    const digest = digestOf(call);
    if (digest !== undefined) this.#refused.add(digest);
  }
}

/** Whether a store is down, which may be over soon. Any other fault is the app's, and stays. */
export function isDown({ cause }: CallReport): boolean {
  return cause === "store" || cause === "deadline";
}

function local(code: "call_limit" | "repeat_denied"): CallReport {
  return { result: refused[code].denial, cause: undefined, reads: 0 };
}
