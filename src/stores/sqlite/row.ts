/**
 * A row of the SQLite store as a record.
 *
 * @module
 */
import type { StoredRecord } from "../../store.js";
import type { Table } from "../tables.js";

/** A row: the texts of its tenant and id, and its columns as `c0`, `c1` and so on. */
export type Row = Readonly<Record<string, unknown>>;

/** What a row says under the names of its columns, and its key as `id`. */
export function recordOf(table: Table, booleans: ReadonlySet<string>, row: Row): StoredRecord {
  const record: Record<string, unknown> = {};
  let place = 0;
  for (const name of table.columns.keys()) {
    const value = numberOf(row[`c${place++}`]);
    record[name] = booleans.has(name) ? truthOf(value) : value;
  }
  record.id = row.id;
  return record;
}

/** A whole number as a number where that is exact; beyond, it stays a `bigint`, which a projection says in digits. */
function numberOf(value: unknown): unknown {
  if (typeof value !== "bigint") return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** What a column of 0 and 1 means; anything else in it is left as it is. */
function truthOf(value: unknown): unknown {
  return value === 1 ? true : value === 0 ? false : value;
}
