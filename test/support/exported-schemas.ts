/**
 * Input schemas of every library that a tool can be declared with: optional keys, null, nesting, arrays,
 * tuples, unions, enumerations and recursion. Each with the keywords that OpenAI's strict subset cannot say.
 *
 * @module
 */
import { Ajv2020 } from "ajv/dist/2020.js";
import { type InputSchema, type JsonSchema, jsonSchema, stringFields } from "../../src/index.js";
import { arktypes, valibots } from "./exported-libraries.js";
import { zods } from "./exported-zod.js";

/** A schema, and the keywords of its document that are left out of the strict export and enforced all the same. */
export type Exported = readonly [name: string, schema: InputSchema<any, any>, leftOut: readonly string[]];

const ajv = new Ajv2020({ strict: false });
const closed = (properties: object, required: string[] = []): JsonSchema => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

const documents: readonly (readonly [string, JsonSchema, readonly string[]])[] = [
  ["no properties", { type: "object", additionalProperties: false }, []],
  [
    "several types",
    closed(
      {
        a: { type: ["string", "integer"] },
        b: { ...closed({ c: { type: "string" } }, ["c"]), type: ["object", "null"] },
      },
      ["b"],
    ),
    [],
  ],
  [
    "definitions of the older kind",
    {
      ...closed(
        { a: { $ref: "#/definitions/N" }, b: { type: "array", items: { $ref: "#/definitions/N" } } },
        ["b"],
      ),
      definitions: { N: closed({ n: { $ref: "#/definitions/N" }, m: { type: "integer" } }, ["m"]) },
    },
    [],
  ],
  [
    "a reference to a place beside",
    closed({ a: { $ref: "#/properties/b" }, b: { type: "string", enum: ["x"] } }, ["a"]),
    [],
  ],
  [
    "oneOf",
    closed(
      { a: { oneOf: [{ type: "string" }, closed({ b: { type: "null" }, c: { type: "boolean" } }, ["b"])] } },
      ["a"],
    ),
    [],
  ],
  [
    "branches that narrow",
    {
      ...closed({ a: { type: "string" }, b: { type: "string" } }),
      anyOf: [{ required: ["a"] }, { required: ["b"] }],
    },
    ["anyOf"],
  ],
  [
    "all of several",
    closed({ a: { allOf: [{ type: "integer" }, { type: "integer", minimum: 3 }] } }, ["a"]),
    ["allOf", "minimum"],
  ],
  [
    "distinct items",
    closed({ a: { type: "array", items: { type: "integer" }, uniqueItems: true } }, ["a"]),
    ["uniqueItems"],
  ],
  ["keys that accept nothing", closed({ a: false, b: { not: {} }, c: { type: "string" } }, ["c"]), []],
];

/** Every schema by its library and what is in it. */
export const exportedSchemas: readonly Exported[] = [
  ...zods.map(([name, ...rest]): Exported => [`zod: ${name}`, ...rest]),
  ...valibots.map(([name, ...rest]): Exported => [`valibot: ${name}`, ...rest]),
  ...arktypes.map(([name, ...rest]): Exported => [`arktype: ${name}`, ...rest]),
  ["stringFields: none", stringFields({}), []],
  ["stringFields: two", stringFields({ id: /TKT-[0-9]{3}/, kind: /^(?:a|b)$/ }), []],
  ...documents.map(([name, document, leftOut]): Exported => {
    const validate = ajv.compile(document);
    return [`jsonSchema: ${name}`, jsonSchema(document, (value) => validate(value)), leftOut];
  }),
];
