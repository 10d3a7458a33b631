import type pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { postgresStore } from "../../src/stores/postgres.js";
import { type OwnRole, ownRole } from "../support/stores/own-role.js";
import { type OwnSchema, ownSchema } from "../support/stores/own-schema.js";
import { codesOf, rowsOf, storeGate, ticket } from "../support/stores/store-gate.js";

const url = inject("postgresUrl") as string;
const rowLevelSecurity = { tenant: "app.tenant", user: "app.user" } as const;

describe.skipIf(url === undefined)("rowLevelSecurity", () => {
  let schema: OwnSchema;
  let role: OwnRole;
  let bypassing: OwnRole;

  beforeAll(async () => {
    schema = await ownSchema(url);
    role = await ownRole(schema.pool, url, "NOBYPASSRLS");
    bypassing = await ownRole(schema.pool, url, "BYPASSRLS");
    const { name } = schema;
    await schema.pool.query(
      `CREATE TABLE tickets (tenant text, id text, title text);
       INSERT INTO tickets VALUES ('alpha', '1', 'alpha 1'), ('alpha', '2', 'alpha 2'), ('beta', '1', 'beta 1'),
         ('beta', '3', 'beta 3'), ('o''neil"; --', '1', 'quoted 1');
       CREATE TABLE lying (tenant text, id text, title text, truth text);
       INSERT INTO lying VALUES ('alpha', '1', 'alpha 1', 'alpha'), ('alpha', '3', 'beta 3', 'beta');
       CREATE TABLE owned (tenant text, id text, title text, owner text);
       INSERT INTO owned VALUES ('alpha', '1', 'alice''s', 'alice'), ('alpha', '2', 'nobody''s', ''),
         ('alpha', '3', 'bob''s', 'bob');
       CREATE TABLE numbered AS SELECT tenant, id::integer AS id, title FROM tickets;
       CREATE TABLE unguarded AS TABLE tickets;
       CREATE VIEW seen AS SELECT * FROM tickets;
       CREATE POLICY tenants ON tickets USING (tenant = current_setting('app.tenant', true));
       CREATE POLICY tenants ON numbered USING (tenant = current_setting('app.tenant', true));
       CREATE POLICY tenants ON lying USING (truth = current_setting('app.tenant', true));
       CREATE POLICY users ON owned USING (tenant = current_setting('app.tenant', true)
         AND owner = current_setting('app.user', true));
       ALTER TABLE tickets ENABLE ROW LEVEL SECURITY;
       ALTER TABLE numbered ENABLE ROW LEVEL SECURITY;
       ALTER TABLE lying ENABLE ROW LEVEL SECURITY;
       ALTER TABLE owned ENABLE ROW LEVEL SECURITY;
       GRANT USAGE ON SCHEMA ${name} TO ${role.name}, ${bypassing.name};
       GRANT SELECT ON ALL TABLES IN SCHEMA ${name} TO ${role.name}, ${bypassing.name}`,
    );
  });
  afterAll(async () => {
    await role?.close();
    await bypassing?.close();
    await schema?.close();
  });

  function asked(pool: pg.Pool, table = "tickets", security: object = { rowLevelSecurity }) {
    const tickets = { table: `${schema.name}.${table}`, tenant: "tenant", id: "id", columns: ["title"] };
    return storeGate(postgresStore({ pool, collections: { tickets }, ...security }));
  }

  it("reads what the policy lets through", async () => {
    const gate = asked(role.pool);
    expect(await gate.get("1")).toEqual({ ok: true, value: { title: "alpha 1" } });
    expect(await gate.get("1", "beta")).toEqual({ ok: true, value: { title: "beta 1" } });
    expect(await gate.get("1", "o'neil\"; --")).toEqual({ ok: true, value: { title: "quoted 1" } });
    expect(codesOf([await gate.get("3"), await gate.get("1", "gamma")])).toEqual(["not_found", "not_found"]);
    expect(codesOf(await gate.getMany(["2", "3", "1"]))).toEqual(["ok", "not_found", "ok"]);
    expect(rowsOf(await gate.list())).toEqual(["alpha 1", "alpha 2"]);
    expect(rowsOf(await gate.list({ title: ["alpha 2", "beta 3"] }, ["1", "2", "3"]))).toEqual(["alpha 2"]);
    for (const { reads } of gate.events) expect(reads).toBe(1);
  });

  it("holds where the tenant column lies: the policy alone keeps the foreign row back", async () => {
    const without = asked(schema.pool, "lying", {});
    expect(await without.get("3")).toEqual({ ok: true, value: { title: "beta 3" } });
    const gate = asked(role.pool, "lying");
    expect(await gate.get("1")).toEqual({ ok: true, value: { title: "alpha 1" } });
    expect(codesOf([await gate.get("3")])).toEqual(["not_found"]);
    expect(codesOf(await gate.getMany(["1", "3"]))).toEqual(["ok", "not_found"]);
    expect(rowsOf(await gate.list())).toEqual(["alpha 1"]);
    expect(rowsOf(await gate.list({}, ["1", "3"]))).toEqual(["alpha 1"]);
    expect(codesOf([await gate.get("3", "beta")])).toEqual(["not_found"]);
  });

  it("hands over the user, and an empty text where there is none", async () => {
    const gate = asked(role.pool, "owned");
    const seen = async (userId?: string) => {
      const asker = { tenant: "alpha", where: {}, ...(userId !== undefined && { userId }) };
      return rowsOf(await gate.as(asker, { name: "list", args: {} } as never));
    };
    expect(await seen("alice")).toEqual(["alice's"]);
    expect(await seen("bob")).toEqual(["bob's"]);
    expect(await seen()).toEqual(["nobody's"]);
    expect(codesOf([await gate.as({ tenant: "alpha", userId: "bob" }, ticket("1"))])).toEqual(["not_found"]);
  });

  it("sets no user where no setting is named for one", async () => {
    const gate = asked(role.pool, "owned", { rowLevelSecurity: { tenant: "app.tenant" } });
    const alice = { tenant: "alpha", userId: "alice", where: {} };
    expect(codesOf([await gate.as(alice, ticket("1"))])).toEqual(["not_found"]);
  });

  it("goes together with statementTimeoutMs", async () => {
    const gate = asked(role.pool, "tickets", { rowLevelSecurity, statementTimeoutMs: 1_000 });
    expect(codesOf(await gate.getMany(["1", "3"]))).toEqual(["ok", "not_found"]);
  });

  describe("is unavailable, and the event says why, where no policy binds the read:", () => {
    const unbound = async (pool: pg.Pool, table?: string) => {
      const gate = asked(pool, table);
      const results = [await gate.get("1"), ...(await gate.getMany(["1", "2"])), await gate.list()];
      expect(codesOf(results)).toEqual(results.map(() => "unavailable"));
      for (const { cause, error } of gate.events) {
        expect(cause).toBe("store");
        expect(String(error)).toMatch(/row level security is not in force: .*superuser.*BYPASSRLS/);
      }
      expect(gate.events).toHaveLength(4);
    };

    it("a superuser", () => unbound(schema.pool));
    it("a role with BYPASSRLS", () => unbound(bypassing.pool));
    it("a table without row level security", () => unbound(role.pool, "unguarded"));
    it("a view, which reads as its owner", () => unbound(role.pool, "seen"));
    it("the table's owner, unless the table forces it", async () => {
      const { pool, name } = schema;
      await pool.query(
        `CREATE TABLE mine AS TABLE tickets; ALTER TABLE mine OWNER TO ${role.name};
         ALTER TABLE mine ENABLE ROW LEVEL SECURITY;
         CREATE POLICY tenants ON mine USING (tenant = current_setting('app.tenant', true))`,
      );
      await unbound(role.pool, "mine");
      await pool.query(`ALTER TABLE ${name}.mine FORCE ROW LEVEL SECURITY`);
      expect(codesOf(await asked(role.pool, "mine").getMany(["1", "3"]))).toEqual(["ok", "not_found"]);
    });
  });

  describe("leaves nothing on a pool's one connection", () => {
    /** What the next user of the connection finds. */
    async function leftOn(pool: pg.Pool) {
      const settings =
        "current_setting('app.tenant', true) AS tenant, current_setting('app.user', true) AS user";
      const { rows } = await pool.query(
        `SELECT ${settings}, pg_backend_pid() AS process, now() = statement_timestamp() AS fresh,
           (SELECT count(*)::int FROM ${schema.name}.tickets) AS visible`,
      );
      const { process, ...left } = rows[0];
      expect(left).toEqual({
        tenant: expect.toBeOneOf(["", null]),
        user: expect.toBeOneOf(["", null]),
        fresh: true,
        visible: 0,
      });
      return process;
    }

    async function onOne(test: (pool: pg.Pool, gate: ReturnType<typeof storeGate>) => Promise<void>) {
      const single = await ownRole(schema.pool, url, "", { max: 1 });
      await schema.pool.query(
        `GRANT USAGE ON SCHEMA ${schema.name} TO ${single.name};
         GRANT SELECT ON tickets, numbered, lying TO ${single.name}`,
      );
      try {
        await test(single.pool, asked(single.pool));
      } finally {
        await single.close();
      }
    }

    it("after a read", () =>
      onOne(async (pool, gate) => {
        const process = await leftOn(pool);
        await gate.as({ tenant: "alpha", userId: "alice" }, ticket("1"));
        await gate.getMany(["1", "3"]);
        await gate.list();
        expect(codesOf([await gate.get("9")])).toEqual(["not_found"]);
        expect(await leftOn(pool)).toBe(process);
      }));

    it("after a read that failed", () =>
      onOne(async (pool) => {
        const denied = asked(pool, "owned");
        expect(codesOf([await denied.get("1"), await denied.list()])).toEqual(["unavailable", "unavailable"]);
        await leftOn(pool);
        const unfit = asked(pool, "numbered");
        const process = await leftOn(pool);
        expect(codesOf([await unfit.get("x")])).toEqual(["not_found"]);
        expect(codesOf(await unfit.getMany(["x", "1"]))).toEqual(["not_found", "ok"]);
        expect(await leftOn(pool)).toBe(process);
      }));

    it("after a read that was aborted, or ran out of time", () =>
      onOne(async (pool, gate) => {
        const locker = await schema.pool.connect();
        try {
          await locker.query("BEGIN; LOCK TABLE lying IN ACCESS EXCLUSIVE MODE");
          const tickets = { table: `${schema.name}.lying`, tenant: "tenant", id: "id", columns: ["title"] };
          const store = postgresStore({ pool, collections: { tickets }, rowLevelSecurity });
          const locked = storeGate(store, { timeoutMs: 200 });
          expect(codesOf([await locked.get("1")])).toEqual(["unavailable"]);
          await leftOn(pool);
          const signal = AbortSignal.timeout(50);
          expect(codesOf([await locked.get("1", "alpha", { signal })])).toEqual(["unavailable"]);
          await leftOn(pool);
          expect(locked.events.map(({ cause }) => cause)).toEqual(["deadline", "aborted"]);
          expect(codesOf([await gate.get("1"), await gate.get("3")])).toEqual(["ok", "not_found"]);
        } finally {
          await locker.query("ROLLBACK");
          locker.release();
        }
      }));
  });
});
