import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterEach, describe, expect, it } from "vitest";
import { type SqliteDatabase, type SqliteTableOptions, sqliteStore } from "../../src/stores/sqlite.js";
import { codesOf, rowsOf, storeGate } from "../support/stores/store-gate.js";

const columns = ["title", "count", "words", "folded", "flag", "big"];
const table = { table: "tickets", tenant: "tenant", id: "id", columns, booleans: ["flag"] };
const schema = `
  CREATE TABLE tickets (tenant TEXT, id INTEGER, title TEXT, count INTEGER, words TEXT, folded TEXT COLLATE NOCASE,
    flag INTEGER, big INTEGER);
  INSERT INTO tickets VALUES ('alpha', 1, 'one', 7, '7', 'Open', 1, 9007199254740993),
    ('alpha', 9007199254740993, 'big', 8, 'true', 'Closed', 0, -9007199254740993),
    ('beta', 1, 'of beta', 7, '7', 'Open', 1, 1), ('beta', 3, 'three of beta', 7, '7', 'Open', 1, 1);`;

type Open = (file: string) => SqliteDatabase & { close(): unknown };
const libraries: (readonly [name: string, open: Open])[] = [
  ["libsql", (file) => new Database(file) as unknown as ReturnType<Open>],
];
if (process.getBuiltinModule?.("node:sqlite") === undefined) {
  console.log("This Node has no node:sqlite: sqliteStore is tested with libsql alone.");
} else {
  const { DatabaseSync } = createRequire(import.meta.url)("node:sqlite");
  libraries.push(["node:sqlite", (file) => new DatabaseSync(file)]);
}

