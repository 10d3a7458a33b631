/**
 * How the contract makes a store, asks it and lets it go.
 *
 * @module
 */
import type { MaybePromise } from "../maybe-promise.js";
import type { ReadOptions, RecordKey, RecordQuery, RecordStore, StoredRecord } from "../store.js";
import { skip, type TestRunner } from "./runner.js";

/** A record of the contract. A store with columns makes them of these fields. */
export interface ContractRecord {
  readonly tenant: string;
  readonly id: string;
  /** Different in each record, so that a test sees whose it got. */
  readonly title: string;
  readonly status: string;
  readonly priority: number;
  readonly urgent: boolean;
  readonly ownerId: string | null;
}

/** The records of each collection: `tickets` and `notes`. */
export interface ContractRecords {
  readonly tickets: readonly ContractRecord[];
  readonly notes: readonly ContractRecord[];
}

/** A store that holds the records, and what a test may do to it. */
export interface StoreUnderTest {
  readonly store: RecordStore;
  /** Lets go of connections and data. */
  close?(): MaybePromise<void>;
  /** Makes the back end fail or hang; where it is left out, outages are not tested. */
  breakConnection?(): MaybePromise<void>;
  restoreConnection?(): MaybePromise<void>;
}

/** What a store, or its `makeStore`, may do without. */
export type OptionalPart = "getMany" | "list" | "breakConnection";

export const optionalParts: readonly OptionalPart[] = ["getMany", "list", "breakConnection"];

/** What an aspect registers its tests with. */
export interface StoreTests extends TestRunner {
  /** Registers a test of a part, unless it is known that the store lacks it. */
  itWith(part: OptionalPart, name: string, body: () => Promise<void>): unknown;
  readonly makeStore: MakeStore;
}

/** Makes a store that holds exactly these records. */
export type MakeStore = (records: ContractRecords) => MaybePromise<StoreUnderTest>;

/** A record with all fields of the contract. */
export function ticket(tenant: string, id: string, fields: Partial<ContractRecord> = {}): ContractRecord {
  const title = `${tenant} ${id}`;
  return { tenant, id, title, status: "open", priority: 1, urgent: false, ownerId: null, ...fields };
}

/** A store in use, asked as the gate asks it. What the store does not have skips the test. */
export interface Asking {
  readonly under: StoreUnderTest;
  get(tenant: string, id: string, collection?: string): Promise<StoredRecord | null | undefined>;
  getMany(keys: readonly RecordKey[]): Promise<readonly (StoredRecord | null | undefined)[]>;
  list(query: Partial<RecordQuery>): Promise<readonly StoredRecord[]>;
}

/** Runs a test on a fresh store, and closes it whatever happens. */
export async function withStore(
  makeStore: MakeStore,
  records: Partial<ContractRecords>,
  test: (asking: Asking) => Promise<void>,
): Promise<void> {
  const under = await makeStore({ tickets: records.tickets ?? [], notes: records.notes ?? [] });
  try {
    await test(askingOf(under));
  } finally {
    await under.close?.();
  }
}

function askingOf(under: StoreUnderTest): Asking {
  const { store } = under;
  return {
    under,
    get: async (tenant, id, collection = "tickets") =>
      store.get({ collection, tenant, id }, optionsFor(tenant)),
    getMany: async (keys) => {
      if (store.getMany === undefined) skip("the store has no getMany");
      return store.getMany(keys, optionsFor(keys[0]?.tenant ?? "alpha"));
    },
    list: async (query) => {
      if (store.list === undefined) skip("the store has no list");
      const whole = { collection: "tickets", tenant: "alpha", where: {}, limit: 100, ...query };
      return store.list(whole, optionsFor(whole.tenant));
    },
  };
}

/** What goes with a question: a signal that nobody aborts, and an identity of the tenant. */
export function optionsFor(tenant: string, signal: AbortSignal = new AbortController().signal): ReadOptions {
  return { signal, identity: { tenant } };
}

/** Whose record came back: its title; `undefined` where it is absent (`null`, `undefined` and `{}`); else what it is. */
export function titleOf(record: unknown): unknown {
  const isRecord = typeof record === "object" && record !== null && Object.keys(record).length > 0;
  if (isRecord) return (record as { title?: unknown }).title ?? "a record without a title";
  return typeof record === "object" || record === undefined ? undefined : `no record, but a ${typeof record}`;
}
