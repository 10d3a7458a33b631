/**
 * Both client libraries of Redis as an app makes them, with no options but the place.
 *
 * @module
 */
import { Redis } from "ioredis";
import { createClient } from "redis";
import type { RedisClient } from "../../../src/stores/redis.js";

/** A client and how to let it go. */
export interface OwnClient {
  readonly client: RedisClient;
  close(): void;
}

/** Makes a client that has begun to connect; it does not wait until it has. */
export type Connect = (url: string) => OwnClient;

/** Name and maker of each library, for `describe.each`. */
export const redisLibraries: readonly (readonly [name: string, connect: Connect])[] = [
  [
    "ioredis",
    (url) => {
      const client = new Redis(url);
      return { client, close: () => client.disconnect() };
    },
  ],
  [
    "node-redis",
    (url) => {
      const client = createClient({ url });
      client.connect().catch(() => {});
      return { client: client as unknown as RedisClient, close: () => client.destroy() };
    },
  ],
];
