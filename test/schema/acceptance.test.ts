import { describe, expect, it } from "vitest";
import { acceptsNothingIn, acceptsNull, acceptsNullIn, valuesIn } from "../../src/schema/acceptance.js";

const text = { type: "string" };
const orNull = { type: ["string", "null"] };
const nothing = { not: {} };

describe("acceptsNull", () => {
  it.each([
    ["null alone", { type: "null" }, true],
    ["a type or null", orNull, true],
    ["a branch that is null", { anyOf: [text, { type: "null" }] }, true],
    ["null among the values", { enum: ["x", null] }, true],
    ["null as a constant", { const: null }, true],
    ["all branches of allOf", { allOf: [orNull, { type: ["null", "integer"] }] }, true],
    ["no branch that says otherwise", { type: ["string", "null"], anyOf: [{ maxLength: 3 }] }, true],
    ["what excludes strings", { type: ["string", "null"], not: text }, true],
    ["a string", text, false],
    ["values without null", { enum: ["x", "null"] }, false],
    ["values without null beside a type with it", { ...orNull, enum: ["a", "b"] }, false],
    ["a constant beside a type with null", { ...orNull, const: "a" }, false],
    ["null among the values of a string", { ...text, enum: ["a", null] }, false],
    ["only the first of allOf", { allOf: [orNull, { type: "string", enum: ["a"] }] }, false],
    ["no branch of anyOf beside a type with null", { ...orNull, anyOf: [text, { const: "a" }] }, false],
    ["no branch of oneOf beside a type with null", { ...orNull, oneOf: [text] }, false],
    ["what excludes null", { ...orNull, not: { type: "null" } }, false],
    ["nothing", nothing, false],
  ])("knows of %s", (_, node, expected) => {
    expect(acceptsNull(node)).toBe(expected);
  });

  it("follows references, those that lead back to themselves too", () => {
    const root = {
      $defs: {
        A: orNull,
        B: text,
        Loop: { $ref: "#/$defs/Loop" },
        Tree: { anyOf: [{ $ref: "#/$defs/Tree" }, { type: "null" }] },
      },
    };
    const accepts = acceptsNullIn(root);
    const answers = ["A", "B", "Loop", "Tree", "Absent"].map((name) => accepts({ $ref: `#/$defs/${name}` }));
    expect(answers).toEqual([true, false, false, true, false]);
  });

  it.each([
    ["One", "Other"],
    ["Other", "One"],
  ])("answers two that lead to each other alike: %s first", (...names) => {
    const [one, other] = [{ $ref: "#/$defs/One" }, { $ref: "#/$defs/Other" }];
    const accepts = acceptsNullIn({
      $defs: { One: { anyOf: [other] }, Other: { anyOf: [one, { type: "null" }] } },
    });
    expect(names.map((name) => accepts({ $ref: `#/$defs/${name}` }))).toEqual([true, true]);
    const neither = acceptsNullIn({ $defs: { One: { anyOf: [other] }, Other: { anyOf: [one, text] } } });
    expect(names.map((name) => neither({ $ref: `#/$defs/${name}` }))).toEqual([false, false]);
  });

  it("answers a document that refers to each definition twice as fast as any other", () => {
    const names = Array.from({ length: 60 }, (_, index) => `d${index}`);
    const $defs = Object.fromEntries(
      names.map((name, index) => {
        const next = { $ref: `#/$defs/d${index + 1}` };
        return [name, index === 59 ? orNull : { allOf: [next, { ...next }] }];
      }),
    );
    expect(acceptsNullIn({ $defs })({ $ref: "#/$defs/d0" })).toBe(true);
  });
});

describe("acceptsNothingIn", () => {
  const root = { $defs: { Never: nothing, Text: text } };
  it.each([
    ["false", false, true],
    ["{ not: {} }", nothing, true],
    ["{ not: true }", { not: true }, true],
    ["a union of nothing", { anyOf: [false, { oneOf: [nothing] }] }, true],
    ["nothing beside something", { allOf: [text, nothing] }, true],
    ["a reference to nothing", { $ref: "#/$defs/Never" }, true],
    ["true", true, false],
    ["a string", text, false],
    ["a union of something", { anyOf: [false, text] }, false],
    ["a reference to something", { $ref: "#/$defs/Text" }, false],
    ["an exclusion", { type: "string", not: { const: "a" } }, false],
  ])("says of %s", (_, node, expected) => {
    expect(acceptsNothingIn(root)(node)).toBe(expected);
  });
});

describe("valuesIn", () => {
  const root = { $defs: { Kind: { const: "a" }, Loop: { $ref: "#/$defs/Loop" } } };
  it.each([
    ["a constant", { const: "a" }, ["a"]],
    ["values", { type: "string", enum: ["a", "b"] }, ["a", "b"]],
    ["a reference to a constant", { $ref: "#/$defs/Kind" }, ["a"]],
    ["a reference within allOf", { allOf: [{ maxLength: 3 }, { $ref: "#/$defs/Kind" }] }, ["a"]],
    ["a union of constants", { anyOf: [{ $ref: "#/$defs/Kind" }, { const: "b" }] }, ["a", "b"]],
    ["a union with something else", { oneOf: [{ const: "a" }, text] }, undefined],
    ["a string", text, undefined],
    ["a reference to itself", { $ref: "#/$defs/Loop" }, undefined],
    ["true", true, undefined],
  ])("finds those of %s", (_, node, expected) => {
    expect(valuesIn(root)(node)).toEqual(expected);
  });
});
