import { describe, expect, it } from "vitest";
import type { SchemaNode } from "../../src/schema/references.js";
import { type Shape, shapeOf } from "../../src/schema/shape.js";

const text = { type: "string" };
const integer = { type: "integer" };

/** The declared places of a shape that does not lead back to itself; integers are marked. */
function placesOf(shape: Shape, place = "$"): string[] {
  const mark = shape.integer ? `${place} integer` : place;
  const items = shape.items === undefined ? [] : placesOf(shape.items, `${place}[]`);
  return [mark, ...items, ...[...shape.keys].flatMap(([key, child]) => placesOf(child, `${place}.${key}`))];
}

function shapeAt(node: SchemaNode): Shape | undefined {
  return shapeOf({ type: "object", properties: { at: node } }).keys.get("at");
}

describe("shapeOf", () => {
  it("has the declared keys and items at every depth", () => {
    const list = { type: "array", items: { type: "object", properties: { c: integer } } };
    const shape = shapeOf({ type: "object", properties: { a: text, b: list } });
    expect(placesOf(shape)).toEqual(["$", "$.a", "$.b", "$.b[]", "$.b[].c integer"]);
  });

  it.each(["anyOf", "oneOf", "allOf"])("has the keys of every branch of %s", (keyword) => {
    const [left, right] = [{ properties: { a: text, n: integer } }, { properties: { b: text, n: integer } }];
    const places = placesOf(shapeOf({ type: "object", [keyword]: [left, right] }));
    expect(places.sort()).toEqual(["$", "$.a", "$.b", "$.n integer"]);
  });

  it("follows a $ref into $defs", () => {
    const root = { properties: { a: { $ref: "#/$defs/A" } }, $defs: { A: { properties: { b: text } } } };
    expect(placesOf(shapeOf(root))).toEqual(["$", "$.a", "$.a.b"]);
  });

  it("ends for a document that refers to itself, and stays within it", () => {
    const shape = shapeOf({ properties: { next: { $ref: "#" }, kids: { items: { $ref: "#" } } } });
    const next = shape.keys.get("next");
    expect(next?.keys.get("next")).toBe(next);
    expect([...(next?.keys.get("kids")?.items?.keys.keys() ?? [])]).toEqual(["next", "kids"]);
    expect(next?.keys.has("other")).toBe(false);
  });

  it("ends for references that lead to each other, and to themselves", () => {
    const $defs = { A: { $ref: "#/$defs/B" }, B: { $ref: "#/$defs/A" }, C: { $ref: "#/$defs/C" } };
    const shape = shapeOf({ properties: { a: { $ref: "#/$defs/A" }, c: { $ref: "#/$defs/C" } }, $defs });
    expect(placesOf(shape)).toEqual(["$", "$.a", "$.c"]);
  });

  it("takes the elements of a tuple together", () => {
    expect(
      shapeAt({ type: "array", prefixItems: [{ properties: { a: text } }, integer], items: false }),
    ).toHaveProperty("items.keys.size", 1);
  });

  it.each([
    ["an integer", integer, true],
    ["an integer or null", { type: ["integer", "null"] }, true],
    ["a branch that is an integer", { anyOf: [integer, { type: "null" }] }, true],
    ["a number", { type: "number" }, false],
    ["an integer or any number", { anyOf: [integer, { type: "number" }] }, false],
    ["a string", text, false],
  ])("%s has to be a safe integer: %s", (_, node, expected) => {
    expect(shapeAt(node)?.integer).toBe(expected);
  });

  it.each([
    ["null alone", { type: "null" }, true],
    ["a type or null", { type: ["string", "null"] }, true],
    ["a branch that is null", { anyOf: [text, { type: "null" }] }, true],
    ["null among the values", { enum: ["x", null] }, true],
    ["null as a constant", { const: null }, true],
    ["a string", text, false],
    ["values without null", { enum: ["x", "null"] }, false],
  ])("takes null or not: %s", (_, node, expected) => {
    expect(shapeAt(node)?.nullable).toBe(expected);
  });

  it("accepts null where a reference leads to it", () => {
    const root = { properties: { at: { $ref: "#/$defs/A" } }, $defs: { A: { type: ["string", "null"] } } };
    expect(shapeOf(root).keys.get("at")?.nullable).toBe(true);
  });

  it("declares no key of the prototype, nor __proto__", () => {
    const properties = JSON.parse('{ "a": {}, "__proto__": { "properties": { "b": {} } } }');
    const { keys } = shapeOf({ properties });
    expect([...keys.keys()]).toEqual(["a"]);
    expect(keys.get("constructor")).toBeUndefined();
  });

  it("has no items where an array declares none", () => {
    expect(shapeAt({ type: "array", items: false })?.items).toBeUndefined();
    expect(shapeAt({ type: "array" })?.items).toBeUndefined();
  });
});
