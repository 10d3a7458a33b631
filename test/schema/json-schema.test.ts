import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../../src/schema/input-schema.js";
import { jsonSchema } from "../../src/schema/json-schema.js";
import { closed } from "../support/hand-made-schema.js";
import { probe, refusedAs, toolWith } from "../support/probe.js";
import { unhandledDuring } from "../support/unhandled.js";

const document = {
  ...closed({ city: { type: "string", minLength: 2 }, days: { type: "integer", minimum: 1 } }),
  required: ["city"],
};
const ajv = new Ajv2020();
const accept = () => true;

describe("jsonSchema", () => {
  const run = probe({ input: jsonSchema(document, ajv.compile(document)) });

  it.each([[{ city: "Rome" }], [{ city: "Rome", days: 3 }]])(
    "lets %j pass with a function of ajv",
    async (args) => {
      expect(await run(args)).toMatchObject({ result: { ok: true }, reads: 1 });
    },
  );

  it.each([
    ["a missing key", { days: 3 }],
    ["a key too many", { city: "Rome", country: "IT" }],
    ["a text that is too short", { city: "R" }],
    ["a text for a number", { city: "Rome", days: "3" }],
    ["a number that is too small", { city: "Rome", days: 0 }],
    ["null for an optional key", { city: "Rome", days: null }],
    ["no object", "Rome"],
  ])("refuses %s, and reads nothing", async (_kind, args) => {
    expect(await run(args)).toMatchObject(refusedAs("invalid_arguments", 0, { cause: "schema" }));
  });

  it("keeps the gate's own bounds, whatever the validator says", async () => {
    const loose = probe({ input: jsonSchema(document, accept) });
    expect(await loose({ city: 7 })).toMatchObject({ result: { ok: true } });
    for (const args of [
      { city: "Rome\u0000" },
      { city: "\ud800" },
      { city: "Rome", tenant: "beta" },
      [],
      null,
    ]) {
      expect(await loose(args)).toMatchObject(refusedAs("invalid_arguments", 0));
    }
  });

  it.each([
    ["false", false],
    ["undefined", undefined],
    ["1", 1],
    ["the text true", "true"],
    ["an object", {}],
    ["a list of errors", []],
  ])("refuses where the validator returns %s: only true accepts", async (_kind, answer) => {
    const schema = jsonSchema(document, (() => answer) as () => boolean);
    expect(await probe({ input: schema })({ city: "Rome" })).toMatchObject(refusedAs("invalid_arguments", 0));
  });

  it("makes the call unavailable where the validator throws", async () => {
    const error = new Error("no such format");
    const schema = jsonSchema(document, () => {
      throw error;
    });
    expect(await probe({ input: schema })({ city: "Rome" })).toMatchObject(
      refusedAs("unavailable", 0, { cause: "schema", error }),
    );
  });

  it.each([
    ["resolves to true", () => Promise.resolve(true)],
    ["rejects", () => Promise.reject(new Error("late"))],
  ])(
    "makes the call unavailable where a promise comes back that %s, and leaves nothing unhandled",
    async (_, validate) => {
      const reasons = await unhandledDuring(async () => {
        const input = jsonSchema(document, validate as never);
        expect(await probe({ input })({ city: "Rome" })).toMatchObject(
          refusedAs("unavailable", 0, { cause: "schema" }),
        );
        const output = jsonSchema(closed({ id: { type: "string" } }), validate as never);
        expect(await probe({ output })()).toMatchObject(refusedAs("unavailable", 1));
      });
      expect(reasons).toEqual([]);
    },
  );

  it("exports the document as it was given, whatever is done to it later", async () => {
    const given = structuredClone(document) as unknown as { properties: Record<string, unknown> };
    const schema = jsonSchema(given, accept);
    given.properties.tenant = { type: "string" };
    const { jsonSchema: exporter } = schema["~standard"];
    const exported = exporter.input({ target: "draft-2020-12" });
    expect(exported).toEqual(document);
    (exported as { properties: Record<string, unknown> }).properties.tenant = {};
    expect(exporter.output({ target: "draft-2020-12" })).toEqual(document);
    const tool = toolWith({ input: schema });
    expect(tool.inputSchema).toEqual(document);
    expect(await probe({ input: schema })({ city: "Rome", tenant: "beta" })).toMatchObject(
      refusedAs("invalid_arguments", 0),
    );
  });

  it("serves as an output too", async () => {
    const output = { ...closed({ id: { type: "string", pattern: "^[0-9]$" } }), required: ["id"] };
    const schema = jsonSchema(output, ajv.compile(output));
    expect(await probe({ output: schema }, { id: "7" })()).toMatchObject({ result: { ok: true } });
    expect(await probe({ output: schema }, { id: "x" })()).toMatchObject(
      refusedAs("unavailable", 1, { cause: "record" }),
    );
    const tool = toolWith({ output: schema });
    expect(tool.outputSchema).toMatchObject({ properties: { value: output }, required: ["value"] });
  });

  it.each([
    ["open at its top", { type: "object", properties: {} }],
    ["open below", closed({ a: { type: "object" } })],
    ["of anything", closed({ a: {} })],
    ["of a list of anything", closed({ a: { type: "array" } })],
    ["no object", { type: "string" }],
    ["empty", {}],
  ])("is no input where its document is %s", (_kind, open) => {
    expect(() => toolWith({ input: jsonSchema(open, accept) })).toThrow(TypeError);
  });

  it.each([
    ["nothing", undefined],
    ["null", null],
    ["an array", []],
    ["true", true],
    ["a text", "{}"],
  ])("takes no document that is %s", (_kind, value) => {
    expect(() => jsonSchema(value as never, accept)).toThrow(
      new TypeError("jsonSchema: takes a JSON Schema document first: an object."),
    );
  });

  it.each([
    ["a function", { ...document, toJSON: () => 1 }],
    ["a symbol", { ...document, default: Symbol("x") }],
    [
      "a getter that throws",
      Object.defineProperty({ ...document }, "title", {
        enumerable: true,
        get: () => ajv.compile(7 as never),
      }),
    ],
  ])("takes no document that holds %s", (_kind, value) => {
    expect(() => jsonSchema(value, accept)).toThrow(TypeError);
    expect(() => jsonSchema(value, accept)).toThrow(/^jsonSchema: the document cannot be copied\./);
  });

  it.each([300, 5_000, 20_000])("is no input where its document is %i levels deep", (levels) => {
    let deep: JsonSchema = closed({});
    for (let level = 0; level < levels; level++) deep = closed({ a: deep });
    expect(() => toolWith({ input: jsonSchema(deep, accept) })).toThrow(TypeError);
    expect(() => toolWith({ output: jsonSchema(deep, accept) })).toThrow(TypeError);
  });

  it("is no input where its references lead on without end, or its unions multiply", () => {
    const chain = Object.fromEntries(
      Array.from({ length: 30_000 }, (_, at) => [`d${at}`, { anyOf: [{ $ref: `#/$defs/d${at + 1}` }] }]),
    );
    const $defs = { ...chain, d30000: { type: "string" } };
    const long = { ...closed({ a: { $ref: "#/$defs/d0" } }), $defs };
    const define = () => toolWith({ input: jsonSchema(long, accept) });
    expect(define).toThrow(TypeError);
    expect(define).toThrow(/"input" is too large to look into/);
  });

  it.each([
    ["left out", undefined],
    ["an instance of ajv", ajv],
    ["true", true],
  ])("takes no validator that is %s", (_kind, value) => {
    expect(() => jsonSchema(document, value as never)).toThrow(
      /^jsonSchema: "validate" has to be a function\. .*ajv\.compile/,
    );
  });

  it("takes no validator that is async, as ajv makes of a document with $async", () => {
    const validate = new Ajv2020().compile({ $async: true, ...document });
    expect(() => jsonSchema(document, validate as never)).toThrow(
      /^jsonSchema: "validate" must not be async/,
    );
  });
});
