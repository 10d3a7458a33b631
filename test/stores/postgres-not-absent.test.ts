import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { postgresStore } from "../../src/stores/postgres.js";
import { type OwnSchema, ownSchema } from "../support/stores/own-schema.js";
import { codesOf, storeGate } from "../support/stores/store-gate.js";

const url = inject("postgresUrl") as string;

describe.skipIf(url === undefined)("a fault in PostgreSQL is no absence", () => {
  let schema: OwnSchema;
  beforeAll(async () => {
    schema = await ownSchema(url);
    await schema.pool.query(`
      CREATE TABLE kept (tenant text, id text, doc text);
      INSERT INTO kept VALUES ('alpha', 'good', '1'), ('alpha', 'bad', 'no number');
      CREATE VIEW shown AS SELECT tenant, id, doc::int AS title FROM kept;
      CREATE TABLE numbered (tenant uuid, id int, title text);
      INSERT INTO numbered VALUES ('00000000-0000-4000-8000-000000000001', 7, 'seven')`);
  });
  afterAll(() => schema.close());

  const tableOf = (table: string) => ({
    tickets: { table, tenant: "tenant", id: "id", columns: ["title"] },
  });

  it.each(["-c role=nobody_has_this_role", "-c TimeZone=Nowhere", "-c statement_timeout=abc"])(
    "where the connection is refused with %s",
    async (options) => {
      const pool = new pg.Pool({ connectionString: url, max: 1, options });
      const gate = storeGate(postgresStore({ pool, collections: tableOf(`${schema.name}.kept`) }));
      expect(codesOf([await gate.get("good")])).toEqual(["unavailable"]);
      expect(codesOf(await gate.getMany(["good", "bad"]))).toEqual(["unavailable", "unavailable"]);
      expect(codesOf([await gate.list()])).toEqual(["unavailable"]);
      await pool.end();
    },
  );

  it("where a view cannot make a row of its own data", async () => {
    const gate = storeGate(postgresStore({ pool: schema.pool, collections: tableOf("shown") }));
    expect(codesOf([await gate.get("good"), await gate.get("none"), await gate.get("bad")])).toEqual([
      "ok",
      "not_found",
      "unavailable",
    ]);
    expect(codesOf(await gate.getMany(["good", "bad"]))).toEqual(["unavailable", "unavailable"]);
    expect(codesOf([await gate.list()])).toEqual(["unavailable"]);
    expect(codesOf([await gate.get("good")])).toEqual(["ok"]);
  });

  it("and a key that does not fit its column is one", async () => {
    const gate = storeGate(postgresStore({ pool: schema.pool, collections: tableOf("numbered") }));
    const tenant = "00000000-0000-4000-8000-000000000001";
    expect(codesOf([await gate.get("7", tenant), await gate.get("x", tenant), await gate.get("7")])).toEqual([
      "ok",
      "not_found",
      "not_found",
    ]);
    expect(codesOf(await gate.getMany(["x", "7"], tenant))).toEqual(["not_found", "ok"]);
    expect(codesOf(await gate.getMany(["x", "7"]))).toEqual(["not_found", "not_found"]);
    expect(await gate.list()).toEqual({ ok: true, value: [] });
  });
});

describe.skipIf(url === undefined)("a cancelled statement", () => {
  it("is stopped though the pool works as a role that may not cancel", async () => {
    const schema = await ownSchema(url);
    const role = `${schema.name}_app`;
    await schema.pool.query(`
      CREATE TABLE tickets (tenant text, id text, title text);
      CREATE ROLE ${role}; GRANT USAGE ON SCHEMA ${schema.name} TO ${role}; GRANT SELECT ON tickets TO ${role}`);
    const pool = new pg.Pool({ connectionString: url, max: 1, options: `-c role=${role}` });
    const lock = await schema.pool.connect();
    try {
      await lock.query("BEGIN; LOCK TABLE tickets");
      const collections = {
        tickets: { table: `${schema.name}.tickets`, tenant: "tenant", id: "id", columns: ["title"] },
      };
      const gate = storeGate(postgresStore({ pool, collections }), { timeoutMs: 100 });
      expect(codesOf([await gate.get("any")])).toEqual(["unavailable"]);
      const waiting = async () => {
        const { rows } = await schema.pool.query(
          "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE $1",
          [`%${schema.name}%`],
        );
        return rows.length;
      };
      await expect.poll(waiting, { timeout: 1_000 }).toBe(0);
    } finally {
      await lock.query("ROLLBACK");
      lock.release();
      await pool.end();
      await schema.pool.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
      await schema.close();
    }
  });

  it("is nobody else's, where a read ends at the moment of its abort", async () => {
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    const controller = new AbortController();
    pool.once("release", () => queueMicrotask(() => controller.abort()));
    const collections = {
      tickets: {
        table: "pg_catalog.pg_roles",
        tenant: "rolname",
        id: "rolname",
        columns: ["rolinherit"],
      },
    };
    const store = postgresStore({ pool, collections });
    const key = { collection: "tickets", tenant: "none", id: "none" };
    const options = { signal: controller.signal, identity: { tenant: "none" } };
    const first = pool.connect().then(async (client) => {
      await delay(50); // the store waits for the connection, so that its signal is looked at
      client.release();
    });
    const read = store.get(key, options);
    await first;
    const next = pool.query("SELECT pg_sleep(0.3), 'done' AS said");
    await Promise.allSettled([read]);
    expect((await next).rows[0].said).toBe("done");
    await pool.end();
  });
});
