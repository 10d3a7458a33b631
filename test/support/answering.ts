/**
 * Stores that answer as a test says: anything, a rejection, a throw, or never.
 *
 * @module
 */
import type { ReadOptions, RecordKey } from "../../src/index.js";
import { type AskedStore, askedStore } from "./asked-store.js";

/** A store whose `get` and `list` do what `answer` does. */
export function answering(answer: (key: RecordKey, options: ReadOptions) => unknown): AskedStore {
  return askedStore({ get: answer as () => object, list: answer as never });
}
