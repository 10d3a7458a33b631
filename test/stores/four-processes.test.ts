import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { redisStore } from "../../src/stores/redis.js";
import { type OwnSchema, ownSchema } from "../support/stores/own-schema.js";

const postgresUrl = inject("postgresUrl") as string;
const redisUrl = inject("redisUrl") as string;
const worker = fileURLToPath(new URL("../support/processes/desk-worker.mjs", import.meta.url));
const PROCESSES = 4;
const CALLS = 20_000;
const ids = [...Array.from({ length: 23 }, (_, index) => `T-${index}`), "only-alpha", "only-beta"];
const prefix = `test:${randomBytes(6).toString("hex")}:`;

/** Sends a message to a process and waits for its next one. */
async function answerOf(child: ChildProcess, message?: object): Promise<any> {
  if (message !== undefined) child.send(message);
  const [answer] = await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => Promise.reject(new Error(`the process ended with ${code}`))),
  ]);
  return answer;
}

describe.skipIf(postgresUrl === undefined || redisUrl === undefined)("four processes", () => {
  let schema: OwnSchema;
  let redis: Redis;
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    schema = await ownSchema(postgresUrl, 1);
    redis = new Redis(redisUrl);
    await schema.pool.query(
      "CREATE TABLE tickets (tenant_id text, id text, title text, PRIMARY KEY (tenant_id, id))",
    );
    const { keyOf } = redisStore({ client: redis, prefix });
    for (const tenant of ["alpha", "beta"]) {
      for (const id of ids.filter((one) => !one.startsWith("only-") || one === `only-${tenant}`)) {
        await schema.pool.query("INSERT INTO tickets VALUES ($1, $2, $3)", [
          tenant,
          id,
          `${tenant} ticket ${id}`,
        ]);
        await redis.set(
          keyOf({ collection: "notes", tenant, id }),
          JSON.stringify({ id, title: `${tenant} note ${id}` }),
        );
      }
    }
    const env = {
      ...process.env,
      DATABASE_URL: postgresUrl,
      REDIS_URL: redisUrl,
      SCHEMA: schema.name,
      PREFIX: prefix,
    };
    for (let made = 0; made < PROCESSES; made++) children.push(fork(worker, { env, execArgv: [] }));
  });

  afterAll(async () => {
    for (const child of children) {
      if (child.exitCode !== null) continue;
      child.send({});
      await once(child, "exit");
    }
    const keys = await redis?.keys(`${prefix}*`);
    if (keys !== undefined && keys.length > 0) await redis.unlink(keys);
    redis?.disconnect();
    await schema?.close();
  });

  it("on one PostgreSQL and one Redis, two tenants, sessions shared: 20,000 calls, none crossed, none lost", {
    timeout: 120_000,
  }, async () => {
    const ports = await Promise.all(children.map((child) => answerOf(child)));
    const [first, second] = children as [ChildProcess, ChildProcess];
    const cookies = {
      alpha: await answerOf(first, { login: { tenant: "alpha", userId: "ana", canRead: true } }),
      beta: await answerOf(second, { login: { tenant: "beta", userId: "ben", canRead: true } }),
    };
    const plan = { ports, cookies, ids, calls: CALLS / PROCESSES, width: 12 };
    const outcomes = await Promise.all(children.map((child) => answerOf(child, { plan })));
    const total = { ok: 0, not_found: 0 };
    for (const { counts, wrong } of outcomes) {
      expect(wrong).toEqual([]);
      total.ok += counts.ok;
      total.not_found += counts.not_found;
    }
    expect(total).toEqual({ ok: CALLS * 0.96, not_found: CALLS * 0.04 });
  });
});
