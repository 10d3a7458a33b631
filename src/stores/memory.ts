/**
 * The embedded store: records in memory, by collection, tenant and id. For examples, tests and small fixed
 * data; it keeps nothing on disk.
 *
 * @module
 */
import { mistake, requireText } from "../options.js";
import { isPlainObject, ownData } from "../plain-object.js";
import type { RecordKey, RecordQuery, RecordStore, Scalar, StoredRecord } from "../store.js";

/** A record as `memoryStore` takes it: its own `tenant` and `id` are its key. */
export interface MemoryRecord {
  readonly tenant: string;
  readonly id: string;
}

/** A `RecordStore` in memory, with ways to change it. */
export interface MemoryStore extends RecordStore {
  get(key: RecordKey): StoredRecord | undefined;
  list(query: RecordQuery): StoredRecord[];
  /** Adds or replaces a record. The record is kept as it is, not copied. @throws {TypeError} without tenant or id */
  set<R extends MemoryRecord>(collection: string, record: R): void;
  /** Removes a record; whether there was one. */
  delete(key: RecordKey): boolean;
}

type Tenants = Map<string, Map<string, StoredRecord>>;

/**
 * A store of records that are given at once, or set later.
 *
 * @param collections arrays of records, by collection: `{ tickets: [{ tenant, id, ... }] }`. Default: none
 * @throws {TypeError} where a collection is not an array, or a record has no own non-empty string `tenant` and `id`
 * @example
 * const store = memoryStore({ tickets: [{ tenant: "alpha", id: "TKT-104", title: "Settings crash" }] });
 */
export function memoryStore<Collections extends Readonly<Record<string, readonly MemoryRecord[]>>>(
  collections: Collections = {} as Collections,
): MemoryStore {
  const records = new Map<string, Tenants>();

  function set(collection: string, record: MemoryRecord): void {
    requireText("memoryStore", "collection", collection);
    const [tenant, id] = [keyPart(collection, record, "tenant"), keyPart(collection, record, "id")];
    const tenants = records.get(collection) ?? (new Map() as Tenants);
    const ids = tenants.get(tenant) ?? new Map<string, StoredRecord>();
    records.set(collection, tenants.set(tenant, ids.set(id, record)));
  }

  if (!isPlainObject(collections))
    throw mistake("memoryStore", "takes one plain object: an array of records a collection.");
  for (const [collection, initial] of Object.entries(collections)) {
    if (!Array.isArray(initial))
      throw mistake("memoryStore", `"${collection}" has to be an array of records.`);
    for (const record of initial) set(collection, record);
  }

  return Object.freeze({
    get: ({ collection, tenant, id }: RecordKey) => records.get(collection)?.get(tenant)?.get(id),
    list: ({ collection, tenant, where, ids, limit }: RecordQuery) => {
      const all = records.get(collection)?.get(tenant) ?? new Map<string, StoredRecord>();
      const candidates = ids === undefined ? all.values() : [...new Set(ids)].map((id) => all.get(id));
      const rows: StoredRecord[] = [];
      for (const record of candidates) {
        if (rows.length >= limit) break;
        if (record !== undefined && matches(record, where)) rows.push(record);
      }
      return rows;
    },
    set,
    delete: ({ collection, tenant, id }: RecordKey) =>
      records.get(collection)?.get(tenant)?.delete(id) ?? false,
  });
}

function matches(record: StoredRecord, where: RecordQuery["where"]): boolean {
  return Object.entries(where).every(([field, wanted]) => {
    const value = ownData(record, field) as Scalar;
    return Array.isArray(wanted) ? wanted.includes(value) : value === wanted;
  });
}

function keyPart(collection: string, record: unknown, part: "tenant" | "id"): string {
  const value = typeof record === "object" && record !== null ? ownData(record, part) : undefined;
  if (typeof value !== "string" || value === "") {
    throw mistake("memoryStore", `a record of "${collection}" has no own non-empty string "${part}".`);
  }
  return value;
}
