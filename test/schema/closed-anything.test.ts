import { describe, expect, it } from "vitest";
import { findOpenPlace } from "../../src/schema/closed.js";
import { closed } from "../support/hand-made-schema.js";

const text = { type: "string" };

describe("a place that accepts anything", () => {
  it.each([
    ["an empty schema", closed({ a: {} }), "a"],
    ["a schema of annotations", closed({ a: { description: "words", title: "A" } }), "a"],
    ["true", closed({ a: true }), "a"],
    ["items of anything", closed({ a: { type: "array", items: {} } }), "a[]"],
    ["items true", closed({ a: { type: "array", items: true } }), "a[]"],
    ["the rest of a tuple", closed({ a: { type: "array", prefixItems: [text], items: {} } }), "a[]"],
    ["one of the branches", closed({ a: { anyOf: [text, {}] } }), "a"],
    ["all but a type", closed({ a: { not: text } }), "a"],
    ["keys without a type", closed({ a: { properties: { b: text }, additionalProperties: false } }), "a"],
    ["a dynamic reference", closed({ a: { $dynamicRef: "#node" } }), "a"],
  ])("is found: %s", (_, document, place) => {
    expect(findOpenPlace(document)).toEqual({
      place,
      problem: "accepts anything",
      mend: "declare what may stand there",
    });
  });

  it("is not closed by unevaluatedProperties: a branch could still let keys through", () => {
    const document = { type: "object", unevaluatedProperties: false, allOf: [{ properties: { a: {} } }] };
    expect(findOpenPlace(document)).toMatchObject({
      place: "",
      problem: "is an object that takes undeclared keys",
    });
  });
});

describe("other open places", () => {
  it.each([
    ["an array without items", closed({ a: { type: "array" } }), "a", "is an array of anything", /"items"/],
    [
      "a tuple with an open rest",
      closed({ a: { type: "array", prefixItems: [text] } }),
      "a",
      "is an array of anything",
      /"items"/,
    ],
    [
      "a list or null without items",
      closed({ a: { type: ["array", "null"] } }),
      "a",
      "is an array of anything",
      /"items"/,
    ],
    [
      "keys by pattern",
      { ...closed({}), patternProperties: { "^x": text } },
      "",
      'has "patternProperties"',
      /by its name/,
    ],
    [
      "a reference to nowhere",
      closed({ a: { $ref: "#/$defs/No" } }),
      "a",
      "has a $ref to nowhere in this document",
      /local/,
    ],
    [
      "a reference outside",
      closed({ a: { $ref: "https://example.test/s" } }),
      "a",
      "has a $ref to nowhere in this document",
      /local/,
    ],
    [
      "an object as a constant",
      closed({ a: { const: { b: 1 } } }),
      "a",
      "lists an object or an array as a value",
      /properties or items/,
    ],
    [
      "an array among the values",
      closed({ a: { enum: ["x", ["y"]] } }),
      "a",
      "lists an object or an array as a value",
      /properties or items/,
    ],
  ])("%s", (_, document, place, problem, mend) => {
    const open = findOpenPlace(document);
    expect(open).toMatchObject({ place, problem });
    expect(open?.mend).toMatch(mend);
  });

  it("a key __proto__, which no copy could hold", () => {
    const properties = JSON.parse('{ "__proto__": { "type": "string" } }');
    expect(findOpenPlace(closed(properties))).toMatchObject({ problem: 'declares the key "__proto__"' });
    expect(findOpenPlace(closed({ a: closed(properties) }))).toMatchObject({ place: "a" });
  });
});
