import { randomBytes } from "node:crypto";
import { Redis } from "ioredis";
import { createClient } from "redis";
import { afterAll, beforeAll, describe, inject, it } from "vitest";
import { type RedisClient, redisStore } from "../../src/stores/redis.js";
import { type MakeStore, storeContract } from "../../src/testing/index.js";

const url = inject("redisUrl") as string;

/** Stores whose keys start with a prefix of their own, filled by the client of the tests. */
function stores(client: RedisClient, writer: Redis): MakeStore {
  return async (records) => {
    const prefix = `test:${randomBytes(6).toString("hex")}:`;
    const store = redisStore({ client, prefix });
    const written: string[] = [];
    for (const collection of ["tickets", "notes"] as const) {
      for (const { tenant, id, ...record } of records[collection]) {
        written.push(store.keyOf({ collection, tenant, id }), JSON.stringify({ id, ...record }));
      }
    }
    if (written.length > 0) await writer.mset(written);
    const keys = written.filter((_, index) => index % 2 === 0);
    return {
      store,
      async close() {
        if (keys.length > 0) await writer.unlink(keys);
      },
    };
  };
}

describe.skipIf(url === undefined)("redisStore", () => {
  const lacks = ["list", "breakConnection"] as const;
  const ioredis = new Redis(url, { lazyConnect: true });
  const nodeRedis = createClient({ url });
  beforeAll(async () => {
    await Promise.all([ioredis.connect(), nodeRedis.connect()]);
  });
  afterAll(async () => {
    ioredis.disconnect();
    await nodeRedis.close();
  });

  describe("with ioredis", () => storeContract({ describe, it, lacks, makeStore: stores(ioredis, ioredis) }));
  describe("with node-redis", () =>
    storeContract({ describe, it, lacks, makeStore: stores(nodeRedis, ioredis) }));
});
