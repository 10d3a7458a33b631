import { Ajv2020 } from "ajv/dist/2020.js";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { closed, handMade } from "../support/hand-made-schema.js";
import { toolWith } from "../support/probe.js";

const where = (): object => ({});
const draft = "https://json-schema.org/draft/2020-12/schema";

describe("the outputSchema", () => {
  it("is of an object that holds the projection, and nothing else", () => {
    const { outputSchema } = toolWith({ output: z.object({ id: z.string() }), as: "ticket" });
    expect(outputSchema).toEqual({
      $schema: draft,
      type: "object",
      properties: {
        ticket: {
          type: "object",
          properties: { id: { type: "string" } },
          required: ["id"],
          additionalProperties: false,
        },
      },
      required: ["ticket"],
      additionalProperties: false,
    });
  });

  it("holds the rows of a list in an array", () => {
    const { outputSchema } = toolWith({ output: handMade(closed({})), as: "tickets", where });
    expect(outputSchema).toEqual({
      type: "object",
      properties: { tickets: { type: "array", items: closed({}) } },
      required: ["tickets"],
      additionalProperties: false,
    });
  });

  it("says what comes out of a transform, not what goes in", () => {
    const { outputSchema } = toolWith({
      output: z.object({ id: z.codec(z.string(), z.number(), { decode: Number, encode: String }) }),
    });
    const accepts = new Ajv2020().compile(outputSchema as object);
    expect(accepts({ value: { id: 1 } })).toBe(true);
    expect(accepts({ value: { id: "1" } })).toBe(false);
  });

  it("is frozen at every depth, and no part of what the library exported", () => {
    const document = closed({ a: { type: "string" } });
    const { outputSchema } = toolWith({ output: handMade(document) });
    const properties = outputSchema?.properties;
    const { value } = properties as { value: { properties: { a: object } } };
    for (const node of [outputSchema, value, value.properties.a]) expect(Object.isFrozen(node)).toBe(true);
    expect(Object.isFrozen(document)).toBe(false);
  });

  it("is absent without an output, and where the library exports none", () => {
    expect(toolWith()).not.toHaveProperty("outputSchema");
    expect(toolWith({ output: v.object({ id: v.string() }) })).not.toHaveProperty("outputSchema");
  });
});

const cyclic = closed({});
Object.assign(cyclic.properties as object, { a: cyclic });

describe("an output that is no schema", () => {
  it.each([[null], ["object"], [closed({})], [() => true], [{ "~standard": { version: 1 } }]])(
    "%j is a TypeError that names the option",
    (output) => {
      const define = (): unknown => toolWith({ output });
      expect(define).toThrow(TypeError);
      expect(define).toThrow('defineTool("probe"): "output" has to implement Standard Schema.');
    },
  );

  it.each([
    ["zod's date", z.object({ id: z.date() })],
    ["a document that holds itself", handMade(cyclic)],
  ])("%s, which cannot be exported, is a TypeError", (_, output) => {
    const define = (): unknown => toolWith({ output });
    expect(define).toThrow(TypeError);
    expect(define).toThrow(/"output" cannot be exported as JSON Schema/);
  });
});
