import { describe, expect, it } from "vitest";
import { branches, hasType, isSchemaNode } from "../../src/schema/schema-node.js";

describe("isSchemaNode", () => {
  it.each([[{}], [{ type: "string" }], [Object.create(null)]])("takes the object %j", (value) => {
    expect(isSchemaNode(value)).toBe(true);
  });

  it.each([[true], [false], [null], [undefined], [[]], ["string"], [1]])("takes not %j", (value) => {
    expect(isSchemaNode(value)).toBe(false);
  });
});

describe("branches", () => {
  it("are the elements of allOf, anyOf and oneOf", () => {
    const [a, b, c] = [{ const: 1 }, { const: 2 }, true];
    expect(branches({ oneOf: [c], anyOf: [b], allOf: [a] })).toEqual([a, b, c]);
  });

  it("are none where the keywords are absent or no arrays", () => {
    expect(branches({ type: "object", anyOf: {}, oneOf: null })).toEqual([]);
  });
});

describe("hasType", () => {
  it.each([
    ["integer", "integer", true],
    [["null", "integer"], "integer", true],
    ["number", "integer", false],
    [["null"], "integer", false],
    ["integers", "integer", false],
    [undefined, "integer", false],
  ])("says of the type %j and %s: %s", (type, wanted, expected) => {
    expect(hasType({ type }, wanted)).toBe(expected);
  });
});
