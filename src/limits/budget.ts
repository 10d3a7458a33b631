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
import { type Limits, taskOf } from "./task-limits.js";

/** The refusals that are final for a task. A fault is none: it may be over. */
const remembered: ReadonlySet<DenialCode> = new Set<DenialCode>([
  "unknown_tool",
  "invalid_arguments",
  "forbidden",
  "out_of_scope",
  "not_found",
]);

/** A call that was counted: go on, or why not. */
export class Taken {
  readonly #budget: Budget;
  readonly #digest: string | undefined;
  /** Why the call ends here. */
  readonly refusal: Refusal | undefined;

  constructor(budget: Budget, digest: string | undefined, refusal: Refusal | undefined) {
    this.#budget = budget;
    this.#digest = digest;
    this.refusal = refusal;
  }

  /** Hands the outcome of the call on, once a final refusal is remembered; or why it could not be. */
  settle<R>(outcome: unknown, next: (outcome: unknown) => R): R | Promise<R> {
    const isFinal = Refusal.is(outcome) && this.refusal === undefined && remembered.has(outcome.denial.code);
    if (!isFinal || this.#digest === undefined) return next(outcome);
    const failure = this.#budget.remember(this.#digest);
    return failure instanceof Promise
      ? failure.then((late) => next(late ?? outcome))
      : next(failure ?? outcome);
  }
}

/** The budget of one caller's task. */
export class Budget {
  readonly #ledger: Ledger;
  readonly #deadline: Deadline;
  readonly #task: { readonly key: TaskKey; readonly bounds: TaskBounds } | Refusal;

  constructor(limits: Limits, { identity, tenant, userId }: Caller, deadline: Deadline) {
    const task = taskOf(limits, identity);
    this.#ledger = limits.ledger;
    this.#deadline = deadline;
    if (task instanceof Refusal) {
      this.#task = task;
      return;
    }
    const { id, maxCalls, ttlSeconds } = task;
    const key = Object.freeze({ tenant, userId: userId ?? "", task: id });
    this.#task = { key, bounds: Object.freeze({ maxCalls, ttlSeconds }) };
  }

  /** Counts a call. Never throws or rejects. */
  take(proposal: Proposal | undefined): Taken | Promise<Taken> {
    const task = this.#task;
    if (task instanceof Refusal) return new Taken(this, undefined, task);
    const digest = digestOf(proposal);
    const taken = (verdict: unknown): Taken => new Taken(this, digest, refusalOf(verdict));
    const verdict = this.#ask(() => this.#ledger.take(task.key, digest, task.bounds));
    return verdict instanceof Promise ? verdict.then(taken) : taken(verdict);
  }

  /** Has a refusal remembered; why it could not be. Never throws or rejects. */
  remember(digest: string): Refusal | undefined | Promise<Refusal | undefined> {
    const task = this.#task;
    if (task instanceof Refusal) return undefined;
    const { key, bounds } = task;
    const answer = this.#ask(() => this.#ledger.remember(key, digest, bounds.ttlSeconds));
    const failure = (settled: unknown): Refusal | undefined => (Refusal.is(settled) ? settled : undefined);
    return answer instanceof Promise ? answer.then(failure) : failure(answer);
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
