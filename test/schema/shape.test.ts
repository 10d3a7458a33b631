import { describe, expect, it } from "vitest";
import type { SchemaNode } from "../../src/schema/schema-node.js";
import { type Shape, shapeOf } from "../../src/schema/shape.js";

const text = { type: "string" };
const integer = { type: "integer" };

/** The declared places of a shape that does not lead back to itself; integers are marked. */
function placesOf(shape: Shape, place = "$"): string[] {
  const mark = shape.integer === "always" ? `${place} integer` : place;
  const items = shape.items === undefined || shape.items === false ? [] : placesOf(shape.items, `${place}[]`);
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
    expect([...((next?.keys.get("kids")?.items || undefined)?.keys.keys() ?? [])]).toEqual(["next", "kids"]);
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
    ["an integer", integer, "always"],
    ["an integer or null", { type: ["integer", "null"] }, "always"],
    ["a branch that is an integer", { anyOf: [integer, { type: "null" }] }, "always"],
    ["a number", { type: "number" }, "never"],
    ["an integer or any number", { anyOf: [integer, { type: "number" }] }, "sometimes"],
    ["a string", text, "never"],
  ])("%s has to be an integer: %s", (_, node, expected) => {
    expect(shapeAt(node)?.integer).toBe(expected);
  });

  it.each([
    [
      "branches of a union",
      { anyOf: [{ properties: { n: integer } }, { properties: { n: { type: "number" } } }] },
    ],
    [
      "places of a tuple",
      { properties: { n: { prefixItems: [integer, { type: "number" }], items: false } } },
    ],
  ])("knows that a number is an integer in some %s", (_, node) => {
    const n = shapeAt(node)?.keys.get("n");
    expect((n?.items || n)?.integer).toBe("sometimes");
  });

  it("declares no key of the prototype, nor __proto__", () => {
    const properties = JSON.parse('{ "a": {}, "__proto__": { "properties": { "b": {} } } }');
    const { keys } = shapeOf({ properties });
    expect([...keys.keys()]).toEqual(["a"]);
    expect(keys.get("constructor")).toBeUndefined();
  });

  it("has no items where an array declares none", () => {
    expect(shapeAt({ type: "array", items: false })?.items).toBe(false);
    expect(shapeAt({ type: "array" })?.items).toBeUndefined();
  });

  it("gives up on unions that multiply: a small document could otherwise fill the memory", () => {
    for (const states of [14, 20]) {
      expect(() => shapeOf(multiplying(states))).toThrow(RangeError);
    }
    expect([...(shapeOf(multiplying(12)).keys.get("r")?.keys.keys() ?? [])]).toEqual(["a", "b"]);
  });
});

/** A document whose union leads into as many combinations of its definitions as there are subsets of them. */
function multiplying(states: number): SchemaNode {
  const to = (state: number) => ({ $ref: `#/$defs/q${state}` });
  const $defs: Record<string, SchemaNode> = {
    q0: { properties: { a: { anyOf: [to(0), to(1)] }, b: to(0) } },
    [`q${states}`]: { properties: { end: text } },
  };
  for (let state = 1; state < states; state++) {
    $defs[`q${state}`] = { properties: { a: to(state + 1), b: to(state + 1) } };
  }
  return { properties: { r: to(0) }, $defs };
}
