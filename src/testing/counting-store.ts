/**
 * Counts what a store is asked, for tests that say how many reads a call may cost.
 *
 * @module
 */
import type { RecordStore } from "../store.js";

/** A store that counts, and its counts so far. */
export interface CountingStore {
  readonly store: RecordStore;
  /** Keys and lists that were asked for. */
  readonly reads: number;
  /** Times that the store was called. */
  readonly roundTrips: number;
}

/**
 * A store that hands every question on and counts it. It has `getMany` and `list` where the other one has.
 *
 * @param store the store behind it
 */
export function countingStore(store: RecordStore): CountingStore {
  let reads = 0;
  let roundTrips = 0;
  const count = (keys: number): void => {
    reads += keys;
    roundTrips += 1;
  };
  const counting: RecordStore = {
    get(key, options) {
      count(1);
      return store.get(key, options);
    },
    ...(store.getMany && {
      getMany(keys, options) {
        count(keys.length);
        return store.getMany?.(keys, options) ?? [];
      },
    }),
    ...(store.list && {
      list(query, options) {
        count(1);
        return store.list?.(query, options) ?? [];
      },
    }),
  };
  return {
    store: counting,
    get reads() {
      return reads;
    },
    get roundTrips() {
      return roundTrips;
    },
  };
}
