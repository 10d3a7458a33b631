/**
 * A store that writes down what it is asked before it hands the question on. It answers nothing by itself.
 */
import type { RecordStore } from "../../src/index.js";

/** One question: the method, and the key, keys or query. */
export type Asked = readonly [method: "get" | "getMany" | "list", question: unknown];

export interface AskedStore extends RecordStore {
  /** Every question so far, in order. */
  readonly asked: Asked[];
}

/** `inner` with its questions written down; it has exactly the methods that `inner` has. */
export function askedStore(inner: RecordStore): AskedStore {
  const asked: Asked[] = [];
  return {
    asked,
    get(key, options) {
      asked.push(["get", key]);
      return inner.get(key, options);
    },
    ...(inner.getMany && {
      getMany(keys, options) {
        asked.push(["getMany", keys]);
        return inner.getMany?.(keys, options) as never;
      },
    }),
    ...(inner.list && {
      list(query, options) {
        asked.push(["list", query]);
        return inner.list?.(query, options) as never;
      },
    }),
  };
}