describe.each(libraries)("sqliteStore with %s", (_, open) => {
  const closing: (() => unknown)[] = [];
  afterEach(() => {
    for (const close of closing.splice(0).reverse()) close();
  });

  function database(file = ":memory:") {
    const opened = open(file);
    closing.push(() => opened.close());
    return opened;
  }

  function filled(options: Partial<SqliteTableOptions> = {}, sql = schema) {
    const opened = database();
    opened.exec(sql);
    return {
      opened,
      store: sqliteStore({ database: opened, collections: { tickets: { ...table, ...options } } }),
    };
  }

  describe("ids of an INTEGER column", () => {
    const absent = [
      "01",
      "1.0",
      "1 ",
      " 1",
      "+1",
      "1e0",
      "0x1",
      "x",
      "2",
      "9007199254740992",
      "9".repeat(30),
    ];

    it("answer for their own text alone", async () => {
      const gate = storeGate(filled().store);
      expect(await gate.get("1")).toEqual({ ok: true, value: { title: "one" } });
      expect(await gate.get("9007199254740993")).toEqual({ ok: true, value: { title: "big" } });
      for (const id of absent) {
        expect.soft(codesOf([await gate.get(id)]), id).toEqual(["not_found"]);
        expect.soft(gate.events.at(-1)).toMatchObject({ reads: 1 });
      }
    });

    it("answer in batches and lists beside ids that do not fit", async () => {
      const gate = storeGate(filled().store);
      const ids = [...absent, "1", "3", "9007199254740993"];
      const codes = [...absent.map(() => "not_found"), "ok", "not_found", "ok"];
      expect(codesOf(await gate.getMany(ids))).toEqual(codes);
      expect(rowsOf(await gate.list({}, ids))).toEqual(["big", "one"]);
      expect(rowsOf(await gate.list({}, absent))).toEqual([]);
    });
  });

  it.each([
    ["TEXT COLLATE NOCASE", ["ABC"], ["abc", "Abc", "ABC "]],
    ["TEXT COLLATE RTRIM", ["ABC"], ["abc", "ABC ", "ABC  "]],
    ["NUMERIC", ["1", "1.5"], ["01", "1.0", "1.50", "15e-1"]],
    ["REAL", ["1.0", "1.5"], ["1", "1.50", "01.0"]],
  ])("keys of a column of %s are compared to the byte", async (type, there, absent) => {
    const values = there.map((id) => `('alpha', '${id}', 'as id'), ('${id}', 'T', 'as tenant')`).join(", ");
    const { store } = filled(
      { columns: ["title"], booleans: [] },
      `CREATE TABLE tickets (tenant ${type}, id ${type}, title TEXT); INSERT INTO tickets VALUES ${values};`,
    );
    const gate = storeGate(store);
    for (const text of there) {
      expect(codesOf([await gate.get(text), await gate.get("T", text)])).toEqual(["ok", "ok"]);
      expect(rowsOf(await gate.list({}, undefined, text))).toEqual(["as tenant"]);
    }
    for (const text of absent) {
      const results = [
        await gate.get(text),
        ...(await gate.getMany([text, text])),
        await gate.get("T", text),
      ];
      expect.soft(codesOf(results), text).toEqual(results.map(() => "not_found"));
      expect.soft(rowsOf(await gate.list({}, undefined, text)), text).toEqual([]);
    }
  });

  it.each<[string, unknown, string[]]>([
    ["count", 7, ["one"]],
    ["count", "7", []],
    ["count", "07", []],
    ["count", 7.5, []],
    ["count", [7, 8, "x"], ["big", "one"]],
    ["count", true, []],
    ["words", "7", ["one"]],
    ["words", 7, []],
    ["words", "true", ["big"]],
    ["words", true, []],
    ["folded", "Open", ["one"]],
    ["folded", "open", []],
    ["flag", true, ["one"]],
    ["flag", false, ["big"]],
    ["flag", 1, []],
    ["flag", "true", []],
    ["words", "a\u0000", []],
  ])("a where of %s as %j finds %j", async (column, value, titles) => {
    expect(rowsOf(await storeGate(filled().store).list({ [column]: value }))).toEqual(titles);
  });

  it.each(["id", "tenant", "rowid", "Title", "missing"])(
    "a where of the column %j, which is not listed, is unavailable",
    async (column) => {
      const gate = storeGate(filled().store);
      expect(codesOf([await gate.list({ [column]: "one" })])).toEqual(["unavailable"]);
      expect(gate.events[0]).toMatchObject({ cause: "store", reads: 1 });
    },
  );

  it("keeps whole numbers beyond 2^53 exact, and booleans as booleans", async () => {
    const gate = storeGate(filled().store, { fields: ["id", "count", "big", "flag"] });
    expect(await gate.get("1")).toStrictEqual({
      ok: true,
      value: { id: "1", count: 7, big: "9007199254740993", flag: true },
    });
    expect(await gate.get("9007199254740993")).toStrictEqual({
      ok: true,
      value: { id: "9007199254740993", count: 8, big: "-9007199254740993", flag: false },
    });
  });

  it("leaves 0 and 1 as they are where no boolean is named, and what is neither where one is", async () => {
    const fields = { fields: ["flag"] };
    expect(await storeGate(filled({ booleans: [] }).store, fields).get("1")).toEqual({
      ok: true,
      value: { flag: 1 },
    });
    const { opened, store } = filled();
    opened.exec("UPDATE tickets SET flag = 2");
    expect(await storeGate(store, fields).get("1")).toEqual({ ok: true, value: { flag: 2 } });
  });

  it("refuses a blob: unavailable, and the event names the field", async () => {
    const { opened, store } = filled();
    opened.exec("UPDATE tickets SET title = x'00ff'");
    const gate = storeGate(store);
    expect(codesOf([await gate.get("1")])).toEqual(["unavailable"]);
    expect(gate.events[0]).toMatchObject({ cause: "record" });
  });

  it("prepares a statement once, and one for each shape of a list", async () => {
    const { opened } = filled();
    const prepared: string[] = [];
    const watched = {
      exec: (sql: string) => opened.exec(sql),
      prepare(sql: string) {
        prepared.push(sql);
        return opened.prepare(sql);
      },
    };
    const gate = storeGate(sqliteStore({ database: watched, collections: { tickets: table } }));
    expect(prepared).toHaveLength(2);
    for (const value of [7, 8, 9]) {
      await gate.get(String(value));
      await gate.getMany(["1", String(value)]);
      await gate.list({ count: value });
      await gate.list({ count: [value, 1], words: "x' OR '1'='1" });
    }
    expect(prepared).toHaveLength(4);
    for (const sql of prepared) expect(sql).not.toContain("OR '1'");
  });

  describe("a table that cannot be read is a TypeError that names it:", () => {
    const making = (options: Partial<SqliteTableOptions>) => () => filled(options);
    it.each([
      [
        "no such table",
        { table: "nowhere" },
        /^sqliteStore: the table of "tickets" .*nowhere.* Create it first\.$/,
      ],
      ["no such column", { columns: ["absent"], booleans: [] }, /"tickets" cannot be read: .*absent/],
      ["no such tenant", { tenant: "org" }, /"tickets" cannot be read: .*org/],
      ["no such id", { id: "key" }, /"tickets" cannot be read: .*key/],
      [
        "a boolean that is no column",
        { booleans: ["urgent"] },
        /"booleans" has "urgent", which is not in "columns"/,
      ],
    ])("%s", (_name, options, message) => {
      expect(making(options)).toThrow(TypeError);
      expect(making(options)).toThrow(message);
    });
  });

  describe("a file that another connection has locked", () => {
    it("is unavailable at once, for each way of asking, and right afterwards", async () => {
      const folder = mkdtempSync(join(tmpdir(), "sqlite-"));
      closing.push(() => rmSync(folder, { recursive: true, force: true }));
      const file = join(folder, "desk.db");
      const other = database(file);
      other.exec(schema);
      const gate = storeGate(sqliteStore({ database: database(file), collections: { tickets: table } }));
      expect(codesOf([await gate.get("1")])).toEqual(["ok"]);
      other.exec("BEGIN EXCLUSIVE");
      const begun = performance.now();
      const results = [
        await gate.get("1"),
        ...(await gate.getMany(["1", "2"])),
        await gate.list({ count: 7 }),
      ];
      expect(performance.now() - begun).toBeLessThan(250);
      expect(codesOf(results)).toEqual(["unavailable", "unavailable", "unavailable", "unavailable"]);
      for (const { cause, reads } of gate.events.slice(1))
        expect({ cause, reads }).toEqual({ cause: "store", reads: 1 });
      other.exec("UPDATE tickets SET title = 'changed' WHERE id = 1; COMMIT");
      expect(await gate.get("1")).toEqual({ ok: true, value: { title: "changed" } });
      expect(codesOf(await gate.getMany(["1", "2"]))).toEqual(["ok", "not_found"]);
      expect(rowsOf(await gate.list({ count: 7 }))).toEqual(["changed"]);
    });
  });

  it("whose table is gone is unavailable, and no answer of before", async () => {
    const { opened, store } = filled();
    const gate = storeGate(store);
    expect(codesOf([await gate.get("1")])).toEqual(["ok"]);
    opened.exec("DROP TABLE tickets");
    const results = [await gate.get("1"), ...(await gate.getMany(["1", "2"])), await gate.list()];
    expect(codesOf(results)).toEqual(results.map(() => "unavailable"));
  });
});
