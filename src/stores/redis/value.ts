/**
 * What a value in Redis says: JSON text of one record.
 *
 * @module
 */
import type { StoredRecord } from "../../store.js";

/** What stands in the place of a value that cannot be read. The gate takes no text for a record: `unavailable`. */
const CORRUPT = "a value in Redis that is no JSON" as unknown as StoredRecord;

/** The record of a value; `undefined` where the key has none. One corrupt value of a batch touches no other. */
export function recordOf(value: unknown): StoredRecord | undefined {
  if (value === null || value === undefined) return undefined;
  try {
    return JSON.parse(String(value)) as StoredRecord;
  } catch {
    return CORRUPT; // the parser's message quotes the value
  }
}
