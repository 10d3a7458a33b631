import { describe, expect, it } from "vitest";
import { STRICT_KEYWORDS, strictSchema } from "../../src/formats/strict-schema.js";

const object = (properties: object, required: string[] = []) => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

/** The strict form of a place whose key is required. */
function strict(place: unknown, rest: object = {}): unknown {
  const { properties } = strictSchema({ ...object({ it: place }, ["it"]), ...rest });
  return (properties as { it: unknown }).it;
}

/** The strict form of a place whose key is optional. */
function optional(place: unknown): unknown {
  const { properties, required } = strictSchema(object({ it: place }));
  expect(required).toEqual(["it"]);
  return (properties as { it: unknown }).it;
}

describe("strictSchema", () => {
  it("requires every key at any depth, and makes the optional ones nullable", () => {
    const inner = object({ a: { type: "string" }, b: { type: "integer" } }, ["a"]);
    const list = { type: "array", items: inner };
    expect(strictSchema(object({ one: inner, many: list, plain: { type: "boolean" } }, ["one"]))).toEqual(
      object(
        {
          one: object({ a: { type: "string" }, b: { type: ["integer", "null"] } }, ["a", "b"]),
          many: {
            type: ["array", "null"],
            items: object({ a: { type: "string" }, b: { type: ["integer", "null"] } }, ["a", "b"]),
          },
          plain: { type: ["boolean", "null"] },
        },
        ["one", "many", "plain"],
      ),
    );
  });

  it("closes every object, those without properties too", () => {
    expect(strictSchema({ type: "object", additionalProperties: false })).toEqual(object({}));
    expect(strict({ type: "object", unevaluatedProperties: false })).toEqual(object({}));
    const nullable = { type: ["object", "null"], properties: { a: { type: "string" } }, required: ["a"] };
    expect(strict(nullable)).toEqual({ ...nullable, additionalProperties: false });
  });

  it.each([
    [{ type: "string" }, { type: ["string", "null"] }],
    [
      { type: "string", enum: ["a", "b"] },
      { type: ["string", "null"], enum: ["a", "b", null] },
    ],
    [
      { type: "string", const: "a" },
      { type: ["string", "null"], enum: ["a", null] },
    ],
    [{ enum: ["a", 1] }, { anyOf: [{ type: ["string", "number"], enum: ["a", 1] }, { type: "null" }] }],
    [{ const: "a" }, { type: ["string", "null"], enum: ["a", null] }],
    [
      { type: ["string", "null"], enum: ["a", "b"] },
      { type: ["string", "null"], enum: ["a", "b", null] },
    ],
    [{ type: ["string", "number"] }, { anyOf: [{ type: ["string", "number"] }, { type: "null" }] }],
    [
      { anyOf: [{ type: "string" }, { type: "number" }] },
      { anyOf: [{ anyOf: [{ type: "string" }, { type: "number" }] }, { type: "null" }] },
    ],
    [{ $ref: "#" }, { anyOf: [{ $ref: "#" }, { type: "null" }] }],
  ])("makes an optional %j nullable", (place, nullable) => {
    expect(optional(place)).toEqual(nullable);
  });

  it.each([
    [{ type: "null" }],
    [{ type: ["string", "null"] }],
    [{ type: ["string", "null"], enum: ["a", null] }],
  ])("leaves an optional %j as it is: it takes null already", (place) => {
    expect(optional(place)).toEqual(place);
  });

  it.each([
    [{ enum: ["a", "b"] }, { type: "string", enum: ["a", "b"] }],
    [{ enum: ["a", null] }, { type: ["string", "null"], enum: ["a", null] }],
    [{ enum: ["a", 1, true] }, { type: ["string", "number", "boolean"], enum: ["a", 1, true] }],
    [{ const: 7 }, { type: "number", enum: [7] }],
    [
      { type: ["string"], enum: [1] },
      { type: ["string"], enum: [1] },
    ],
    [
      { type: "integer", const: 7 },
      { type: "integer", enum: [7] },
    ],
    [
      { type: ["integer", "null", "string"], enum: [1, null] },
      { type: ["integer", "null"], enum: [1, null] },
    ],
    [
      { anyOf: [{ const: "a" }, { enum: [1] }] },
      {
        anyOf: [
          { type: "string", enum: ["a"] },
          { type: "number", enum: [1] },
        ],
      },
    ],
    [
      { type: "array", items: { const: "a" } },
      { type: "array", items: { type: "string", enum: ["a"] } },
    ],
  ])("says the type beside the values of %j", (place, typed) => {
    expect(strict(place)).toEqual(typed);
  });

  it.each(["^(?=a)", "^(?!a)", "(?<=a)b", "(?<!a)b", "^(?:a|(?=b))$"])(
    "leaves out the pattern %s, which looks around, and nothing else",
    (pattern) => {
      expect(strict({ type: "string", format: "hostname", pattern })).toEqual({
        type: "string",
        format: "hostname",
      });
    },
  );

  it.each(["^(?:a)$", "^(?<name>a)$", "^[?=!]$", "^a?=b$"])("keeps the pattern %s", (pattern) => {
    expect(strict({ type: "string", pattern })).toEqual({ type: "string", pattern });
  });

  it("keeps the keywords that the subset knows", () => {
    const known = {
      title: "Limit",
      description: "How many",
      type: "number",
      multipleOf: 2,
      minimum: 1,
      maximum: 9,
      exclusiveMinimum: 0,
      exclusiveMaximum: 10,
    };
    expect(strict(known)).toEqual(known);
    const text = { type: "string", pattern: "^a", format: "date-time" };
    expect(strict(text)).toEqual(text);
    const list = { type: "array", items: { type: "string" }, minItems: 1, maxItems: 3 };
    expect(strict(list)).toEqual(list);
  });

  it.each([
    [{ type: "string", minLength: 1, maxLength: 5 }, { type: "string" }],
    [{ type: "string", format: "uri", contentEncoding: "base64" }, { type: "string" }],
    [{ type: "string", default: "a", examples: ["b"], deprecated: true, $comment: "c" }, { type: "string" }],
    [
      {
        type: "array",
        items: { type: "string" },
        uniqueItems: true,
        contains: { const: "a" },
        minContains: 2,
      },
      { type: "array", items: { type: "string" } },
    ],
    [
      { ...object({ a: { type: "string" } }, ["a"]), minProperties: 1, propertyNames: { maxLength: 1 } },
      object({ a: { type: "string" } }, ["a"]),
    ],
    [{ type: "string", not: { const: "a" }, if: {}, else: false }, { type: "string" }],
    [{ type: "integer", anyOf: [{ minimum: 3 }, { maximum: 1 }] }, { type: "integer" }],
  ])("leaves out of %j what the subset does not know", (place, left) => {
    expect(strict(place)).toEqual(left);
  });

  it("names no keyword of the document's own kind, such as $schema, in its result", () => {
    const document = { $schema: "https://json-schema.org/draft/2020-12/schema", $id: "x", ...object({}) };
    expect(Object.keys(strictSchema(document))).toEqual([
      "type",
      "properties",
      "required",
      "additionalProperties",
    ]);
    expect(Object.isFrozen(STRICT_KEYWORDS)).toBe(true);
  });

  it("says oneOf as anyOf, and of allOf the first", () => {
    const [a, b] = [{ type: "string" }, { type: "null" }];
    expect(strict({ oneOf: [a, b] })).toEqual({ anyOf: [a, b] });
    expect(strict({ description: "d", anyOf: [a, b] })).toEqual({ description: "d", anyOf: [a, b] });
    expect(strict({ description: "d", allOf: [a, { maxLength: 3 }] })).toEqual({ description: "d", ...a });
  });

  it("says a tuple as a list of any of its elements", () => {
    const [a, b, c] = [{ type: "string" }, { type: "integer" }, { type: "boolean" }];
    expect(strict({ type: "array", prefixItems: [a, b], items: false, minItems: 2 })).toEqual({
      type: "array",
      minItems: 2,
      items: { anyOf: [a, b] },
    });
    expect(strict({ type: "array", prefixItems: [a, b], items: c })).toEqual({
      type: "array",
      items: { anyOf: [a, b, c] },
    });
    expect(strict({ type: "array", prefixItems: [a], items: false })).toEqual({ type: "array", items: a });
  });

  it("does not offer a key whose place accepts nothing", () => {
    const never = [false, { not: {} }, { not: true }];
    const keys = Object.fromEntries(never.map((place, index) => [`k${index}`, place]));
    expect(strictSchema(object({ ...keys, a: { type: "string" } }, ["a"]))).toEqual(
      object({ a: { type: "string" } }, ["a"]),
    );
  });

  it("leaves out branches and elements that accept nothing, and an optional place made of them alone", () => {
    const [text, integer] = [{ type: "string" }, { type: "integer" }];
    expect(strict({ anyOf: [text, false, { not: {} }] })).toEqual({ anyOf: [text] });
    expect(strict({ oneOf: [{ allOf: [text, false] }, integer] })).toEqual({ anyOf: [integer] });
    expect(strict({ type: "array", prefixItems: [text, { not: {} }], items: false })).toEqual({
      type: "array",
      items: text,
    });
    const rest = { $defs: { Never: { not: {} } } };
    expect(
      strictSchema({ ...object({ a: { anyOf: [{ $ref: "#/$defs/Never" }] }, b: text }), ...rest }),
    ).toEqual(object({ b: { type: ["string", "null"] } }, ["b"]));
  });

  it.each([
    ["a required key", false, '"it" accepts nothing'],
    ["a required key of empty unions", { anyOf: [false, { not: {} }] }, '"it" accepts nothing'],
    [
      "an array without elements",
      { type: "array", items: { not: {} } },
      '"it" is an array that takes no element',
    ],
    [
      "an array of such arrays",
      { type: "array", items: { type: "array", items: false } },
      '"it[]" is an array that takes no element',
    ],
    ["a key below", object({ a: false }, ["a"]), '"it.a" accepts nothing'],
  ])("is a TypeError that names the place for %s", (_, place, message) => {
    const describeIt = () => strictSchema(object({ it: place }, ["it"]), 'openaiChat: the tool "x"');
    expect(describeIt).toThrow(TypeError);
    expect(describeIt).toThrow(
      `openaiChat: the tool "x": ${message}, which OpenAI's strict mode cannot say. Leave it`,
    );
  });

  it("keeps a key of any name", () => {
    const properties = JSON.parse(
      '{"toString":{"type":"string"},"constructor":{"type":"null"},"":{"type":"null"}}',
    );
    expect(strictSchema(object(properties)).required).toEqual(["toString", "constructor", ""]);
  });
});

