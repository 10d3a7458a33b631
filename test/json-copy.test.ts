import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { copyFlat, copyJson, copyScalar, MAX_JSON_DEPTH, NOT_JSON } from "../src/json-copy.js";

class Money {
  amount = 1;
  toJSON(): number {
    return this.amount;
  }
}

const scalars: readonly [unknown, unknown][] = [
  ["", ""],
  ["text\0\ud800", "text\0\ud800"],
  [0, 0],
  [-1.5, -1.5],
  [true, true],
  [false, false],
  [null, null],
  [2n ** 64n, "18446744073709551616"],
  [-1n, "-1"],
  [new Date(0), "1970-01-01T00:00:00.000Z"],
  [new Date(8.64e15), "+275760-09-13T00:00:00.000Z"],
  [runInNewContext("new Date(0)"), "1970-01-01T00:00:00.000Z"],
];

const notJson: readonly [string, () => unknown][] = [
  ["undefined", () => undefined],
  ["NaN", () => Number.NaN],
  ["Infinity", () => Number.POSITIVE_INFINITY],
  ["an invalid date", () => new Date(Number.NaN)],
  ["a Proxy of a date", () => new Proxy(new Date(0), {})],
  ["a symbol", () => Symbol("s")],
  ["a function", () => () => 1],
  ["a class", () => Money],
  ["an instance of a class", () => new Money()],
  ["a Buffer", () => Buffer.from("secret")],
  ["a typed array", () => new Uint8Array(2)],
  ["an ArrayBuffer", () => new ArrayBuffer(2)],
  ["a Map", () => new Map([["a", 1]])],
  ["a Set", () => new Set([1])],
  ["a RegExp", () => /a/],
  ["an Error", () => new Error("e")],
  ["a promise", () => Promise.resolve(1)],
  ["a boxed string", () => new String("s")],
  ["a boxed number", () => new Number(1)],
  ["a URL", () => new URL("https://example.test")],
];

describe("copyScalar", () => {
  it.each(scalars)("gives for %s %j", (value, copy) => {
    expect(copyScalar(value)).toBe(copy);
  });

  it.each([...notJson, ["an object", () => ({})], ["an array", () => []]] as const)(
    "takes not %s",
    (_, make) => {
      expect(copyScalar(make())).toBe(NOT_JSON);
    },
  );

  it("runs no method of a date", () => {
    const fail = (): never => {
      throw new Error("ran");
    };
    const methods = { toJSON: fail, toISOString: fail, getTime: fail, valueOf: fail, toString: fail };
    expect(copyScalar(Object.assign(new Date(0), methods))).toBe("1970-01-01T00:00:00.000Z");
  });
});

describe.each([
  ["copyFlat", copyFlat],
  ["copyJson", copyJson],
])("%s", (_, copy) => {
  it.each(scalars)("gives for %s %j, alone and in arrays", (value, expected) => {
    expect(copy(value)).toBe(expected);
    expect(copy([value, [value]])).toEqual([expected, [expected]]);
  });

  it.each(notJson)("takes not %s, alone or in arrays", (_name, make) => {
    expect(copy(make())).toBe(NOT_JSON);
    expect(copy([make()])).toBe(NOT_JSON);
    expect(copy([1, [make()]])).toBe(NOT_JSON);
  });

  it("gives a fresh array, without its other properties", () => {
    const source = Object.assign([1, [2]], { extra: 3 });
    const result = copy(source) as unknown[];
    expect(result).toStrictEqual([1, [2]]);
    expect(result).not.toBe(source);
    expect(result[1]).not.toBe(source[1]);
  });

  it("takes no holes, also where a prototype fills them", () => {
    expect(copy(Object.assign(new Array(2), { 0: 1 }))).toBe(NOT_JSON);
    const filled = Object.setPrototypeOf(
      new Array(1),
      Object.assign(Object.create(Array.prototype), { 0: 1 }),
    );
    expect(copy(filled)).toBe(NOT_JSON);
  });

  it("runs no getter of an array", () => {
    const source: unknown[] = [];
    Object.defineProperty(source, 0, {
      enumerable: true,
      get() {
        throw new Error("ran");
      },
    });
    expect(copy(source)).toBe(NOT_JSON);
  });

  it(`goes ${MAX_JSON_DEPTH} levels deep, and ends for a cycle and for parts that are shared`, () => {
    const nested = (levels: number): unknown => {
      let value: unknown = [];
      for (let level = 1; level < levels; level++) value = [value];
      return value;
    };
    expect(copy(nested(32))).toEqual(nested(32));
    expect(copy(nested(33))).toBe(NOT_JSON);
    const cycle: unknown[] = [];
    cycle.push(cycle);
    expect(copy(cycle)).toBe(NOT_JSON);
    let shared: unknown = "x";
    for (let level = 0; level < 31; level++) shared = [shared, shared];
    expect(copy(shared)).toBe(NOT_JSON);
  });
});
