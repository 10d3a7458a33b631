/**
 * The `limits` option: the ledger, and which task an identity works on. Checked once.
 *
 * @module
 */
import type { Identity } from "../identity.js";
import { abandon } from "../maybe-promise.js";
import { copyOptions, mistake, requireSynchronous } from "../options.js";
import { isPlainObject, ownValue } from "../plain-object.js";
import { type Refusal, refused, unavailable } from "../refusal.js";
import type { Ledger, TaskBounds } from "./ledger.js";

/** A task, and what it may spend. */
export interface TaskLimits extends TaskBounds {
  /** The task's id: a conversation's, a job's. The app puts it into the identity; never from a proposal. */
  readonly id: string;
}

/** A budget for each task, and a memory of what it was refused. */
export interface Limits<I = any> {
  /** Where calls are counted: `memoryLedger()`, or `redisLedger({ client })` for several processes. */
  readonly ledger: Ledger;
  /** The task that this identity works on. Synchronous. Nothing, or a malformed one: `call_limit`. */
  readonly task: (identity: I) => TaskLimits | null | undefined;
}

const known: Record<keyof Limits, true> = { ledger: true, task: true };

/** @throws {TypeError} where `limits` is there and wrong; the message names the option and the mend */
export function limitsOf(at: string, given: unknown): Limits | undefined {
  if (given === undefined) return undefined;
  const limits = copyOptions(`${at}, limits`, given as Limits, known);
  const ledger = limits.ledger as Partial<Ledger> | null | undefined;
  if (typeof ledger?.take !== "function" || typeof ledger.remember !== "function") {
    throw mistake(at, '"limits.ledger" has to be a ledger: memoryLedger(), or redisLedger({ client }).');
  }
  const mend = "It returns { id, maxCalls, ttlSeconds } of the task that an identity works on.";
  requireSynchronous(at, "limits.task", limits.task, mend);
  return Object.freeze({ ...limits }) as Limits;
}

/** The longest time that a task is remembered, in seconds: a year. */
const LONGEST_TTL = 31_536_000;

/** The task of an identity, read once; `call_limit` where it has none that is well-formed. */
export function taskOf({ task }: Limits, identity: Identity): TaskLimits | Refusal {
  try {
    const given: unknown = task(identity);
    abandon(given);
    if (!isPlainObject(given)) return refused.call_limit;
    const id = ownValue(given, "id");
    const maxCalls = ownValue(given, "maxCalls");
    const ttlSeconds = ownValue(given, "ttlSeconds");
    return isText(id) && isWhole(maxCalls) && isWhole(ttlSeconds) && ttlSeconds <= LONGEST_TTL
      ? { id, maxCalls, ttlSeconds }
      : refused.call_limit;
  } catch (error) {
    return unavailable("policy", error);
  }
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 1;
}
