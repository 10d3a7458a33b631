/**
 * The one string-keyed store: a `Map` a collection, whose keys are the tenant, `:` and the id. For maps that
 * an app has already.
 *
 * @module
 */
import { types } from "node:util";
import { mistake } from "../options.js";
import { isPlainObject } from "../plain-object.js";
import type { RecordKey, RecordStore, StoredRecord } from "../store.js";

/**
 * A store over maps keyed by `tenant:id`. A tenant or an id that contains `:` has no records here: otherwise
 * `('a:b', 'c')` and `('a', 'b:c')` would share a key. It has no `list`.
 *
 * @param maps a `Map` for each collection: `{ tickets: new Map([["alpha:TKT-104", ticket]]) }`. Read at each call
 * @throws {TypeError} where it is not a plain object of maps
 */
export function mapStore(maps: Readonly<Record<string, ReadonlyMap<string, StoredRecord>>>): RecordStore {
  const entries = isPlainObject(maps) ? Object.entries(maps) : [];
  if (entries.length === 0 || !entries.every(([, map]) => types.isMap(map))) {
    throw mistake("mapStore", "takes one plain object with a Map a collection: mapStore({ tickets: map }).");
  }
  const collections = new Map(entries);
  return Object.freeze({
    get({ collection, tenant, id }: RecordKey): StoredRecord | undefined {
      return tenant.includes(":") || id.includes(":")
        ? undefined
        : collections.get(collection)?.get(`${tenant}:${id}`);
    },
  });
}
