import { describe, expect, it } from "vitest";
import { throwing } from "./support/hostile-values.js";
import { type Probe, probe, refusedAs } from "./support/probe.js";
import { unhandledDuring } from "./support/unhandled.js";

const where = (): object => ({});
const rowsOf = (...ids: string[]): object[] =>
  ids.map((id) => ({ id, title: `Title ${id}`, secret: "secret" }));

/** A tool that lists `id` and `title`, over a store that gives `rows`. */
function listing(rows: unknown, options: object = {}): Probe {
  return probe({ where, fields: ["id", "title"], ...options }, rows);
}

describe("a list", () => {
  it("holds the projection of each row, in the store's order", async () => {
    const { result, reads, event } = await listing(rowsOf("2", "1"))();
    expect(result).toStrictEqual({
      ok: true,
      value: [
        { id: "2", title: "Title 2" },
        { id: "1", title: "Title 1" },
      ],
    });
    expect({ reads, code: event.code }).toEqual({ reads: 1, code: "ok" });
  });

  it("may be empty, which is no denial", async () => {
    expect(await listing([])()).toMatchObject({
      result: { ok: true, value: [] },
      reads: 1,
      event: { code: "ok" },
    });
  });

  it("is a fresh plain array, without the properties of the store's", async () => {
    class Rows extends Array<object> {}
    const rows = Object.assign(Rows.from(rowsOf("1")), { total: 99 });
    const { result } = await listing(rows)();
    expect(result).toStrictEqual({ ok: true, value: [{ id: "1", title: "Title 1" }] });
  });

  it.each([
    ["null", null],
    ["undefined", undefined],
    ["one row", { id: "1", title: "One" }],
    ["an object like an array", { 0: { id: "1", title: "One" }, length: 1 }],
    ["a Set", new Set(rowsOf("1"))],
    ["an iterator", rowsOf("1").values()],
    ["a string", "rows"],
    ["a function", () => rowsOf("1")],
    ["a revoked or throwing Proxy", throwing(rowsOf("1"))],
  ])("is unavailable where the store gives %s", async (_, rows) => {
    expect(await listing(rows)()).toMatchObject(refusedAs("unavailable", 1));
  });
});

describe("one corrupt row", () => {
  it.each([
    ["null", null],
    ["undefined", undefined],
    ["an empty object", {}],
    ["an instance without data", new (class Row {})()],
    ["an array", [{ id: "1", title: "One" }]],
    ["a string", "row"],
    ["a function", Object.assign(() => 1, { id: "1", title: "One" })],
    ["a row without a declared field", { id: "3" }],
    ["a row without its id", { title: "Three" }],
    ["a row with a getter", Object.defineProperty({ id: "3" }, "title", { get: () => "Three" })],
    ["a row with NaN", { id: "3", title: Number.NaN }],
    ["a row with an included relation", { id: "3", title: { text: "Three" } }],
    ["a row whose title rejects", { id: "3", title: Promise.resolve("Three") }],
  ])("makes the call unavailable: %s", async (_, row) => {
    for (const rows of [[row], [...rowsOf("1"), row], [row, ...rowsOf("1")]]) {
      const outcome = await listing(rows)();
      expect(outcome).toMatchObject(refusedAs("unavailable", 1, { cause: "record" }));
      expect(outcome.result).toStrictEqual({ ok: false, code: "unavailable" });
    }
  });

  it("makes the call unavailable where it is a hole", async () => {
    const rows = Object.assign(new Array(3), { 0: rowsOf("1")[0], 2: rowsOf("2")[0] });
    expect(await listing(rows)()).toMatchObject(refusedAs("unavailable", 1, { cause: "record" }));
  });

  it.each([
    ["alone", () => [Promise.reject(new Error("late"))]],
    ["among others", () => [Promise.resolve({ id: "1", title: "One" }), Promise.reject(new Error("late"))]],
    ["behind a good row", () => [...rowsOf("1"), Promise.reject(new Error("late"))]],
    ["behind a corrupt row", () => [null, Promise.reject(new Error("late"))]],
  ])(
    "makes the call unavailable where it is a promise, whose rejection ends nothing: %s",
    async (_, make) => {
      const rejections = await unhandledDuring(async () => {
        expect(await listing(make())()).toMatchObject(refusedAs("unavailable", 1, { cause: "record" }));
      });
      expect(rejections).toEqual([]);
    },
  );

  it("is named by its field in the event", async () => {
    const outcome = await listing([...rowsOf("1"), { id: "2", title: Number.NaN }])();
    expect(outcome).toMatchObject(refusedAs("unavailable", 1, { cause: "record", paths: ["title"] }));
  });
});

describe("the limit", () => {
  it.each([
    [1, ["1"]],
    [2, ["1", "2"]],
    [3, ["1", "2", "3"]],
    [100, ["1", "2", "3"]],
  ])("%d cuts what a store gives beyond it", async (limit, ids) => {
    const { result } = await listing(rowsOf("1", "2", "3"), { limit, fields: ["id"] })();
    expect(result).toStrictEqual({ ok: true, value: ids.map((id) => ({ id })) });
  });

  it("cuts a hundred thousand rows, also where those beyond it are corrupt", async () => {
    const rows = [...rowsOf("1", "2", "3"), ...new Array(100_000).fill({ id: "4", title: Number.NaN })];
    const { result } = await listing(rows, { limit: 3 })();
    expect(result).toMatchObject({ ok: true, value: { length: 3 } });
  });
});
