import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { postgresStore } from "../../src/stores/postgres.js";
import { startPostgres } from "../support/servers/own-postgres.js";
import type { OwnServer } from "../support/servers/process.js";
import { startProxy } from "../support/servers/proxy.js";
import { privateServer } from "../support/stores/private-server.js";
import { expectUnavailable, type StoreApp, storeApp } from "../support/stores/store-app.js";
import { codesOf, storeGate } from "../support/stores/store-gate.js";
import { strayDuring } from "../support/stores/stray.js";

const TIMEOUT_MS = 500;
const fine = { code: "ok", title: "alpha T-1" };

const own = await privateServer("PostgreSQL", startPostgres);

describe.skipIf(own === undefined)("postgresStore on a server with faults", () => {
  const server = own as OwnServer;
  let admin: pg.Pool;
  const open: { end(): Promise<unknown> }[] = [];

  beforeAll(async () => {
    admin = new pg.Pool({ connectionString: server.url, max: 2 });
    admin.on("error", () => {});
    await admin.query(
      `CREATE TABLE tickets (tenant text, id text, title text);
       INSERT INTO tickets VALUES ('alpha', 'T-1', 'alpha T-1'), ('beta', 'T-1', 'beta T-1');
       CREATE TABLE locked AS TABLE tickets;
       CREATE FUNCTION sleepy(text) RETURNS text VOLATILE AS
         $$ SELECT $1 FROM pg_sleep(CASE WHEN $1 LIKE 'slow %' THEN substr($1, 6)::float8 ELSE 0 END) $$ LANGUAGE sql;
       CREATE VIEW sleeping AS SELECT tenant, id, sleepy(title) AS title FROM tickets
         UNION ALL SELECT 'alpha', 'T-' || s, sleepy('slow ' || s) FROM unnest(ARRAY['0.05', '0.2', '60']) AS s`,
    );
    await admin.query("CHECKPOINT");
  });
  afterEach(async () => {
    for (const one of open.splice(0)) await one.end();
  });
  afterAll(async () => {
    await server.close(); // first, since it ends what a failed test may hold
    await admin?.end();
  });

  /** A pool of a test's own, which ends with it. */
  function poolOf(options: pg.PoolConfig = {}): pg.Pool {
    const pool = new pg.Pool({ connectionString: server.url, max: 3, ...options });
    open.push(pool);
    return pool;
  }

  const storeOf = (pool: pg.Pool, table = "sleeping") => {
    const tickets = { table, tenant: "tenant", id: "id", columns: ["title"] };
    return postgresStore({ pool, collections: { tickets } });
  };

  /** Runs a test against an app; nothing stray may be left. */
  async function withApp(pool: pg.Pool, test: (app: StoreApp) => Promise<void>, table?: string) {
    const app = await storeApp(storeOf(pool, table), TIMEOUT_MS);
    try {
      expect(await strayDuring(() => test(app))).toEqual([]);
    } finally {
      await app.close();
    }
  }

  /** Waits until the server runs no statement of a store any more, which would take a minute by itself. */
  async function untilQuiet(): Promise<void> {
    const begun = performance.now();
    const running = `SELECT FROM pg_stat_activity
      WHERE state = 'active' AND query LIKE 'SELECT t.%' AND pid <> pg_backend_pid()`;
    while ((await admin.query(running)).rowCount !== 0) {
      if (performance.now() - begun > 2_000) throw new Error("the statement still runs");
      await setTimeout(10);
    }
  }

  const processOf = async (pool: pg.Pool): Promise<number> =>
    (await pool.query("SELECT pg_backend_pid() AS process")).rows[0].process;

  it("killed while idle: unavailable, and right when it is back", () =>
    withApp(poolOf(), async (app) => {
      expect(await app.ask("alpha", "T-1")).toMatchObject(fine);
      await server.kill();
      await expectUnavailable(app.ask("alpha", "T-1"));
      await expectUnavailable(app.ask("alpha", "nobody's"));
      await server.start();
      expect(await app.ask("alpha", "T-1")).toMatchObject(fine);
    }));

  it("killed in the middle of a query: unavailable, and right when it is back", () =>
    withApp(poolOf(), async (app) => {
      const asked = [app.ask("alpha", "T-60"), app.ask("alpha", "T-60")].map((one) => expectUnavailable(one));
      await setTimeout(100);
      await server.kill();
      await Promise.all(asked);
      await server.start();
      expect(await app.ask("alpha", "T-1")).toMatchObject(fine);
      expect(app.events.map(({ cause }) => cause)).toEqual(["store", "store", undefined]);
    }));

  it("restarted between two reads: the next is right", () =>
    withApp(poolOf(), async (app) => {
      expect(await app.ask("alpha", "T-1")).toMatchObject(fine);
      await server.kill();
      await server.start();
      expect(await app.ask("alpha", "T-1")).toMatchObject(fine);
    }));

  it("that refuses connections: unavailable for each way of asking", async () => {
    const pool = poolOf({ connectionString: "postgres://postgres@127.0.0.1:1/postgres" });
    const gate = storeGate(storeOf(pool), { timeoutMs: TIMEOUT_MS });
    const stray = await strayDuring(async () => {
      const results = [await gate.get("T-1"), ...(await gate.getMany(["T-1", "T-2"])), await gate.list()];
      expect(codesOf(results)).toEqual(results.map(() => "unavailable"));
    });
    expect(stray).toEqual([]);
    for (const event of gate.events) expect(event).toMatchObject({ cause: "store", reads: 1 });
    await withApp(pool, (app) => expectUnavailable(app.ask("alpha", "T-1")));
  });

  it("that hangs: unavailable at the deadline, and the statement is stopped", () =>
    withApp(poolOf({ max: 1 }), async (app) => {
      await expectUnavailable(app.ask("alpha", "T-60"));
      await untilQuiet();
      expect(await app.ask("alpha", "T-1")).toMatchObject(fine);
      expect(app.events.map(({ cause }) => cause)).toEqual(["deadline", undefined]);
    }));

  it("that hangs: batches and lists are stopped too", async () => {
    const gate = storeGate(storeOf(poolOf()), { timeoutMs: TIMEOUT_MS });
    const slow = Promise.all([gate.getMany(["T-1", "T-60"]), gate.list()]);
    const [batch, list] = await slow;
    expect(codesOf([...batch, list])).toEqual(["unavailable", "unavailable", "unavailable"]);
    await untilQuiet();
  });

  it("with a lock that another holds: unavailable, and right when it is let go", () =>
    withApp(
      poolOf(),
      async (app) => {
        const locker = await admin.connect();
        try {
          await locker.query("BEGIN; LOCK TABLE locked IN ACCESS EXCLUSIVE MODE");
          await expectUnavailable(app.ask("alpha", "T-1"));
          await untilQuiet();
        } finally {
          locker.release(true);
        }
        expect(await app.ask("alpha", "T-1")).toMatchObject(fine);
      },
      "locked",
    ));

  it("whose pool is full: unavailable, and right when a connection is given back", async () => {
    const pool = poolOf({ max: 1 });
    await withApp(pool, async (app) => {
      const held = await pool.connect();
      const process = await processOf(held as unknown as pg.Pool);
      await Promise.all([1, 2, 3].map(() => expectUnavailable(app.ask("alpha", "T-1"))));
      held.release();
      expect(await app.ask("alpha", "T-1")).toMatchObject(fine);
      expect(await processOf(pool)).toBe(process);
      expect([pool.totalCount, pool.idleCount, pool.waitingCount]).toEqual([1, 1, 0]);
    });
  });

  it("whose wire is cut without a word: unavailable, and right when it is mended", async () => {
    const proxy = await startProxy(server.url);
    const pool = poolOf({ connectionString: proxy.url, max: 2 });
    await withApp(pool, async (app) => {
      expect(await app.ask("alpha", "T-1")).toMatchObject(fine);
      proxy.pause();
      await Promise.all([1, 2, 3].map(() => expectUnavailable(app.ask("alpha", "T-1"))));
      await expectUnavailable(app.ask("beta", "T-1"));
      await setTimeout(1_000); // the store gives the cancelling connection that long
      proxy.resume();
      expect(await app.ask("beta", "T-1")).toMatchObject({ code: "ok", title: "beta T-1" });
      expect(await app.ask("alpha", "T-1")).toMatchObject(fine);
    });
    await pool.end();
    open.splice(0);
    await proxy.close();
  });

  it("whose one connection is dead without a word: it is not given to the next read", async () => {
    const proxy = await startProxy(server.url);
    const pool = poolOf({ connectionString: proxy.url, max: 1 });
    await withApp(pool, async (app) => {
      expect(await app.ask("alpha", "T-1")).toMatchObject(fine);
      proxy.strand();
      await expectUnavailable(app.ask("alpha", "T-1"));
      expect(await app.ask("beta", "T-1")).toMatchObject({ code: "ok", title: "beta T-1" });
      expect(await app.ask("alpha", "T-1")).toMatchObject(fine);
    });
    await pool.end();
    open.splice(0);
    await proxy.close();
  });

  it("that is slow, and in time: nothing is stopped, and the connection stays", async () => {
    const pool = poolOf({ max: 1 });
    await withApp(pool, async (app) => {
      const process = await processOf(pool);
      expect(await app.ask("alpha", "T-0.2")).toMatchObject({ code: "ok", title: "slow 0.2" });
      expect(await app.ask("alpha", "nobody's")).toMatchObject({ code: "not_found" });
      await setTimeout(TIMEOUT_MS);
      expect(await processOf(pool)).toBe(process);
    });
  });

  it("whose client goes away: the statement is stopped, and the next read is right", () =>
    withApp(poolOf({ max: 1 }), async (app) => {
      await expect(app.ask("alpha", "T-60", AbortSignal.timeout(100))).rejects.toThrow();
      await untilQuiet();
      expect(await app.ask("alpha", "T-1")).toMatchObject(fine);
      expect(app.events.map(({ cause }) => cause)).toEqual(["aborted", undefined]);
    }));

  it("stops no statement but the read's own, also where a read ends just at its deadline", async () => {
    const pool = poolOf({ max: 2 });
    const deadlines = [46, 48, 50, 51, 52, 53, 54, 56, 58, 2_000];
    const codes = new Set<string>();
    const stray = await strayDuring(async () => {
      for (let round = 0; round < 30; round++) {
        const gate = storeGate(storeOf(pool), { timeoutMs: deadlines[round % deadlines.length] as number });
        for (const code of codesOf([await gate.get("T-0.05")])) codes.add(code);
        const others = await Promise.all([1, 2].map(() => pool.query("SELECT 1 AS one FROM pg_sleep(0.02)")));
        for (const { rows } of others) expect(rows).toEqual([{ one: 1 }]);
      }
    });
    expect(stray).toEqual([]);
    expect([...codes].sort()).toEqual(["ok", "unavailable"]);
  });
});
