import { describe, expect, it } from "vitest";
import { resolveReference } from "../../src/schema/references.js";

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
