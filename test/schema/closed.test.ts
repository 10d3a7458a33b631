import { describe, expect, it } from "vitest";
import { findOpenPlace } from "../../src/schema/closed.js";
import { closed } from "../support/hand-made-schema.js";

const text = { type: "string" };
const openObject = { type: "object", properties: { a: text } };
const strict = /"additionalProperties": false.*z\.strictObject.*v\.strictObject/;

describe("a closed document", () => {
  it.each([
    ["an object without properties", closed({})],
    [
      "scalars",
      closed({ a: text, b: { type: ["number", "null"] }, c: { enum: [1, "x", null] }, d: { const: 1 } }),
    ],
    ["nested objects", closed({ a: closed({ b: closed({ c: text }) }) })],
    ["arrays of closed objects", closed({ a: { type: "array", items: closed({ b: text }) } })],
    [
      "a tuple without a rest",
      closed({ a: { type: "array", prefixItems: [text, closed({})], items: false } }),
    ],
    ["an empty tuple", closed({ a: { type: "array", items: false } })],
    ["branches that are all closed", closed({ a: { anyOf: [text, closed({ b: text })] } })],
    ["a key that takes nothing", closed({ a: { not: {} }, b: false, c: { not: true } })],
    ["a reference to the document itself", closed({ next: { $ref: "#" } })],
    ["a reference into $defs", { ...closed({ a: { $ref: "#/$defs/A" } }), $defs: { A: closed({}) } }],
    [
      "branches that narrow a typed string",
      closed({ a: { type: "string", anyOf: [{ minLength: 1 }, { const: "" }] } }),
    ],
    ["branches that narrow a list of values", closed({ a: { enum: ["x", 1], anyOf: [{}, { not: text }] } })],
    ["branches that narrow a constant", closed({ a: { const: "x", allOf: [{}] } })],
    ["empty patternProperties", { ...closed({}), patternProperties: {} }],
    ["an unused open definition", { ...closed({}), $defs: { Unused: openObject } }],
    ["a property called properties", closed({ properties: text, additionalProperties: text, items: text })],
  ])("may have %s", (_, document) => {
    expect(findOpenPlace(document)).toBeUndefined();
  });
});

describe("an object that takes undeclared keys", () => {
  it.each([
    ["at the top", openObject, ""],
    ["with unevaluatedProperties false alone", { type: "object", unevaluatedProperties: false }, ""],
    ["with additionalProperties true", { ...closed({}), additionalProperties: true }, ""],
    ["with additionalProperties of a type", { ...closed({}), additionalProperties: text }, ""],
    ["in a property", closed({ a: openObject }), "a"],
    ["two levels down", closed({ a: closed({ b: openObject }) }), "a.b"],
    ["in an array", closed({ a: { type: "array", items: openObject } }), "a[]"],
    [
      "in an array of arrays",
      closed({ a: { type: "array", items: { type: "array", items: openObject } } }),
      "a[][]",
    ],
    ["in a tuple", closed({ a: { type: "array", prefixItems: [text, openObject], items: false } }), "a[]"],
    ["in a branch of anyOf", closed({ a: { anyOf: [text, openObject] } }), "a"],
    ["in a branch of oneOf", closed({ a: { oneOf: [closed({}), openObject] } }), "a"],
    ["in a branch of allOf", closed({ a: { allOf: [openObject] } }), "a"],
    ["behind a reference", { ...closed({ a: { $ref: "#/$defs/A" } }), $defs: { A: openObject } }, "a"],
    ["that may be null", closed({ a: { type: ["object", "null"] } }), "a"],
    ["below a recursive key", closed({ next: { $ref: "#" }, a: openObject }), "a"],
  ])("is found %s", (_, document, place) => {
    const open = findOpenPlace(document);
    expect(open).toMatchObject({ place, problem: "is an object that takes undeclared keys" });
    expect(open?.mend).toMatch(strict);
  });
});
