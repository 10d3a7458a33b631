import { Cluster, Redis } from "ioredis";
import { createCluster } from "redis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RedisClient, redisStore } from "../../src/stores/redis.js";
import { startRedisCluster } from "../support/servers/own-redis-cluster.js";
import type { OwnServer } from "../support/servers/process.js";
import { privateServer } from "../support/stores/private-server.js";
import { codesOf, storeGate } from "../support/stores/store-gate.js";

const ids = Array.from({ length: 15 }, (_, index) => `T:${index}}`);
const tenants = ["alpha", "be}ta", "a:b", "{"];

const own = await privateServer("Redis", startRedisCluster);

describe.skipIf(own === undefined)("redisStore on a Redis cluster", () => {
  const server = own as OwnServer;
  let admin: Redis;
  const { keyOf } = redisStore({ client: { get: async () => null, mget: async () => [] } });

  beforeAll(async () => {
    admin = new Redis(server.url);
    for (const tenant of tenants) {
      for (const id of ids) {
        await admin.set(
          keyOf({ collection: "tickets", tenant, id }),
          JSON.stringify({ title: `${tenant} ${id}` }),
        );
      }
    }
  });
  afterAll(async () => {
    admin?.disconnect();
    await server.close();
  });

  it("keeps all of a tenant in one slot, and tenants in slots of their own", async () => {
    const slots = new Set<number>();
    for (const tenant of tenants) {
      const keys = ["tickets", "notes"].flatMap((collection) =>
        ids.map((id) => keyOf({ collection, tenant, id })),
      );
      const own = new Set(await Promise.all(keys.map((key) => admin.cluster("KEYSLOT", key))));
      expect(own.size).toBe(1);
      for (const slot of own) slots.add(slot as number);
    }
    expect(slots.size).toBe(tenants.length);
  });

  async function reads(client: RedisClient) {
    const gate = storeGate(redisStore({ client }));
    for (const tenant of tenants) {
      expect(await gate.get("T:3}", tenant)).toEqual({ ok: true, value: { title: `${tenant} T:3}` } });
      const expected = [...ids.map(() => "ok"), "not_found"];
      expect(codesOf(await gate.getMany([...ids, "none"], tenant))).toEqual(expected);
    }
  }

  it("is read by ioredis, a batch with one MGET", async () => {
    const { hostname, port } = new URL(server.url);
    const client = new Cluster([{ host: hostname, port: Number(port) }]);
    await reads(client);
    client.disconnect();
  });

  it("is read by node-redis, a batch with one MGET", async () => {
    const client = createCluster({ rootNodes: [{ url: server.url }] });
    await client.connect();
    await reads(client as unknown as RedisClient);
    client.destroy();
  });
});