describe("strictSchema: references", () => {
  const node = object({ next: { $ref: "#/$defs/Node" } });

  it("keeps a reference to the whole", () => {
    const tree = object({ kids: { type: "array", items: { $ref: "#" } } }, ["kids"]);
    expect(strictSchema(tree)).toEqual(tree);
  });

  it("makes what is referred to strict, recursion included, and leaves out what is not", () => {
    const unused = { Unused: object({}) };
    const document = {
      ...object({ first: { $ref: "#/$defs/Node" } }, ["first"]),
      $defs: { Node: node, ...unused },
    };
    const strictDocument = strictSchema(document);
    const { properties, $defs } = strictDocument as {
      properties: { first: { $ref: string } };
      $defs: object;
    };
    const { $ref } = properties.first;
    expect(Object.entries($defs)).toEqual([
      [$ref.replace("#/$defs/", ""), object({ next: { anyOf: [{ $ref }, { type: "null" }] } }, ["next"])],
    ]);
  });

  it.each([
    ["definitions", "#/definitions/N", { definitions: { N: { type: "string" } } }],
    ["a place of the document", "#/properties/other", {}],
    ["an escaped name", "#/$defs/a~1b%25", { $defs: { "a/b%": { type: "string" } } }],
    ["a name below another", "#/$defs/x/y", { $defs: { x: { y: { type: "string" } } } }],
    ["__proto__", "#/$defs/__proto__", { $defs: JSON.parse('{"__proto__":{"type":"string"}}') }],
  ])("leads to where it led: %s", (_kind, reference, rest) => {
    const properties = { it: { $ref: reference }, other: { type: "string" } };
    const document = strictSchema({ ...object(properties, ["it"]), ...rest });
    const { $ref } = (document.properties as { it: { $ref: string } }).it;
    expect($ref).toMatch(/^#\/\$defs\/\w+$/);
    expect((document.$defs as Record<string, unknown>)[$ref.replace("#/$defs/", "")]).toEqual({
      type: "string",
    });
  });

  it("keeps two references apart whose last names are equal", () => {
    const document = strictSchema({
      ...object({ a: { $ref: "#/$defs/N" }, b: { $ref: "#/definitions/N" } }, ["a", "b"]),
      $defs: { N: { type: "string" } },
      definitions: { N: { type: "integer" } },
    });
    expect(Object.values(document.$defs as object)).toEqual([{ type: "string" }, { type: "integer" }]);
  });

  it("lets a reference stand alone, as the subset wants it", () => {
    const rest = { $defs: { N: { type: "string" } } };
    expect(Object.keys(strict({ $ref: "#/$defs/N", description: "d" }, rest) as object)).toEqual(["$ref"]);
    expect(Object.keys(strict({ allOf: [{ $ref: "#/$defs/N" }], title: "t" }, rest) as object)).toEqual([
      "$ref",
    ]);
  });

  it("prefers what a typed place says itself: the reference beside only narrows it", () => {
    const place = { ...object({ a: { type: "string" } }, ["a"]), $ref: "#/$defs/Any" };
    expect(strict(place, { $defs: { Any: {} } })).toEqual(object({ a: { type: "string" } }, ["a"]));
  });

  it("does not change the document", () => {
    const document = {
      ...object({ a: { $ref: "#/$defs/Node" }, b: { type: "string" } }),
      $defs: { Node: node },
    };
    const before = JSON.stringify(document);
    strictSchema(document);
    expect(JSON.stringify(document)).toBe(before);
  });
});
