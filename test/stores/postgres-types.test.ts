import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { postgresStore } from "../../src/stores/postgres.js";
import { type OwnSchema, ownSchema } from "../support/stores/own-schema.js";
import { codesOf, rowsOf, storeGate } from "../support/stores/store-gate.js";

const url = inject("postgresUrl") as string;
const uuid = "0b1f7a52-6c3e-4f0e-9d56-0a4f9a3c7e11";

/** Types of key columns: values that are there, and others that such a column may take for one of them, or refuse. */
const keyTypes: readonly (readonly [type: string, there: readonly string[], absent: readonly string[]])[] = [
  ["text COLLATE folded", ["ABC", "xyz"], ["abc", "Abc", "XYZ", "ABC "]],
  ["citext", ["ABC", "xyz"], ["abc", "Abc", "XYZ", "ABC "]],
  ["char(10)", ["ABC"], ["abc", "ABC ", "ABC       ", "ABCDEFGHIJKLMNOP"]],
  ["varchar(10)", ["ABC", "abc", "ABC "], ["Abc", "ABC  ", "ABCDEFGHIJKLMNOP"]],
  ["uuid", [uuid], [uuid.toUpperCase(), `{${uuid}}`, uuid.replaceAll("-", ""), "ABC"]],
  ["integer", ["1", "-5"], ["01", "1.0", "1 ", " 1", "+1", "1e0", "-05", "x", "99999999999999999999"]],
  [
    "bigint",
    ["9007199254740993"],
    ["9007199254740992", "09007199254740993", "9007199254740993.0", "99999999999999999999", "0x1"],
  ],
  ["numeric", ["1.50"], ["1.5", "1.500", "01.50", "15e-1", "1e999999", "x"]],
  ["boolean", ["true"], ["t", "TRUE", "yes", "1", "maybe"]],
  ["date", ["2024-03-01"], ["2024-3-1", "March 1, 2024", "2024-02-30", "2024-03-01 foo/bar", "now", "x"]],
  [
    "timestamptz",
    ["2024-03-01 00:00:00+00"],
    ["2024-03-01", "2024-03-01 00:00 No/Where", "2024-03-01 00:00+99"],
  ],
  ["bytea", ["\\x616263"], ["abc", "\\x61626", "\\xzz", "a\\"]],
  ["mood", ["calm"], ["Calm", "angry"]],
];

describe.skipIf(url === undefined)("keys of PostgreSQL's types", () => {
  let schema: OwnSchema;
  let tables = 0;
  const missing = new Set<string>();

  beforeAll(async () => {
    schema = await ownSchema(url);
    const { pool, name } = schema;
    await pool.query(
      `CREATE COLLATION ${name}.folded (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
       CREATE TYPE ${name}.mood AS ENUM ('calm', 'cross')`,
    );
    await pool.query("CREATE EXTENSION IF NOT EXISTS citext").catch(() => missing.add("citext"));
    const { rows } = await pool.query("SELECT to_regtype('citext') AS found");
    if (rows[0].found === null) missing.add("citext");
  });
  afterAll(() => schema?.close());

  /** A store over a table whose tenants and ids have the type; titles are the tenant and the id. */
  async function filled(columns: { tenant?: string; id?: string }, rows: readonly (readonly string[])[]) {
    const table = `keys_${++tables}`;
    const { tenant = "text", id = "text" } = columns;
    await schema.pool.query(`CREATE TABLE ${table} (tenant ${tenant}, id ${id}, title text)`);
    for (const row of rows) {
      await schema.pool.query(
        `INSERT INTO ${table} SELECT $1::text::${tenant.split(" ")[0]}, $2::text::${id.split(" ")[0]}, $1 || ' ' || $2`,
        [...row],
      );
    }
    const collections = { tickets: { table, tenant: "tenant", id: "id", columns: ["title"] } };
    return storeGate(postgresStore({ pool: schema.pool, collections }));
  }

  describe.each(keyTypes)("%s", (type, there, absent) => {
    it("as id: each record answers for its own text alone", async ({ skip }) => {
      skip(missing.has(type));
      const asked = await filled(
        { id: type },
        there.map((id) => ["alpha", id]),
      );
      for (const id of there) {
        expect(await asked.get(id)).toEqual({ ok: true, value: { title: `alpha ${id}` } });
      }
      for (const id of absent) {
        expect.soft(await asked.get(id), id).toEqual({ ok: false, code: "not_found" });
        expect.soft(asked.events.at(-1), id).toMatchObject({ code: "not_found", reads: 1 });
      }
    });

    it("as id: what does not fit harms no other of a batch or a list", async ({ skip }) => {
      skip(missing.has(type));
      const asked = await filled(
        { id: type },
        there.map((id) => ["alpha", id]),
      );
      const ids = [...absent.slice(0, 1), ...there, ...absent.slice(1)];
      const expected = ids.map((id) => (there.includes(id) ? "ok" : "not_found"));
      expect(codesOf(await asked.getMany(ids))).toEqual(expected);
      expect(rowsOf(await asked.list({}, ids))).toEqual(there.map((id) => `alpha ${id}`).sort());
      expect(rowsOf(await asked.list({}, absent))).toEqual([]);
    });

    it("as tenant: each tenant is its own text alone", async ({ skip }) => {
      skip(missing.has(type));
      const asked = await filled(
        { tenant: type },
        there.map((tenant) => [tenant, "T-1"]),
      );
      for (const tenant of there) {
        const titles = [`${tenant} T-1`];
        expect(await asked.get("T-1", tenant)).toEqual({ ok: true, value: { title: titles[0] } });
        expect(codesOf(await asked.getMany(["T-1", "T-2"], tenant))).toEqual(["ok", "not_found"]);
        expect(rowsOf(await asked.list({}, undefined, tenant))).toEqual(titles);
      }
      for (const tenant of absent) {
        expect.soft(codesOf([await asked.get("T-1", tenant)]), tenant).toEqual(["not_found"]);
        expect
          .soft(codesOf(await asked.getMany(["T-1", "T-2"], tenant)), tenant)
          .toEqual(["not_found", "not_found"]);
        expect.soft(rowsOf(await asked.list({}, undefined, tenant)), tenant).toEqual([]);
      }
    });
  });

  it("of a collation that folds: two records apart, also at a list's limit", async () => {
    const asked = await filled({ id: "text COLLATE folded" }, [
      ["alpha", "ABC"],
      ["alpha", "abc"],
    ]);
    expect(await asked.get("abc")).toEqual({ ok: true, value: { title: "alpha abc" } });
    expect(rowsOf(await asked.list({}, ["abc"]))).toEqual(["alpha abc"]);
    const both = await asked.getMany(["ABC", "abc", "aBc"]);
    expect(both.map((one) => (one.ok ? one.value : one.code))).toEqual([
      { title: "alpha ABC" },
      { title: "alpha abc" },
      "not_found",
    ]);
  });
});
