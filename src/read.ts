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
type Next<Result> = (answer: unknown, reads: 0 | 1) => Result | Promise<Result>;

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
  return ask(allowed, getOrList, allowed, stores, deadline, next);
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
  return ask(first, getMany, allowed, stores, deadline, next);
}

/** Whether several records of a collection can be read in one round trip. */
export function canReadMany(stores: StoreMap, collection: string): boolean {
  return typeof stores.get(collection)?.getMany === "function";
}

type Question<About> = (store: RecordStore, about: About, options: ReadOptions) => unknown;

const getOrList: Question<Allowed> = (store, { target }, options) =>
  target.key === undefined ? store.list?.(target.query, options) : store.get(target.key, options);

const getMany: Question<readonly Allowed[]> = (store, allowed, options) => {
  const keys = allowed.flatMap(({ target }) => target.key ?? []);
  return store.getMany?.(keys, options);
};

/** Asks the store of `first`, who is of one collection and one caller with all that the question is about. */
function ask<About, R>(
  first: Allowed,
  question: Question<About>,
  about: About,
  stores: StoreMap,
  deadline: Deadline,
  next: Next<R>,
): R | Promise<R> {
  if (deadline.lapse !== undefined) return next(deadline.lapse, 0);
  let answer: unknown;
  try {
    const store = stores.get(first.tool.collection) as RecordStore;
    answer = question(store, about, new Options(first.caller.identity, deadline));
    if (isPromiseLike(answer)) return deadline.wait(answer, "store").then((settled) => next(settled, 1));
  } catch (error) {
    answer = unavailable("store", error);
  }
  return next(answer, 1);
}

function undecided(): unknown {
  return unavailable("policy", "a read was asked for that nobody decided");
}
