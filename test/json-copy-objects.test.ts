import { describe, expect, it } from "vitest";
import { copyFlat, copyJson, NOT_JSON } from "../src/json-copy.js";

describe("objects", () => {
  it("are nothing for copyFlat, wherever they stand", () => {
    for (const value of [{}, { a: 1 }, [{ a: 1 }], [[{}]], Object.create(null)]) {
      expect(copyFlat(value)).toBe(NOT_JSON);
    }
  });

  it("are copied by copyJson, without undefined values, symbols and hidden keys", () => {
    const source = { a: { b: [{ c: 1n }] }, none: undefined, [Symbol("s")]: 1 };
    Object.defineProperty(source, "hidden", { value: 1 });
    const copy = copyJson(source) as typeof source;
    expect(copy).toStrictEqual({ a: { b: [{ c: "1" }] } });
    expect(copy.a).not.toBe(source.a);
  });

  it("keep an own __proto__ as a key, and their prototype", () => {
    const copy = copyJson(JSON.parse('{ "__proto__": { "admin": true }, "a": 1 }')) as { admin?: unknown };
    expect(JSON.stringify(copy)).toBe('{"__proto__":{"admin":true},"a":1}');
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
    expect(copy.admin).toBeUndefined();
  });

  it("run no getter and no toJSON", () => {
    const throws = (): never => {
      throw new Error("ran");
    };
    expect(copyJson(Object.defineProperty({}, "a", { enumerable: true, get: throws }))).toBe(NOT_JSON);
    expect(copyJson({ a: { toJSON: throws } })).toBe(NOT_JSON);
    expect(copyJson(Object.create({ toJSON: throws }))).toBe(NOT_JSON);
  });

  it.each([
    ["NaN", Number.NaN],
    ["a function", () => 1],
    ["a symbol", Symbol("s")],
    ["a Buffer", Buffer.from("s")],
    ["a Map", new Map()],
    ["an invalid date", new Date(Number.NaN)],
    ["an instance of a class", new (class Money {})()],
  ])("may hold no %s", (_, value) => {
    expect(copyJson({ a: { b: value } })).toBe(NOT_JSON);
    expect(copyJson({ a: [{ b: value }] })).toBe(NOT_JSON);
  });

  it("go 32 levels deep, and end for a cycle and for parts that are shared", () => {
    const nested = (levels: number): object => (levels === 1 ? {} : { in: nested(levels - 1) });
    expect(copyJson(nested(32))).toEqual(nested(32));
    expect(copyJson(nested(33))).toBe(NOT_JSON);
    const cycle: { in?: object } = {};
    cycle.in = { cycle };
    expect(copyJson(cycle)).toBe(NOT_JSON);
    let shared: object = {};
    for (let level = 0; level < 31; level++) shared = { left: shared, right: shared };
    expect(copyJson(shared)).toBe(NOT_JSON);
  });
});
