import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { postgresStore } from "../../src/stores/postgres.js";
import { type OwnSchema, ownSchema } from "../support/stores/own-schema.js";
import { codesOf, storeGate } from "../support/stores/store-gate.js";

const url = inject("postgresUrl") as string;

/** What stands in a column, and what a result says of it. */
const values: readonly (readonly [type: string, literal: string, said: unknown])[] = [
  ["bigint", "9007199254740993", "9007199254740993"],
  ["integer", "42", 42],
  ["numeric", "12345678901234567890.10", "12345678901234567890.10"],
  ["float8", "0.1", 0.1],
  ["boolean", "true", true],
  ["text", "'it''s \"quoted\"'", 'it\'s "quoted"'],
  ["timestamptz", "'2024-03-01 12:00:00.250+02'", "2024-03-01T10:00:00.250Z"],
  ["jsonb", `'{"a": [1, {"b": null}]}'`, { a: [1, { b: null }] }],
  ["text[]", "'{x,y}'", ["x", "y"]],
  ["uuid", "'0B1F7A52-6C3E-4F0E-9D56-0A4F9A3C7E11'", "0b1f7a52-6c3e-4f0e-9d56-0a4f9a3c7e11"],
  ["text", "NULL", null],
];

/** Values that no result can carry. */
const refused: readonly (readonly [type: string, literal: string])[] = [
  ["bytea", "'\\x00ff'"],
  ["float8", "'NaN'"],
  ["float8", "'Infinity'"],
  ["timestamptz", "'infinity'"],
  ["interval", "'1 day'"],
  ["point", "'(1,2)'"],
];

describe.skipIf(url === undefined)("values of PostgreSQL's types", () => {
  let schema: OwnSchema;
  beforeAll(async () => {
    schema = await ownSchema(url);
  });
  afterAll(() => schema?.close());

  async function asked(type: string, literal: string, jsonFields: readonly string[] = []) {
    await schema.pool.query(
      `DROP TABLE IF EXISTS single;
       CREATE TABLE single AS SELECT 'alpha' AS tenant, '1' AS id, ${literal}::${type} AS "value"`,
    );
    const tickets = { table: "single", tenant: "tenant", id: "id", columns: ["value"] };
    const store = postgresStore({ pool: schema.pool, collections: { tickets } });
    return storeGate(store, { fields: ["id", "value"], jsonFields });
  }

  it.each(values)("%s %s comes out as %j", async (type, literal, said) => {
    const gate = await asked(type, literal, type === "jsonb" ? ["value"] : []);
    const record = { id: "1", value: said };
    expect(await gate.get("1")).toStrictEqual({ ok: true, value: record });
    expect(await gate.getMany(["1"])).toStrictEqual([{ ok: true, value: record }]);
    expect(await gate.list()).toStrictEqual({ ok: true, value: [record] });
  });

  it.each(refused)("%s %s is unavailable, and the event names the field", async (type, literal) => {
    const gate = await asked(type, literal);
    expect(codesOf([await gate.get("1"), await gate.list()])).toEqual(["unavailable", "unavailable"]);
    for (const event of gate.events) expect(event).toMatchObject({ cause: "record", reads: 1 });
    expect(String(gate.events[0]?.error)).toContain("value");
  });

  it("jsonb that no jsonFields names is unavailable: a document never goes out whole by chance", async () => {
    expect(codesOf([await (await asked("jsonb", `'{"secret": 1}'`)).get("1")])).toEqual(["unavailable"]);
  });
});
