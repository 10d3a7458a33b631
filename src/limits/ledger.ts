/**
 * Where the budget and the refusals of a task are counted: the interface that a ledger implements. Sessions do
 * not do: they are saved whole at the end of a request, and requests side by side lose each other's counts.
 *
 * @module
 */
import type { MaybePromise } from "../maybe-promise.js";

/** Whose work is counted. Three values that are never joined, so that no two tasks share a budget. */
export interface TaskKey {
  readonly tenant: string;
  readonly userId: string;
  readonly task: string;
}

/** What a task may spend. */
export interface TaskBounds {
  /** The most calls of the task: a whole number from 1 on. */
  readonly maxCalls: number;
  /** How long a task is remembered after its last call, in seconds. */
  readonly ttlSeconds: number;
}

/** Whether a call may go on. */
export type LedgerVerdict = "ok" | "call_limit" | "repeat_denied";

/**
 * Counts calls and remembers refusals. It fails closed: whatever throws, rejects, hangs or answers with
 * anything else makes the call `unavailable`.
 */
export interface Ledger {
  /**
   * Counts one call, atomically: every call counts, a repeated one too, until `maxCalls` of them were made.
   *
   * @param digest of the tool and its canonical arguments; `undefined` where there is none: counted alone
   * @returns `"call_limit"` past the budget, `"repeat_denied"` where this digest was remembered, else `"ok"`
   */
  take(key: TaskKey, digest: string | undefined, limits: TaskBounds): MaybePromise<LedgerVerdict>;
  /** Remembers that this proposal was refused in this task. */
  remember(key: TaskKey, digest: string, ttlSeconds: number): MaybePromise<void>;
}
