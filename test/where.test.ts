import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { createGate, type RecordQuery } from "../src/index.js";
import { copyWhere } from "../src/where.js";
import { throwing } from "./support/hostile-values.js";
import { probe, refusedAs, toolWith } from "./support/probe.js";
import { unhandledDuring } from "./support/unhandled.js";

describe("a where", () => {
  it.each([
    ["no condition", {}],
    ["scalars", { a: "x", b: 1, c: false, d: null, e: "", f: -0.5 }],
    ["lists of scalars", { a: ["x", 1, true, null], b: [] }],
    ["names that objects inherit", { constructor: "x", toString: 1 }],
    ["a dotted name", { "a.b": "y" }],
    ["no prototype", Object.assign(Object.create(null), { a: 1 })],
    ["another realm's prototype", runInNewContext('({ a: 1, b: ["x"] })')],
  ])("may have %s, and is a frozen copy", (_, where) => {
    const copy = copyWhere(where);
    expect(JSON.stringify(copy)).toBe(JSON.stringify(where));
    expect(copy).not.toBe(where);
    for (const part of [copy, ...Object.values(copy ?? {})]) expect(Object.isFrozen(part)).toBe(true);
  });

  it("keeps __proto__ as the name of a field", () => {
    const copy = copyWhere(JSON.parse('{ "__proto__": "x", "a": 1 }'));
    expect(JSON.stringify(copy)).toBe('{"__proto__":"x","a":1}');
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
  });

  it("is read once, and does not follow its source", () => {
    let reads = 0;
    const wanted = ["open"];
    const copy = copyWhere({
      wanted,
      get status() {
        return ++reads === 1 ? "open" : { $ne: "open" };
      },
    });
    wanted.push("closed");
    expect(copy).toEqual({ wanted: ["open"], status: "open" });
    expect(reads).toBe(1);
  });

  it("has no symbols and no hidden keys", () => {
    const where = Object.defineProperty({ a: 1, [Symbol("s")]: {} }, "hidden", { value: {} });
    expect(Reflect.ownKeys(copyWhere(where) ?? {})).toEqual(["a"]);
  });
});

const values: readonly [string, () => unknown][] = [
  ["undefined", () => undefined],
  ["an operator", () => ({ $ne: null })],
  ["an empty object", () => ({})],
  ["a list in a list", () => [["x"]]],
  ["an operator in a list", () => ["x", { $gt: "" }]],
  ["undefined in a list", () => [undefined]],
  ["a hole in a list", () => new Array(1)],
  ["NaN", () => Number.NaN],
  ["Infinity", () => Number.POSITIVE_INFINITY],
  ["NaN in a list", () => [1, Number.NaN]],
  ["a bigint", () => 1n],
  ["a Date", () => new Date(0)],
  ["a RegExp", () => /x/],
  ["a function", () => () => true],
  ["a symbol", () => Symbol("x")],
  ["a Set", () => new Set(["x"])],
  ["a boxed string", () => new String("x")],
  ["a promise", () => Promise.resolve("x")],
];
const conditions: readonly [string, () => unknown][] = [
  ["undefined", () => undefined],
  ["null", () => null],
  ["a string", () => "status = 'open'"],
  ["true", () => true],
  ["an array", () => [{ status: "open" }]],
  ["a function", () => () => ({})],
  ["a Map", () => new Map([["status", "open"]])],
  ["an instance of a class", () => new (class Condition {})()],
  ["an object that inherits its fields", () => Object.create({ status: "open" })],
  ["a promise", () => Promise.resolve({ status: "open" })],
  ["a rejection", () => Promise.reject(new Error("late"))],
  ["a Proxy that throws", () => throwing({ status: "open" })],
];

describe("a tool whose where returns", () => {
  it.each([
    ...conditions,
    ...values.map(([name, make]) => [`a field with ${name}`, () => ({ status: make() })] as const),
  ])("%s is unavailable before any read", async (_, make) => {
    const rejections = await unhandledDuring(async () => {
      const outcome = await probe({ where: make }, [])();
      expect(outcome).toMatchObject(refusedAs("unavailable", 0, { cause: "policy", key: null }));
    });
    expect(rejections).toEqual([]);
  });

  it("equalities sends a frozen copy of them to the store", async () => {
    const queries: RecordQuery[] = [];
    const list = (query: RecordQuery): object[] => {
      queries.push(query);
      return [];
    };
    const where = { status: ["open", "closed"], ownerId: "alice" };
    const gate = createGate({ tools: [toolWith({ where: () => where })], store: { get: () => null, list } });
    await gate.call({ name: "probe", args: {} }, { tenant: "alpha" });
    expect(queries).toEqual([{ collection: "things", tenant: "alpha", where, limit: 100 }]);
    expect(queries[0]?.where).not.toBe(where);
    expect(Object.isFrozen(queries[0]?.where)).toBe(true);
  });
});
