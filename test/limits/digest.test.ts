import { fc, test as property } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { digestOf } from "../../src/limits/digest.js";

const of = (args: unknown, name: unknown = "get_ticket") => digestOf({ name, args });

describe("the digest of a proposal", () => {
  it.each<[string, unknown, unknown]>([
    ["key order", { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }],
    ["white space", JSON.parse('{"a":[1,2]}'), JSON.parse('{ "a" : [ 1 ,\n2 ] }')],
    ["how a number is written", JSON.parse('{"a":1.0}'), JSON.parse('{"a":10e-1}')],
    ["escapes", JSON.parse('{"\\u0061":"\\u00e9"}'), { a: "\u00e9" }],
    ["a null prototype", Object.assign(Object.create(null), { a: 1 }), { a: 1 }],
  ])("is not changed by %s", (_name, one, other) => {
    expect(of(one)).toBe(of(other));
    expect(of(one)).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  it.each<[string, unknown, unknown]>([
    ["another value", { a: 1 }, { a: 2 }],
    ["another type", { a: 1 }, { a: "1" }],
    ["the order of elements", { a: [1, 2] }, { a: [2, 1] }],
    ["where an element ends", { a: [1, 2] }, { a: [12] }],
    ["true for false", { a: true }, { a: false }],
    ["another nesting", { a: { b: 1 } }, { a: 1, b: 1 }],
    ["null for an absent key", { a: 1, b: null }, { a: 1 }],
    ["an accent that is composed", { a: "\u00e9" }, { a: "e\u0301" }],
    ["no arguments for none", undefined, {}],
    ["no arguments for null", undefined, null],
    ["a text for what it says", '{"a":1}', { a: 1 }],
    ["text that was cut off elsewhere", '{"a":', '{"a":1'],
    ["a key named __proto__", JSON.parse('{"__proto__":1}'), {}],
  ])("is changed by %s", (_name, one, other) => {
    expect(of(one)).not.toBe(of(other));
    expect(of(one)).toBeDefined();
    expect(of(other)).toBeDefined();
  });

  it("is changed by another name", () => {
    expect(of({ a: 1 }, "one")).not.toBe(of({ a: 1 }, "two"));
    expect(of(undefined, "one")).not.toBe(of(undefined, "two"));
    expect(of(undefined, 'a",{}')).not.toBe(of({}, "a"));
  });

  const cycle: Record<string, unknown> = {};
  cycle.self = cycle;
  const hostile = new Proxy({}, { ownKeys: () => expect.fail("unreachable") as never });
  it.each<[string, unknown]>([
    ["a function", { a: () => 1 }],
    ["undefined inside", { a: undefined }],
    ["a bigint", { a: 1n }],
    ["NaN", { a: Number.NaN }],
    ["a Date", { a: new Date(0) }],
    ["a cycle", cycle],
    ["a Proxy that throws", hostile],
    ["more values than a call may have", Array(100_001).fill(0)],
  ])("does not exist for %s", (_name, args) => {
    expect(of(args)).toBeUndefined();
  });

  it.each([undefined, 1, null, {}, Symbol("x")])("does not exist for the name %s", (name) => {
    expect(digestOf({ name, args: {} })).toBeUndefined();
  });

  it("does not exist for what is no proposal", () => {
    expect(digestOf(undefined)).toBeUndefined();
  });

  property.prop([fc.jsonValue(), fc.jsonValue()])("is the same exactly for equal JSON", (one, other) => {
    const equal = sorted(one) === sorted(other);
    expect(of(one) === of(other)).toBe(equal);
    expect(of(JSON.parse(JSON.stringify(one)))).toBe(of(one));
  });
});

/** JSON with its keys in order, by another way. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? ["an object", ...Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))]
      : inner,
  );
}
