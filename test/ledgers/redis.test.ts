import { randomBytes } from "node:crypto";
import { Redis } from "ioredis";
import { createClient } from "redis";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { redisLedger } from "../../src/ledgers/redis.js";
import { codeOf, doc, limited } from "../support/limited.js";
import { startRedis } from "../support/servers/own-redis.js";

const url = inject("redisUrl") as string;
const freshPrefix = () => `test:${randomBytes(6).toString("hex")}:`;

describe.skipIf(url === undefined)("redisLedger", () => {
  const client = new Redis(url, { lazyConnect: true });
  beforeAll(() => client.connect());
  afterAll(() => client.disconnect());

  /** What the client sends while `work` runs. */
  async function sent(work: () => Promise<unknown>): Promise<string[]> {
    const commands: string[] = [];
    const send = client.sendCommand;
    client.sendCommand = (command: any, stream?: any) => {
      commands.push(command.name);
      return send.call(client, command, stream);
    };
    try {
      await work();
    } finally {
      client.sendCommand = send;
    }
    return commands;
  }

  it("makes one round trip for an allowed call and two for a refused one", async () => {
    const { call } = limited(redisLedger({ client, prefix: freshPrefix() }));
    await call(doc("known")); // the server knows the script from now on
    await call(doc("gone1"));
    expect(await sent(() => call(doc("known")))).toEqual(["evalsha"]);
    expect(await sent(() => call(doc("gone2")))).toEqual(["evalsha", "evalsha"]);
  });

  it("sends its scripts again where the server has lost them", async () => {
    const { call } = limited(redisLedger({ client, prefix: freshPrefix() }));
    await client.script("FLUSH");
    expect(codeOf(await call(doc("gone")))).toBe("not_found");
    await client.script("FLUSH");
    expect(codeOf(await call(doc("gone")))).toBe("repeat_denied");
  });

  it("sends a call once, where its answer was lost: a call that counts twice is not the caller's fault", async () => {
    const sends: string[] = [];
    const lost = {
      evalsha: async () => {
        sends.push("evalsha");
        throw new Error("Connection is closed.");
      },
      eval: async () => {
        sends.push("eval");
        return "ok";
      },
    };
    const { call } = limited(redisLedger({ client: lost }));
    expect(codeOf(await call(doc("known")))).toBe("unavailable");
    expect(sends).toEqual(["evalsha"]);
  });

  it("renews a task's time with each step: a call, one past the budget, a refusal that is remembered", async () => {
    const prefix = freshPrefix();
    const ledger = redisLedger({ client, prefix });
    const task = { tenant: "alpha", userId: "ana", task: "t" };
    const key = `${prefix}{alpha:ana:t}`;
    for (const step of [
      () => ledger.remember(task, "digest", 60),
      () => ledger.take(task, "digest", { maxCalls: 1, ttlSeconds: 60 }),
      () => ledger.take(task, "digest", { maxCalls: 1, ttlSeconds: 60 }), // past the budget
    ]) {
      await client.persist(key);
      await step();
      expect(await client.ttl(key)).toBeGreaterThan(50);
    }
  });

  it("has keys of its own where it is given no prefix", async () => {
    const userId = randomBytes(6).toString("hex");
    const { call } = limited(redisLedger({ client }));
    await call(doc("known"), { tenant: "alpha", userId, taskId: "t" });
    expect(await client.unlink(`tool-gate:task:{alpha:${userId}:t}`)).toBe(1);
  });

  it("keeps one hash a task, which expires, and nothing that was proposed", async () => {
    const prefix = freshPrefix();
    const { call } = limited(redisLedger({ client, prefix }));
    await call(doc("gone"), { tenant: "al{pha}", userId: "a:na", taskId: "t%1" });
    const key = `${prefix}{al%7Bpha%7D:a%3Ana:t%251}`;
    expect(await client.keys(`${prefix}*`)).toEqual([key]);
    expect(Object.keys(await client.hgetall(key))).toEqual([
      "calls",
      expect.stringMatching(/^refused:[A-Za-z0-9_-]{43}$/),
    ]);
    expect(await client.ttl(key)).toBeGreaterThan(50);
  });

  it("is unavailable for a tenant that UTF-8 cannot carry", async () => {
    const { call, events } = limited(redisLedger({ client, prefix: freshPrefix() }));
    expect(codeOf(await call(doc("known"), { tenant: "\ud800", userId: "ana", taskId: "t" }))).toBe(
      "unavailable",
    );
    expect(events).toMatchObject([{ cause: "ledger", reads: 0 }]);
  });
});

describe.skipIf(url === undefined)("a ledger whose Redis is gone", () => {
  it.each(["ioredis", "node-redis"])(
    "fails closed, and counts on when it is back, with %s",
    async (library) => {
      const server = await startRedis();
      if (server === undefined) {
        console.log("There is no redis-server on the PATH: a ledger's outage was not tried");
        return;
      }
      const ioredis = library === "ioredis" ? new Redis(server.url) : undefined;
      const nodeRedis = library === "ioredis" ? undefined : await createClient({ url: server.url }).connect();
      ioredis?.on("error", () => {});
      try {
        const ledger = redisLedger({ client: (ioredis ?? nodeRedis) as Redis });
        const { call, store } = limited(ledger, { timeoutMs: 300 });
        expect(codeOf(await call(doc("gone")))).toBe("not_found");
        await server.kill();
        expect(codeOf(await call(doc("known")))).toBe("unavailable");
        expect(store.asked).toHaveLength(1);
        await server.start();
        await expect
          .poll(async () => codeOf(await call(doc("gone"))), { timeout: 5_000 })
          .toBe("repeat_denied");
      } finally {
        ioredis?.disconnect();
        nodeRedis?.destroy();
        await server.close();
      }
    },
  );
});
