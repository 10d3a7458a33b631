import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { Ajv2020 } from "ajv/dist/2020.js";
import { type } from "arktype";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { stringFields } from "../../src/index.js";
import { closed, handMade } from "../support/hand-made-schema.js";
import { toolWith } from "../support/probe.js";

const draft = "https://json-schema.org/draft/2020-12/schema";

describe("an input that is no schema", () => {
  it.each([
    ["nothing", undefined],
    ["null", null],
    ["a string", "object"],
    ["a plain JSON Schema", closed({})],
    ["a schema without validate", { "~standard": { jsonSchema: { input: () => closed({}) } } }],
    ["a schema without an exporter", { "~standard": { validate: () => ({ value: {} }) } }],
    [
      "a schema that exports only its output",
      { "~standard": { validate() {}, jsonSchema: { output() {} } } },
    ],
    ["valibot without its converter", v.strictObject({ a: v.string() })],
  ])("%s is a TypeError that says what to use", (_, input) => {
    const define = (): unknown => toolWith({ input });
    expect(define).toThrow(TypeError);
    expect(define).toThrow(
      /"input".*zod 4\.2, arktype, valibot through toStandardJsonSchema\(\).*stringFields/,
    );
  });
});

describe("an input that cannot be exported", () => {
  const cyclic = closed({});
  Object.assign(cyclic.properties as object, { a: cyclic });
  it.each([
    ["zod's date", z.strictObject({ a: z.date() })],
    ["zod's bigint", z.strictObject({ a: z.bigint() })],
    ["zod's map", z.strictObject({ a: z.map(z.string(), z.string()) })],
    [
      "valibot's check",
      toStandardJsonSchema(
        v.strictObject({
          a: v.pipe(
            v.string(),
            v.check(() => true),
          ),
        }),
      ),
    ],
    ["valibot's date", toStandardJsonSchema(v.strictObject({ a: v.date() }))],
    ["a document with a function", handMade({ ...closed({}), default: () => 1 })],
    ["a promise of a document", handMade(Promise.resolve(closed({})))],
    ["a document that is no object", handMade(true)],
    ["no document", handMade(undefined)],
    ["a document that holds itself", handMade(cyclic)],
  ])("%s is a TypeError that names the option", (_, input) => {
    const define = (): unknown => toolWith({ input });
    expect(define).toThrow(TypeError);
    expect(define).toThrow(/^defineTool\("probe"\): "input" (cannot be exported|exports something)/);
  });
});

describe("an input that is not an object at its top", () => {
  it.each([
    ["a string", z.string()],
    ["an array", z.array(z.string())],
    ["a union of objects", z.union([z.strictObject({ a: z.string() }), z.strictObject({ b: z.string() })])],
    ["an object or null", z.strictObject({}).nullable()],
    ["a list of types", handMade({ ...closed({}), type: ["object"] })],
    ["an untyped document", handMade({ properties: {}, additionalProperties: false })],
    ["a reference", handMade({ $ref: "#/$defs/A", $defs: { A: closed({}) } })],
    ["arktype's array", type("string[]")],
  ])("%s is a TypeError with the mend", (_, input) => {
    const define = (): unknown => toolWith({ input });
    expect(define).toThrow(TypeError);
    expect(define).toThrow(/"input" has to be a plain object at its top \("type": "object"\).*wrap it/);
  });
});

describe("the exported document", () => {
  const arguments_ = { id: "TKT-104", count: 2 };
  it.each([
    ["zod", z.strictObject({ id: z.string().regex(/^TKT-/), count: z.int().min(1).optional() })],
    ["arktype", type({ "+": "reject", id: "/^TKT-/", "count?": "number.integer >= 1" })],
    [
      "valibot",
      toStandardJsonSchema(
        v.strictObject({
          id: v.pipe(v.string(), v.regex(/^TKT-/)),
          count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
        }),
      ),
    ],
  ])("of %s is draft 2020-12, and agrees with a referee", (_, input) => {
    const { inputSchema } = toolWith({ input });
    expect(inputSchema).toMatchObject({ $schema: draft, type: "object", additionalProperties: false });
    const accepts = new Ajv2020({ strict: true }).compile(inputSchema);
    expect(accepts(arguments_)).toBe(true);
    expect(accepts({ id: "TKT-104" })).toBe(true);
    expect(accepts({ id: "104" })).toBe(false);
    expect(accepts({ ...arguments_, count: 0 })).toBe(false);
    expect(accepts({ ...arguments_, tenant: "alpha" })).toBe(false);
  });

  it("is a frozen copy, at every depth", () => {
    const document = closed({ a: closed({ b: { enum: ["x"] } }) });
    const { inputSchema } = toolWith({ input: handMade(document) });
    expect(inputSchema).toEqual(document);
    expect(inputSchema).not.toBe(document);
    const { a } = inputSchema.properties as { a: { properties: { b: { enum: string[] } } } };
    for (const node of [inputSchema, a, a.properties, a.properties.b, a.properties.b.enum]) {
      expect(Object.isFrozen(node)).toBe(true);
    }
    expect(Object.isFrozen(document)).toBe(false);
  });

  it("says for stringFields() what its patterns say", () => {
    expect(toolWith({ input: stringFields({ a: /^x$/ }) }).inputSchema).toEqual({
      $schema: draft,
      type: "object",
      properties: { a: { type: "string", pattern: "^x$" } },
      required: ["a"],
      additionalProperties: false,
    });
  });
});
