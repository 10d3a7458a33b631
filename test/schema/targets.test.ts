import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { stringFields } from "../../src/index.js";
import { jsonSchema } from "../../src/schema/json-schema.js";
import { exporterOf } from "../../src/schema/targets.js";
import { closed } from "../support/hand-made-schema.js";

const $schema = "https://json-schema.org/draft/2020-12/schema";
const text = { type: "string" };
const integer = { type: "integer" };

describe("the target draft-2020-12", () => {
  it("is the document, a copy each time", () => {
    const document = closed({ a: { type: "array", prefixItems: [text], items: false } });
    const exported = exporterOf("test", document)({ target: "draft-2020-12" });
    expect(exported).toEqual(document);
    expect(exported).not.toBe(document);
  });
});

describe("the target draft-07", () => {
  const draft07 = (document: object) => exporterOf("test", { ...document })({ target: "draft-07" });

  it.each([
    [
      { type: "array", prefixItems: [text, integer], items: false },
      { type: "array", items: [text, integer], additionalItems: false },
    ],
    [
      { type: "array", prefixItems: [text], items: integer },
      { type: "array", items: [text], additionalItems: integer },
    ],
    [
      { type: "array", prefixItems: [text] },
      { type: "array", items: [text] },
    ],
    [
      { type: "array", items: text },
      { type: "array", items: text },
    ],
    [
      { $ref: "#/$defs/A", description: "d" },
      { description: "d", allOf: [{ $ref: "#/$defs/A" }] },
    ],
    [{ $ref: "#/$defs/A" }, { $ref: "#/$defs/A" }],
    [{ const: { prefixItems: [1] } }, { const: { prefixItems: [1] } }],
  ])("says %j in its own terms", (place, expected) => {
    expect(draft07(closed({ at: place }))).toEqual(closed({ at: expected }));
    expect(draft07({ anyOf: [{ items: place }] })).toEqual({ anyOf: [{ items: expected }] });
  });

  it("names its own dialect, where the document names one", () => {
    expect(draft07({ $schema, ...closed({}) })).toEqual({
      $schema: "http://json-schema.org/draft-07/schema#",
      ...closed({}),
    });
  });

  it("means the same to a validator of each draft", () => {
    const document = {
      ...closed({
        pair: { type: "array", prefixItems: [text, integer], items: false, minItems: 2 },
        n: { $ref: "#/$defs/N", maximum: 3 },
      }),
      $defs: { N: integer },
    };
    const [now, then] = [
      new Ajv2020({ strict: false }).compile(document),
      new Ajv({ strict: false }).compile(draft07(document)),
    ];
    for (const value of [
      { pair: ["a", 1] },
      { pair: [1, "a"] },
      { pair: ["a", 1, 2] },
      { n: 3 },
      { n: 4 },
      { n: "3" },
    ]) {
      expect([value, then(value)]).toEqual([value, now(value)]);
    }
  });

  it.each([
    ["unevaluatedProperties", { type: "object", unevaluatedProperties: false }],
    ["dependentRequired", { ...closed({ a: text }), dependentRequired: { a: ["b"] } }],
    ["minContains", { type: "array", contains: text, minContains: 2 }],
    ["a reference into a tuple", { $ref: "#/properties/at/prefixItems/0" }],
  ])("throws where it has no %s", (what, place) => {
    expect(() => draft07(closed({ at: place }))).toThrow(
      new TypeError(`test: draft-07 cannot say ${what}: ask for draft-2020-12.`),
    );
  });

  it("has properties of any name", () => {
    const document = closed({ minContains: text, prefixItems: { type: "array", items: text }, $ref: text });
    expect(draft07(document)).toEqual(document);
  });
});

describe("the target openapi-3.0", () => {
  const openApi = (document: object) => exporterOf("test", { ...document })({ target: "openapi-3.0" });

  it("is the document where both read it alike, without its dialect", () => {
    const document = {
      ...closed({ a: { type: "string", pattern: "^x$" }, b: { type: "array", items: integer } }),
      required: ["a"],
    };
    expect(openApi({ $schema, ...document })).toEqual(document);
  });

  it.each([
    ["const", { const: "a" }],
    ["exclusiveMinimum", { type: "number", exclusiveMinimum: 1 }],
    ["prefixItems", { type: "array", prefixItems: [text] }],
    ["$ref", { $ref: "#" }],
    ["the type string,null", { type: ["string", "null"] }],
    ["the type null", { type: "null" }],
    ["an array whose items are no schema", { type: "array", items: false }],
  ])("throws where it cannot say %s", (what, place) => {
    expect(() => openApi(closed({ at: place }))).toThrow(
      new TypeError(`test: OpenAPI 3.0 cannot say ${what}: ask for draft-2020-12.`),
    );
  });
});

it("throws for every other target, as Standard JSON Schema wants it", () => {
  for (const schema of [jsonSchema({ type: "object" }, () => true), stringFields({ a: /x/ })]) {
    const { input, output } = schema["~standard"].jsonSchema;
    expect(() => input({ target: "draft-04" })).toThrow(TypeError);
    expect(() => output({ target: "toString" })).toThrow(/"toString"/);
    expect(output({ target: "openapi-3.0" })).not.toHaveProperty("$schema");
  }
});
