import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { postgresStore } from "../../src/stores/postgres.js";
import { type OwnSchema, ownSchema } from "../support/stores/own-schema.js";
import { codesOf, rowsOf, type StoreGate, storeGate } from "../support/stores/store-gate.js";

const url = inject("postgresUrl") as string;
const uuid = "0b1f7a52-6c3e-4f0e-9d56-0a4f9a3c7e11";

/** A column, what is wanted of it, and whether the row `full` has it. The row `none` has nulls alone. */
const wanted: readonly (readonly [column: string, value: unknown, matches: boolean])[] = [
  ["words", "5", true],
  ["words", 5, false],
  ["words", ["x", 5], false],
  ["folded", "Open", true],
  ["folded", "open", false],
  ["count", 7, true],
  ["count", 7.5, false],
  ["count", [7.5, 7], true],
  ["count", 1e300, false],
  ["count", true, false],
  ["count", "seven", false],
  ["count", ["seven", 7], true],
  ["count", "99999999999999999999", false],
  ["price", 1.5, true],
  ["price", [1.5, "x"], true],
  ["price", 1.51, false],
  ["ratio", 0.1, true],
  ["flag", true, true],
  ["flag", false, false],
  ["flag", 1, false],
  ["flag", [5, true], true],
  ["code", uuid, true],
  ["code", uuid.toUpperCase(), false],
  ["code", "x", false],
  ["code", ["x", uuid], true],
  ["day", "2024-03-01", true],
  ["day", "2024-02-30", false],
  ["day", ["soon", "2024-03-01"], true],
  ["day", 20240301, false],
  ["moment", "2024-03-01 12:00 No/Where", false],
  ["words", "a\u0000", false],
  ["words", "\ud800", false],
  ["words", ["\u0000", "5"], true],
];

describe.skipIf(url === undefined)("a where of PostgreSQL's types", () => {
  let schema: OwnSchema;
  let asked: StoreGate;

  beforeAll(async () => {
    schema = await ownSchema(url);
    await schema.pool.query(
      `CREATE COLLATION folding (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
       CREATE TABLE kinds (tenant text, id integer, title text, words text, folded text COLLATE folding,
         count integer, price numeric(10, 2), ratio float8, flag boolean, code uuid, day date,
         moment timestamptz, secret text);
       INSERT INTO kinds VALUES ('alpha', 1, 'full', '5', 'Open', 7, 1.50, 0.1, true, '${uuid}',
         '2024-03-01', '2024-03-01 12:00Z', 'planted');
       INSERT INTO kinds (tenant, id, title) VALUES ('alpha', 2, 'none');
       INSERT INTO kinds SELECT 'beta', 3, 'of beta', words, folded, count, price, ratio, flag, code, day, moment
         FROM kinds WHERE id = 1`,
    );
    const columns = ["title", ...new Set(wanted.map(([column]) => column))];
    const tickets = { table: "kinds", tenant: "tenant", id: "id", columns };
    asked = storeGate(postgresStore({ pool: schema.pool, collections: { tickets } }));
  });
  afterAll(() => schema?.close());

  it.each(wanted)("%s of %j: %s", async (column, value, matches) => {
    const found = matches ? ["full"] : [];
    expect(rowsOf(await asked.list({ [column]: value }))).toEqual(found);
    expect(asked.events.at(-1)).toMatchObject({ code: "ok", reads: 1 });
    const orNull = [...[value].flat(), null];
    expect(rowsOf(await asked.list({ [column]: orNull }))).toEqual([...found, "none"]);
    expect(rowsOf(await asked.list({ [column]: value }, ["1", "x", "3"]))).toEqual(found);
  });

  it.each(["secret", "tenant", "id", "Words", 'words" = words OR "words', "__proto__", "ctid"])(
    "of the column %j, which is not listed, is unavailable and no statement",
    async (column) => {
      const where = Object.fromEntries([[column, "planted"]]);
      expect(codesOf([await asked.list(where)])).toEqual(["unavailable"]);
      const { cause, error, reads } = asked.events.at(-1) ?? {};
      expect({ cause, reads }).toEqual({ cause: "store", reads: 1 });
      expect(String(error)).toContain('"where" names a column that is not in "columns"');
      expect(String(error)).not.toContain("planted");
    },
  );
});
