/**
 * What the Redis store needs of a client library, and the one way in which it asks either of them.
 *
 * @module
 */

import type { ErrorSource } from "../../client-errors.js";
import { libraryOf } from "../../redis/library.js";

/** The shape of a client of `redis` (node-redis), a cluster's too. */
export interface NodeRedisClient extends ErrorSource {
  get(key: string): Promise<unknown>;
  mGet(keys: string[]): Promise<unknown>;
  /** `false` while it connects: commands wait in its queue then. */
  readonly isReady?: boolean;
}

/** The shape of a client of `ioredis`, a cluster's too. */
export interface IoRedisClient extends ErrorSource {
  get(key: string): Promise<unknown>;
  mget(keys: string[]): Promise<unknown>;
}

/** A client of either library. */
export type RedisClient = NodeRedisClient | IoRedisClient;

/** One client, whatever its library. The signal is asked for only where a command would wait. */
export interface RedisReader {
  get(key: string, signal: () => AbortSignal): Promise<unknown>;
  mget(keys: string[], signal: () => AbortSignal): Promise<unknown>;
}

/** @throws {TypeError} where the value is a client of neither library */
export function readerOf(at: string, client: unknown): RedisReader {
  return libraryOf(at, client, { redis: ["get", "mGet"], ioredis: ["get", "mget"] }) === "redis"
    ? nodeRedis(client as NodeRedisClient)
    : ioRedis(client as IoRedisClient);
}

function nodeRedis(client: NodeRedisClient): RedisReader {
  const { withAbortSignal } = client as {
    withAbortSignal?: (this: unknown, signal: AbortSignal) => NodeRedisClient;
  };
  /** While Redis is away, commands would gather in the client, and all be sent when it is back. */
  const able = (signal: () => AbortSignal): NodeRedisClient =>
    client.isReady === false && withAbortSignal !== undefined
      ? withAbortSignal.call(client, signal())
      : client;
  return {
    get: (key, signal) => able(signal).get(key),
    mget: (keys, signal) => able(signal).mGet(keys),
  };
}

function ioRedis(client: IoRedisClient): RedisReader {
  return { get: (key) => client.get(key), mget: (keys) => client.mget(keys) };
}
