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
  return ask(getOrList, [allowed], stores, deadline, next);
}

/** Reads several records of one tenant and collection in one round trip; the answers in the order of the calls. */
export function readMany<R>(
  allowed: readonly Allowed[],
  stores: StoreMap,
  deadline: Deadline,
  next: Next<R>,
): R | Promise<R> {
  return ask(getMany, allowed, stores, deadline, next);
}

/** Whether several records of a collection can be read in one round trip. */
export function canReadMany(stores: StoreMap, collection: string): boolean {
  return typeof stores.get(collection)?.getMany === "function";
}

type Question = (store: RecordStore, allowed: readonly Allowed[], options: ReadOptions) => unknown;

const getOrList: Question = (store, allowed, options) => {
  const { key, query } = (allowed[0] as Allowed).target;
  return key === undefined ? store.list?.(query, options) : store.get(key, options);
};

const getMany: Question = (store, allowed, options) =>
  store.getMany?.(
    allowed.flatMap(({ target }) => target.key ?? []),
    options,
  );

function ask<R>(
  question: Question,
  allowed: readonly Allowed[],
  stores: StoreMap,
  deadline: Deadline,
  next: Next<R>,
): R | Promise<R> {
  const first = allowed[0];
  if (first === undefined || !allowed.every(isAllowed)) {
    return next(unavailable("policy", "a read was asked for that nobody decided"), 0);
  }
  if (deadline.lapse !== undefined) return next(deadline.lapse, 0);
  let answer: unknown;
  try {
    const store = stores.get(first.tool.collection) as RecordStore;
    answer = question(store, allowed, new Options(first.caller.identity, deadline));
    if (isPromiseLike(answer)) return deadline.wait(answer, "store").then((settled) => next(settled, 1));
  } catch (error) {
    answer = unavailable("store", error);
  }
  return next(answer, 1);
}
