import { setTimeout } from "node:timers/promises";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { redisStore } from "../../src/stores/redis.js";
import { startRedis } from "../support/servers/own-redis.js";
import type { OwnServer } from "../support/servers/process.js";
import { startProxy } from "../support/servers/proxy.js";
import { privateServer } from "../support/stores/private-server.js";
import { redisLibraries } from "../support/stores/redis-clients.js";
import { expectUnavailable, type StoreApp, storeApp } from "../support/stores/store-app.js";
import { codesOf, storeGate } from "../support/stores/store-gate.js";
import { strayDuring } from "../support/stores/stray.js";

const TIMEOUT_MS = 500;
const fine = { code: "ok", title: "alpha T-1" };

const own = await privateServer("Redis", startRedis);

describe.skipIf(own === undefined)("redisStore on a server with faults", () => {
  const server = own as OwnServer;
  let admin: Redis;

  beforeAll(async () => {
    admin = new Redis(server.url);
    admin.on("error", () => {});
    const { keyOf } = redisStore({ client: admin });
    for (const [tenant, id] of [
      ["alpha", "T-1"],
      ["alpha", "T-2"],
      ["beta", "T-1"],
    ] as const) {
      await admin.set(
        keyOf({ collection: "tickets", tenant, id }),
        JSON.stringify({ id, title: `${tenant} ${id}` }),
      );
    }
  });
  afterAll(async () => {
    admin?.disconnect();
    await server.close();
  });

  describe.each(redisLibraries)("by %s:", (_, connect) => {
    /** Runs a test against an app on a client of its own; nothing stray may be left. */
    async function withApp(test: (app: StoreApp) => Promise<void>, url = server.url) {
      const { client, close } = connect(url);
      const app = await storeApp(redisStore({ client }), TIMEOUT_MS);
      try {
        expect(await strayDuring(() => test(app))).toEqual([]);
      } finally {
        await app.close();
        close();
      }
    }

    /** Until the client has connected again, which it does in its own time. */
    const untilBack = (app: StoreApp) =>
      expect.poll(() => app.ask("alpha", "T-1"), { timeout: 10_000, interval: 20 }).toMatchObject(fine);

    it("killed while idle: unavailable, and right when it is back", () =>
      withApp(async (app) => {
        expect(await app.ask("alpha", "T-1")).toMatchObject(fine);
        await server.kill();
        await expectUnavailable(app.ask("alpha", "T-1"));
        await expectUnavailable(app.ask("alpha", "nobody's"));
        await server.start();
        await untilBack(app);
        expect(await app.ask("beta", "T-1")).toMatchObject({ code: "ok", title: "beta T-1" });
        expect(await app.ask("alpha", "nobody's")).toMatchObject({ code: "not_found" });
      }));

    it("killed in the middle of a read: unavailable, and right when it is back", () =>
      withApp(async (app) => {
        expect(await app.ask("alpha", "T-1")).toMatchObject(fine);
        await admin.client("PAUSE", 5_000, "ALL");
        const asked = ["T-1", "T-2"].map((id) => expectUnavailable(app.ask("alpha", id)));
        await setTimeout(100);
        await server.kill();
        await Promise.all(asked);
        await server.start();
        await untilBack(app);
      }));

    it("restarted between two reads: right again, and never absent meanwhile", () =>
      withApp(async (app) => {
        expect(await app.ask("alpha", "T-1")).toMatchObject(fine);
        await server.kill();
        await server.start();
        const { code } = await app.ask("alpha", "T-1");
        expect(["ok", "unavailable"]).toContain(code);
        await untilBack(app);
        expect(app.events.map((event) => event.code)).not.toContain("not_found");
      }));

    it("that hangs: unavailable at the deadline, and a late answer is nobody else's", () =>
      withApp(async (app) => {
        expect(await app.ask("alpha", "T-1")).toMatchObject(fine);
        await admin.client("PAUSE", 1_000, "ALL");
        await Promise.all(["T-1", "T-2", "T-1"].map((id) => expectUnavailable(app.ask("alpha", id))));
        await setTimeout(600);
        expect(await app.ask("beta", "T-1")).toMatchObject({ code: "ok", title: "beta T-1" });
        expect(await app.ask("alpha", "nobody's")).toMatchObject({ code: "not_found" });
        expect(await app.ask("alpha", "T-1")).toMatchObject(fine);
      }));

    it("whose wire is cut without a word: unavailable, and right when it is mended", async () => {
      const proxy = await startProxy(server.url);
      await withApp(async (app) => {
        expect(await app.ask("alpha", "T-1")).toMatchObject(fine);
        proxy.pause();
        await Promise.all(["T-1", "T-2"].map((id) => expectUnavailable(app.ask("alpha", id))));
        proxy.resume();
        expect(await app.ask("beta", "T-1")).toMatchObject({ code: "ok", title: "beta T-1" });
        expect(await app.ask("alpha", "T-1")).toMatchObject(fine);
      }, proxy.url);
      await proxy.close();
    });

    it("that refuses connections: unavailable for each way of asking", async () => {
      await withApp(async (app) => {
        await expectUnavailable(app.ask("alpha", "T-1"));
      }, "redis://127.0.0.1:1");
      const { client, close } = connect("redis://127.0.0.1:1");
      const gate = storeGate(redisStore({ client }), { timeoutMs: TIMEOUT_MS });
      const stray = await strayDuring(async () => {
        const results = [await gate.get("T-1"), ...(await gate.getMany(["T-1", "T-2"]))];
        expect(codesOf(results)).toEqual(results.map(() => "unavailable"));
        close();
      });
      expect(stray).toEqual([]);
      for (const event of gate.events) expect(event).toMatchObject({ reads: 1 });
    });

    it("whose client goes away: the next read is right", () =>
      withApp(async (app) => {
        expect(await app.ask("alpha", "T-1")).toMatchObject(fine);
        await admin.client("PAUSE", 300, "ALL");
        await expect(app.ask("alpha", "T-1", AbortSignal.timeout(100))).rejects.toThrow();
        expect(await app.ask("beta", "T-1")).toMatchObject({ code: "ok", title: "beta T-1" });
        expect(app.events.map(({ cause }) => cause)).toEqual([undefined, "aborted", undefined]);
      }));
  });

  it("reads that node-redis held back and nobody waits for any more are not sent when it is back", async () => {
    const [, connect] = redisLibraries[1] as (typeof redisLibraries)[number];
    const { client, close } = connect(server.url);
    const store = redisStore({ client });
    const gate = storeGate(store, { timeoutMs: 200 });
    expect(codesOf([await gate.get("T-1")])).toEqual(["ok"]);
    await server.kill();
    await gate.get("T-1"); // the client notices
    const asked = Array.from({ length: 20 }, () => gate.get("T-1"));
    expect(new Set(codesOf(await Promise.all(asked)))).toEqual(new Set(["unavailable"]));
    await server.start();
    await expect.poll(async () => codesOf([await gate.get("T-1")]), { timeout: 10_000 }).toEqual(["ok"]);
    const sent = /cmdstat_get:calls=(\d+)/.exec(await admin.info("commandstats"))?.[1];
    expect(Number(sent)).toBeLessThan(20);
    close();
  });
});
