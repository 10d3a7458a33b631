import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type PostgresStoreOptions, postgresStore } from "../../src/stores/postgres.js";
import { type OwnSchema, ownSchema } from "../support/stores/own-schema.js";
import { codesOf, rowsOf, storeGate } from "../support/stores/store-gate.js";

const url = inject("postgresUrl") as string;
const ids = Array.from({ length: 16 }, (_, index) => `T-${index}`);
const options = { signal: new AbortController().signal, identity: { tenant: "alpha" } };

describe.skipIf(url === undefined)("the statements of postgresStore", () => {
  let schema: OwnSchema;
  const sent: { text: string; values: unknown }[] = [];

  /** A client that writes down what it sends. */
  class WatchedClient extends pg.Client {
    override query(...given: any[]): any {
      sent.push(given[0]);
      return (super.query as (...all: any[]) => unknown).apply(this, given);
    }
  }
  const pool = new pg.Pool({ connectionString: url, max: 2, Client: WatchedClient } as pg.PoolConfig);

  beforeAll(async () => {
    schema = await ownSchema(url);
    await schema.pool.query("CREATE TABLE tickets (tenant text, id text, title text, secret text)");
    await schema.pool.query(
      "INSERT INTO tickets SELECT 'alpha', id, 'of ' || id, 's' FROM unnest($1::text[]) AS id",
      [ids],
    );
  });
  afterAll(async () => {
    await pool.end();
    await schema?.close();
  });

  function storeOf(more: Partial<PostgresStoreOptions> = {}) {
    const tickets = { table: `${schema.name}.tickets`, tenant: "tenant", id: "id", columns: ["title"] };
    return postgresStore({ pool, collections: { tickets }, ...more });
  }

  function asked(more: Partial<PostgresStoreOptions> = {}) {
    sent.length = 0;
    return storeGate(storeOf(more));
  }

  it("are one for a record, a batch and a list", async () => {
    const gate = asked();
    await gate.get("T-1");
    expect(sent).toHaveLength(1);
    expect(codesOf(await gate.getMany([...ids.slice(1), "T-99"]))).toEqual([
      ...ids.slice(1).map(() => "ok"),
      "not_found",
    ]);
    expect(sent).toHaveLength(2);
    expect(rowsOf(await gate.list({ title: ["of T-1", "of T-2"] }))).toEqual(["of T-1", "of T-2"]);
    expect(sent).toHaveLength(3);
  });

  it("ask for an equal id once, and for the listed columns alone", async () => {
    const gate = asked();
    expect(codesOf(await gate.getMany(["T-1", "T-1", "T-2", "T-1"]))).toEqual(["ok", "ok", "ok", "ok"]);
    expect(sent).toHaveLength(1);
    expect(new Set([sent[0]?.values].flat(2))).toEqual(new Set(["alpha", "T-1", "T-2"]));
    expect(JSON.stringify(sent[0]?.values)).not.toContain('"T-1","T-1"');
    expect(sent[0]?.text).not.toMatch(/secret|\*/);
  });

  it("carry every value as a parameter", async () => {
    const gate = asked();
    const code = "x'); DROP TABLE tickets; --";
    await gate.get(code, code);
    await gate.getMany([code, "T-1"], code);
    await gate.list({ title: [code, null] }, [code], code);
    expect(sent).toHaveLength(3);
    for (const { text } of sent) expect(text).not.toContain("DROP");
  });

  it("of nothing that PostgreSQL can hold are none", async () => {
    asked();
    const store = storeOf();
    const keys = ["a\u0000", "\ud800"].map((id) => ({ collection: "tickets", tenant: "alpha", id }));
    expect(await store.getMany(keys, options)).toEqual([undefined, undefined]);
    for (const key of keys) {
      expect(await store.get(key, options)).toBeUndefined();
      expect(await store.get({ ...key, tenant: key.id, id: "T-1" }, options)).toBeUndefined();
      expect(await store.list({ ...key, tenant: key.id, where: {}, limit: 1 }, options)).toEqual([]);
    }
    expect(sent).toEqual([]);
  });

  it("stand in a transaction where the server is to keep the time", async () => {
    const gate = asked({ statementTimeoutMs: 5_000 });
    expect(codesOf(await gate.getMany(["T-1", "T-2"]))).toEqual(["ok", "ok"]);
    expect(sent.map(({ text }) => text.split(" ")[0])).toEqual(["BEGIN", "SELECT", "SELECT", "COMMIT"]);
    expect(sent[1]?.values).toEqual(["statement_timeout", "5000"]);
  });

  it("are stopped by the server itself at statementTimeoutMs, and nothing of it stays", async () => {
    await schema.pool.query(
      "CREATE VIEW slow AS SELECT 'alpha' AS tenant, '1' AS id, pg_sleep(5)::text AS title",
    );
    const tickets = { table: `${schema.name}.slow`, tenant: "tenant", id: "id", columns: ["title"] };
    const gate = storeGate(postgresStore({ pool, collections: { tickets }, statementTimeoutMs: 50 }));
    expect(codesOf([await gate.get("1")])).toEqual(["unavailable"]);
    expect(gate.events[0]).toMatchObject({ cause: "store", error: { code: "57014" } });
    for (const { rows } of await Promise.all([1, 2].map(() => pool.query("SHOW statement_timeout")))) {
      expect(rows).toEqual([{ statement_timeout: "0" }]);
    }
  });

  it.each([
    ["quotes, spaces and a semicolon", 'a "b"; DROP', ['select "x"', "o'clock", "a b"]],
    ["upper case", "Tickets", ["Title", "TITLE", "title"]],
    ["reserved words", "order", ["select", "user", "from"]],
    ["other scripts", "таблица", ["название", "ä", "票"]],
    ["the longest names", "t".repeat(63), ["c".repeat(63), "i".repeat(63), "d".repeat(63)]],
    ["names that a query of its own would shadow", "t", ["t", "tenant", "c0"]],
  ])("take names as they are: %s", async (_, table, columns) => {
    const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
    const [tenant = "", id = "", title = ""] = columns;
    await schema.pool.query(
      `CREATE TABLE ${schema.name}.${quote(table)} (${columns.map((name) => `${quote(name)} text`).join(", ")});
       INSERT INTO ${quote(table)} VALUES ('alpha', '1', 'found'), ('beta', '1', 'not mine')`,
    );
    const tickets = { table: `${schema.name}.${table}`, tenant, id, columns: [title] };
    const store = postgresStore({ pool, collections: { tickets } });
    const key = { collection: "tickets", tenant: "alpha", id: "1" };
    const record = { id: "1", [title]: "found" };
    expect(await store.get(key, options)).toEqual(record);
    expect(await store.getMany([key], options)).toEqual([record]);
    const query = { collection: "tickets", tenant: "alpha", where: { [title]: "found" }, limit: 10 };
    expect(await store.list(query, options)).toEqual([record]);
  });
});
