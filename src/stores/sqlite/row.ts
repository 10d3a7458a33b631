/**
 * A row of the SQLite store as a record.
 *
 * @module
 */
import type { StoredRecord } from "../../store.js";
import type { Table } from "../tables.js";

/** A row: the texts of its tenant and id, and its columns as `c0`, `c1` and so on. */
export type Row = Readonly<Record<string, unknown>>;

/** What the columns of a table mean beyond what SQLite has types for. */
export interface Meanings {
  /** Columns of 0 and 1 that mean false and true. */
  readonly booleans: ReadonlySet<string>;
  /** Columns of JSON texts. */
  readonly json: ReadonlySet<string>;
}

/** What a row says under the names of its columns, and its key as `id`. */
export function recordOf(table: Table, { booleans, json }: Meanings, row: Row): StoredRecord {
  const record: Record<string, unknown> = {};
  let place = 0;
  for (const name of table.columns.keys()) {
    const value = numberOf(row[`c${place++}`]);
    record[name] = booleans.has(name) ? truthOf(value) : json.has(name) ? parsed(value) : value;
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

/** No projection takes a symbol: a field whose text is no JSON makes the call `unavailable`. */
const CORRUPT = Symbol("a text that is no JSON");

function parsed(value: unknown): unknown {
  if (value === null) return null;
  try {
    return JSON.parse(String(value));
  } catch {
    return CORRUPT;
  }
}
