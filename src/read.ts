/**
 * The only file that touches a store. It takes nothing but an `Allowed`: one read a call, every wait within
 * the deadline, every fault a refusal.
 *
 * @module
 */
import type { Deadline } from "./deadline.js";
import { type Allowed, isAllowed } from "./decision.js";
import type { Identity } from "./identity.js";
import { isPromiseLike } from "./maybe-promise.js";
import { unavailable } from "./refusal.js";
import type { ReadOptions, RecordStore } from "./store.js";

/** The store of each collection. */
export type StoreMap = ReadonlyMap<string, RecordStore>;

/** What a store gets beside a key. The signal is made when a store looks at it. */
class Options implements ReadOptions {
  readonly identity: Identity;
  readonly #deadline: Deadline;

  constructor(identity: Identity, deadline: Deadline) {
    this.identity = identity;
    this.#deadline = deadline;
  }

  get signal(): AbortSignal {
    return this.#deadline.signal;
  }
}

/** What is done with an answer: whatever the store gave, or a `Refusal`; and how often the store was asked for it. */
type Next<Result> = (answer: unknown, reads: 0 | 1) => Result;

/**
 * Reads what was allowed and hands the answer on: at once where the store answers at once. Never throws or
 * rejects by itself.
 */
export function read<R>(
  allowed: Allowed,
  stores: StoreMap,
  deadline: Deadline,
  next: Next<R>,
): R | Promise<R> {
  if (!isAllowed(allowed)) return next(undecided(), 0);
  const { tool, target, caller } = allowed;
  const question = (): unknown => {
    const store = stores.get(tool.collection) as RecordStore;
    const options = new Options(caller.identity, deadline);
    return target.key === undefined ? store.list?.(target.query, options) : store.get(target.key, options);
  };
  return ask(question, deadline, next);
}

/** Reads several records of one tenant and collection in one round trip; the answers in the order of the calls. */
export function readMany<R>(
  allowed: readonly Allowed[],
  stores: StoreMap,
  deadline: Deadline,
  next: Next<R>,
): R | Promise<R> {
  const [first] = allowed;
  if (first === undefined || !allowed.every(isAllowed)) return next(undecided(), 0);
  const question = (): unknown => {
    const store = stores.get(first.tool.collection) as RecordStore;
    const keys = allowed.flatMap(({ target }) => target.key ?? []);
    return store.getMany?.(keys, new Options(first.caller.identity, deadline));
  };
  return ask(question, deadline, next);
}

/** Whether several records of a collection can be read in one round trip. */
export function canReadMany(stores: StoreMap, collection: string): boolean {
  return typeof stores.get(collection)?.getMany === "function";
}

function ask<R>(question: () => unknown, deadline: Deadline, next: Next<R>): R | Promise<R> {
  if (deadline.lapse !== undefined) return next(deadline.lapse, 0);
  let answer: unknown;
  try {
    answer = question();
    if (isPromiseLike(answer)) return deadline.wait(answer, "store").then((settled) => next(settled, 1));
  } catch (error) {
    answer = unavailable("store", error);
  }
  return next(answer, 1);
}

function undecided(): unknown {
  return unavailable("policy", "a read was asked for that nobody decided");
}
