/**
 * `express-tool-gate/stores/redis`: records in Redis, one JSON value each, through the app's own client.
 *
 * @module
 */

import { surviveErrors } from "../client-errors.js";
import { copyOptions } from "../options.js";
import { prefixOf } from "../redis/library.js";
import type { ReadOptions, RecordKey, RecordStore, StoredRecord } from "../store.js";
import { type RedisClient, readerOf } from "./redis/client.js";
import { isEncodable, redisKey } from "./redis/key.js";
import { recordOf } from "./redis/value.js";

export type { IoRedisClient, NodeRedisClient, RedisClient } from "./redis/client.js";

/** The options of `redisStore`. */
export interface RedisStoreOptions {
  /** The app's client, connected: `await createClient().connect()` of `redis`, or `new Redis()` of `ioredis`; a cluster too. */
  readonly client: RedisClient;
  /** What every key starts with; without `{` and `}`, which mark what a cluster places keys by. Default: `"tool-gate:"`. */
  readonly prefix?: string;
}

/** A store in Redis. It has no `list`: Redis finds values by their keys alone. */
export interface RedisStore extends Required<Omit<RecordStore, "list">> {
  /**
   * Where a record is: for the app that writes it, with `client.set(store.keyOf(key), JSON.stringify(record))`.
   *
   * @throws {URIError} for a text with a lone surrogate, which UTF-8 cannot carry
   */
  keyOf(key: RecordKey): string;
}

const known: Record<keyof RedisStoreOptions, true> = { client: true, prefix: true };

/**
 * A store over JSON values in Redis. A record is at `prefix{tenant}:collection:id`, each part percent-encoded,
 * so that no two keys are one; the tenant is the hash tag, so that a cluster keeps a tenant in one slot and
 * answers a batch with one `MGET`. A value that is no JSON is `unavailable`.
 *
 * @throws {TypeError} for a wrong, missing or unknown option; the message names it and the mend
 * @example
 * const store = redisStore({ client: await createClient({ url: process.env.REDIS_URL }).connect() });
 */
export function redisStore(options: RedisStoreOptions): RedisStore {
  const given = copyOptions("redisStore", options, known);
  const prefix = prefixOf("redisStore", given.prefix, "tool-gate:");
  const reader = readerOf("redisStore", given.client);
  surviveErrors(given.client as RedisClient);
  const keyOf = (key: RecordKey): string => redisKey(prefix, key);

  async function get(key: RecordKey, options: ReadOptions): Promise<StoredRecord | undefined> {
    return isEncodable(key) ? recordOf(await reader.get(keyOf(key), () => options.signal)) : undefined;
  }

  async function getMany(
    keys: readonly RecordKey[],
    options: ReadOptions,
  ): Promise<(StoredRecord | undefined)[]> {
    const encodable = keys.filter(isEncodable);
    if (encodable.length === 0) return keys.map(() => undefined);
    const values = await reader.mget(encodable.map(keyOf), () => options.signal);
    if (!Array.isArray(values)) throw new Error("MGET was not answered with an array");
    const byKey = new Map(encodable.map((key, index) => [key, values[index]]));
    return keys.map((key) => recordOf(byKey.get(key)));
  }

  return Object.freeze({ get, getMany, keyOf });
}
