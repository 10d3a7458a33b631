import { describe, expect, it } from "vitest";
import { shapeOf } from "../../src/schema/shape.js";
import { leftOutBy } from "../../src/schema/variant.js";

const text = { type: "string" };
const object = (properties: object, required: string[] = []) => ({ type: "object", properties, required });

/** The keys that count as left out, at a place with these branches. */
function leftOut(value: Record<string, unknown>, ...anyOf: object[]): string[] {
  return leftOutBy(value, shapeOf({ anyOf }).variants);
}

describe("leftOutBy", () => {
  it.each([
    ["an optional key", object({ a: text }), ["a"]],
    ["an optional key that takes null", object({ a: { type: ["string", "null"] } }), []],
    ["a required key", object({ a: text }, ["a"]), []],
    ["a required key with a default", object({ a: { ...text, default: "x" } }, ["a"]), []],
    [
      "an optional key of values without null",
      object({ a: { type: ["string", "null"], enum: ["x"] } }),
      ["a"],
    ],
    ["an undeclared key", object({ b: text }), []],
    ["a key of no object", text, []],
  ])("takes null of %s for what it is", (_, branch, expected) => {
    expect(leftOut({ a: null }, branch)).toEqual(expected);
  });

  const both = object({ topic: text, owner: text }, ["topic", "owner"]);
  const topic = object({ topic: text }, ["topic"]);
  const optional = object({ topic: text, owner: text }, ["topic"]);

  it("leaves null to the validator where a branch requires the key, and another has no such key", () => {
    expect(leftOut({ topic: "x", owner: null }, both, topic)).toEqual([]);
    expect(leftOut({ topic: "x", owner: null }, topic, both)).toEqual([]);
  });

  it("passes over a branch whose required keys are missing", () => {
    const more = object({ topic: text, owner: text, since: text }, ["topic", "since"]);
    expect(leftOut({ topic: "x", owner: null }, both, topic, more)).toEqual([]);
    expect(leftOut({ topic: "x", owner: null, since: "y" }, both, topic, more)).toEqual(["owner"]);
  });

  it("takes null for left out where every branch that fits says so, and not where one takes null", () => {
    const nullable = object({ topic: text, owner: { type: ["string", "null"] } }, ["topic", "owner"]);
    expect(leftOut({ topic: "x", owner: null }, optional, topic)).toEqual(["owner"]);
    expect(leftOut({ topic: "x", owner: null }, optional, both)).toEqual(["owner"]);
    expect(leftOut({ topic: "x", owner: null }, optional, nullable)).toEqual([]);
  });

  it("tells branches apart by a value behind a reference", () => {
    const $defs = { A: { const: "a" }, B: { const: "b" } };
    const [a, b] = [
      object({ kind: { $ref: "#/$defs/A" }, note: text }, ["kind"]),
      object({ kind: { $ref: "#/$defs/B" }, note: { type: ["string", "null"] } }, ["kind", "note"]),
    ];
    const { variants } = shapeOf({ anyOf: [a, b], $defs });
    expect(leftOutBy({ kind: "a", note: null }, variants)).toEqual(["note"]);
    expect(leftOutBy({ kind: "b", note: null }, variants)).toEqual([]);
    expect(leftOutBy({ kind: "c", note: null }, variants)).toEqual([]);
  });
});
