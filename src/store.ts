/**
 * Where records live: the interface that a store implements, and the choice of one store or one for each
 * collection. A store is asked by `{ collection, tenant, id }`, three values that are never joined.
 *
 * @module
 */
import { types } from "node:util";
import type { Identity } from "./identity.js";
import type { MaybePromise } from "./maybe-promise.js";
import { mistake } from "./options.js";
import { isPlainObject } from "./plain-object.js";

/** The key of one record. */
export interface RecordKey {
  readonly collection: string;
  readonly tenant: string;
  readonly id: string;
}

/** A value that a record can be compared with. */
export type Scalar = string | number | boolean | null;

/** A conjunction of equalities; an array means one of its values. */
export type Where = Readonly<Record<string, Scalar | readonly Scalar[]>>;

/** A question for several records of one tenant. */
export interface RecordQuery {
  readonly collection: string;
  readonly tenant: string;
  readonly where: Where;
  /** Only records with one of these ids. Absent: no such bound. */
  readonly ids?: readonly string[];
  /** The most records to return: 1 to 100. */
  readonly limit: number;
}

/** What a store gets beside a key. Hand it on as it is: the signal is no own property, and a spread loses it. */
export interface ReadOptions {
  /** Aborted at the gate's deadline, and when the client goes away. Made when it is first looked at. */
  readonly signal: AbortSignal;
  /** Who is asking, for row security by user and for on-behalf-of tokens. */
  readonly identity: Identity;
}

/** A record as a store keeps it, with whatever internal fields. It never leaves the gate. */
export type StoredRecord = object;

/**
 * A store. `null`, `undefined` and `{}` are absent; a throw, a rejection and any other value are
 * `unavailable`. A back end that answers for another id than the one asked for (collation, padding,
 * affinity) has answered "absent": compare before returning.
 */
export interface RecordStore {
  /** One record. */
  get(key: RecordKey, options: ReadOptions): MaybePromise<StoredRecord | null | undefined>;
  /** Several records of one tenant and collection, in the order of the keys: one round trip. */
  getMany?(
    keys: readonly RecordKey[],
    options: ReadOptions,
  ): MaybePromise<readonly (StoredRecord | null | undefined)[]>;
  /** The records that match, `limit` of them at most. */
  list?(query: RecordQuery, options: ReadOptions): MaybePromise<readonly StoredRecord[]>;
}

/** One store for every collection, or a store for each. */
export type Stores = RecordStore | { readonly [collection: string]: RecordStore };

/**
 * The store of each collection that the tools name.
 *
 * @throws {TypeError} where a collection has no store, or a tool lists on a store that cannot
 */
export function storesFor(
  at: string,
  stores: unknown,
  tools: Iterable<{ readonly name: string; readonly collection: string; readonly list: boolean }>,
): ReadonlyMap<string, RecordStore> {
  const chosen = new Map<string, RecordStore>();
  for (const { name, collection, list } of tools) {
    const store = storeOf(at, stores, collection);
    if (list && typeof store.list !== "function") {
      const mend = 'Give the store a list(query, options), or declare the tool with "id"';
      throw mistake(at, `the tool "${name}" lists, and the store of "${collection}" has no list. ${mend}.`);
    }
    chosen.set(collection, store);
  }
  return chosen;
}

function storeOf(at: string, stores: unknown, collection: string): RecordStore {
  if (isStore(stores)) return stores;
  if (!isPlainObject(stores)) {
    throw mistake(
      at,
      '"store" has to be an object with a get(key, options), or one such store a collection.',
    );
  }
  const store = Object.hasOwn(stores, collection) ? stores[collection] : undefined;
  if (!isStore(store)) {
    const mend = `Pass store: { ${collection}: memoryStore({ ... }) }, or one store for all collections`;
    throw mistake(at, `the collection "${collection}" has no store with a get(key, options). ${mend}.`);
  }
  return store;
}

function isStore(value: unknown): value is RecordStore {
  if (typeof value !== "object" || value === null || types.isMap(value)) return false; // a Map has a get as well
  return typeof (value as RecordStore).get === "function";
}
