import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { redisStore } from "../../src/stores/redis.js";
import { startRedis } from "../support/servers/own-redis.js";
import type { OwnServer } from "../support/servers/process.js";
import { privateServer } from "../support/stores/private-server.js";
import { redisLibraries } from "../support/stores/redis-clients.js";
import { storeApp } from "../support/stores/store-app.js";
import { storm, stormIds } from "../support/stores/storm.js";
import { strayDuring } from "../support/stores/stray.js";

const own = await privateServer("Redis", startRedis);

describe.skipIf(own === undefined)("1,000 requests while Redis is killed three times", () => {
  const server = own as OwnServer;
  beforeAll(async () => {
    const writer = new Redis(server.url);
    const { keyOf } = redisStore({ client: writer });
    for (const tenant of ["alpha", "beta"]) {
      for (const id of [...stormIds, ...(tenant === "beta" ? ["only-beta"] : [])]) {
        const key = keyOf({ collection: "tickets", tenant, id });
        await writer.set(key, JSON.stringify({ id, title: `${tenant} ${id}` }));
      }
    }
    writer.disconnect();
  });
  afterAll(() => server.close());

  it.each(redisLibraries)(
    "by %s: each gets one answer, none a wrong one, and none after it is harmed",
    { timeout: 40_000 },
    async (_, connect) => {
      const { client, close } = connect(server.url);
      const app = await storeApp(redisStore({ client }));
      try {
        const counts: Record<string, number> = {};
        expect(await strayDuring(async () => Object.assign(counts, await storm(app, server)))).toEqual([]);
        expect(Object.keys(counts).sort()).toEqual(["not_found", "ok", "unavailable"]);
        expect(counts.ok).toBeGreaterThan(100);
        await expect.poll(() => app.ask("beta", "T-0"), { timeout: 5_000 }).toMatchObject({ code: "ok" });
        for (const id of stormIds) {
          expect(await app.ask("beta", id)).toMatchObject({ code: "ok", title: `beta ${id}` });
        }
      } finally {
        await app.close();
        close();
      }
    },
  );
});
