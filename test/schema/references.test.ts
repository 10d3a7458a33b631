import { describe, expect, it } from "vitest";
import { branches, hasType, isSchemaNode, resolveReference } from "../../src/schema/references.js";

const root = {
  type: "object",
  properties: { a: { type: "string" }, "b/c": { type: "number" }, "d~e": { const: 1 }, "f g": { const: 2 } },
  $defs: { Node: { $ref: "#" }, list: [{ const: 3 }], word: "text", yes: true },
};

describe("resolveReference", () => {
  it.each([
    ["#", root],
    ["#/properties/a", root.properties.a],
    ["#/$defs/Node", root.$defs.Node],
    ["#/%24defs/Node", root.$defs.Node],
    ["#/properties/b~1c", root.properties["b/c"]],
    ["#/properties/d~0e", root.properties["d~e"]],
    ["#/properties/f%20g", root.properties["f g"]],
    ["#/$defs/list/0", root.$defs.list[0]],
  ])("finds %s", (reference, node) => {
    expect(resolveReference(root, reference)).toBe(node);
  });

  it.each([
    ["a key that is not there", "#/$defs/Absent"],
    ["an inherited key", "#/constructor"],
    ["an inherited key of a node", "#/properties/a/toString"],
    ["the prototype", "#/__proto__"],
    ["an element that is not there", "#/$defs/list/1"],
    ["the length of an array", "#/$defs/list/length/x"],
    ["a string", "#/$defs/word"],
    ["something inside a string", "#/$defs/word/0"],
    ["a boolean schema", "#/$defs/yes"],
    ["an array", "#/$defs/list"],
    ["an anchor", "#Node"],
    ["another document", "https://example.test/schema.json#/$defs/Node"],
    ["a relative document", "other.json"],
    ["a broken escape", "#/%E0%A4%A"],
    ["nothing", ""],
    ["a number", 1],
    ["an object", { $ref: "#" }],
    ["undefined", undefined],
  ])("finds no node for %s", (_, reference) => {
    expect(resolveReference(root, reference)).toBeUndefined();
  });

  it("unescapes ~01 to ~1, not to a slash", () => {
    const node = { $defs: { "~1": { const: 1 }, "/": { const: 2 } } };
    expect(resolveReference(node, "#/$defs/~01")).toBe(node.$defs["~1"]);
  });
});

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
