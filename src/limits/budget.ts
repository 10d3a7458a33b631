/**
 * What one caller's task may still do: counts each call before it is decided, and has refusals remembered.
 * Every wait for the ledger is within the deadline, and every fault of it a refusal.
 *
 * @module
 */
import type { Deadline } from "../deadline.js";
import type { Caller } from "../identity.js";
import { isPromiseLike } from "../maybe-promise.js";
import type { Proposal } from "../proposal.js";
import { Refusal, refused, unavailable } from "../refusal.js";
import type { DenialCode } from "../result.js";
import { digestOf } from "./digest.js";
import type { Ledger, TaskBounds, TaskKey } from "./ledger.js";
import { type Limits, type TaskLimits, taskOf } from "./task-limits.js";

/** The refusals that are final for a task. A fault is none: it may be over. */
const remembered: ReadonlySet<DenialCode> = new Set<DenialCode>([
  "unknown_tool",
  "invalid_arguments",
  "forbidden",
  "out_of_scope",
  "not_found",
]);

/** The budget of one caller's task. */
export interface Budget {
  /** Counts a call. Never throws or rejects. */
  take(proposal: Proposal | undefined): Taken | Promise<Taken>;
}

/** The budget of the task that a caller works on; where there is none, no call is left. */
export function budgetOf(limits: Limits, caller: Caller, deadline: Deadline): Budget {
  const task = taskOf(limits, caller.identity);
  if (!(task instanceof Refusal)) return new TaskBudget(limits.ledger, task, caller, deadline);
  const none = new Taken(task, undefined);
  return { take: () => none };
}

/** Has the refusal of a call remembered; why it could not be. Never throws or rejects. */
type Remember = () => Refusal | undefined | Promise<Refusal | undefined>;

/** A call that was counted: go on, or why not. */
export class Taken {
  /** Why the call ends here. */
  readonly refusal: Refusal | undefined;
  readonly #remember: Remember | undefined;

  constructor(refusal: Refusal | undefined, remember: Remember | undefined) {
    this.refusal = refusal;
    this.#remember = remember;
  }

  /** Hands the outcome of the call on, once a final refusal is remembered; or why it could not be. */
  settle<R>(outcome: unknown, next: (outcome: unknown) => R): R | Promise<R> {
    const isFinal = Refusal.is(outcome) && remembered.has(outcome.denial.code);
    if (!isFinal || this.#remember === undefined) return next(outcome);
    const failure = this.#remember();
    return failure instanceof Promise
      ? failure.then((late) => next(late ?? outcome))
      : next(failure ?? outcome);
  }
}

class TaskBudget implements Budget {
  readonly #ledger: Ledger;
  readonly #deadline: Deadline;
  readonly #key: TaskKey;
  readonly #bounds: TaskBounds;

  constructor(ledger: Ledger, task: TaskLimits, { tenant, userId }: Caller, deadline: Deadline) {
    const { id, maxCalls, ttlSeconds } = task;
    this.#ledger = ledger;
    this.#deadline = deadline;
    this.#key = Object.freeze({ tenant, userId: userId as string, task: id }); // a caller with limits has one
    this.#bounds = Object.freeze({ maxCalls, ttlSeconds });
  }

  take(proposal: Proposal | undefined): Taken | Promise<Taken> {
    const digest = digestOf(proposal);
    const remember = digest === undefined ? undefined : () => this.#remember(digest);
    const verdict = this.#ask(() => this.#ledger.take(this.#key, digest, this.#bounds));
    return verdict instanceof Promise
      ? verdict.then((late) => new Taken(refusalOf(late), remember))
      : new Taken(refusalOf(verdict), remember);
  }

  #remember(digest: string): Refusal | undefined | Promise<Refusal | undefined> {
    const answer = this.#ask(() => this.#ledger.remember(this.#key, digest, this.#bounds.ttlSeconds));
    return answer instanceof Promise ? answer.then(failureIn) : failureIn(answer);
  }

  /** What the ledger answers, or a refusal with the ledger as its cause. */
  #ask(question: () => unknown): unknown {
    try {
      const answer = question();
      return isPromiseLike(answer) ? this.#deadline.wait(answer, "ledger").then(blamed) : answer;
    } catch (error) {
      return unavailable("ledger", error);
    }
  }
}

function failureIn(answer: unknown): Refusal | undefined {
  return Refusal.is(answer) ? answer : undefined;
}

/** Where the deadline passed while the ledger was waited for, it is the ledger's fault. */
function blamed(answer: unknown): unknown {
  return Refusal.is(answer) && answer.cause === "deadline" ? unavailable("ledger", answer.error) : answer;
}

function refusalOf(verdict: unknown): Refusal | undefined {
  if (verdict === "ok") return undefined;
  if (verdict === "call_limit") return refused.call_limit;
  if (verdict === "repeat_denied") return refused.repeat_denied;
  if (Refusal.is(verdict)) return verdict;
  return unavailable("ledger", "take() did not answer with ok, call_limit or repeat_denied");
}
