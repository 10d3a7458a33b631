import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { readArguments } from "../src/arguments.js";
import { jsonSchema, stringFields } from "../src/index.js";
import { Refusal } from "../src/refusal.js";
import { compileInput, type InputSchema } from "../src/schema/input-schema.js";
import { closed } from "./support/hand-made-schema.js";

const input = z.strictObject({
  id: z.string(),
  may: z.string().optional(),
  none: z.string().nullable().optional(),
  rows: z.array(z.strictObject({ n: z.number().optional() }).nullable()).optional(),
  object: z.strictObject({ b: z.string().optional(), c: z.null().optional() }).optional(),
});

/** The validated arguments of a call whose format says what `null` means, or the code of its refusal. */
function read(args: unknown, nullIsAbsent: boolean, schema: InputSchema<any> = input): unknown {
  const outcome = readArguments(compileInput("test", schema), { name: "find", args, nullIsAbsent });
  return outcome instanceof Refusal ? outcome.denial.code : outcome.value;
}

describe("null in a format that has no other way to leave a key out", () => {
  it.each([
    ["of an optional key is absent", { id: "x", may: null }, { id: "x" }],
    ["of a key that accepts it stays", { id: "x", none: null }, { id: "x", none: null }],
    [
      "is absent inside an element",
      { id: "x", rows: [{ n: null }, { n: 1 }] },
      { id: "x", rows: [{}, { n: 1 }] },
    ],
    ["as an element stays", { id: "x", rows: [null] }, { id: "x", rows: [null] }],
    [
      "is absent inside an object",
      { id: "x", object: { b: null, c: null } },
      { id: "x", object: { c: null } },
    ],
    ["in place of an object is absent", { id: "x", object: null, rows: null }, { id: "x" }],
  ])("%s", (_, args, validated) => {
    expect(read(args, true)).toStrictEqual(validated);
  });

  it.each([
    ["of a required key", { id: null }],
    ["of an undeclared key", { id: "x", other: null }],
    ["in place of the arguments", null],
  ])("is refused %s", (_, args) => {
    expect(read(args, true)).toBe("invalid_arguments");
  });

  const topic = z.strictObject({ topic: z.string() });
  const owned = z.strictObject({ topic: z.string(), owner: z.string() });

  it("is refused where a branch requires the key, though another would take the rest", () => {
    for (const by of [z.union([owned, topic]), z.union([topic, owned])]) {
      const schema = z.strictObject({ by });
      expect(read({ by: { topic: "x", owner: null } }, true, schema)).toBe("invalid_arguments");
      expect(read({ by: { topic: "x" } }, true, schema)).toStrictEqual({ by: { topic: "x" } });
    }
  });

  it("is refused for a required key that the validator would fill in", () => {
    const document = { ...closed({ a: { type: "string", default: "x" } }), required: ["a"] };
    const filling = jsonSchema(document, new Ajv2020({ useDefaults: true }).compile(document));
    expect(read({ a: null }, true, filling)).toBe("invalid_arguments");
    expect(read({ a: "y" }, true, filling)).toStrictEqual({ a: "y" });
  });

  it("is absent where two branches fit, and both say so", () => {
    const short = z.strictObject({ id: z.string(), n: z.string().optional() });
    const schema = z.strictObject({ q: z.union([short, short.extend({ m: z.string().optional() })]) });
    expect(read({ q: { id: "1", n: null } }, true, schema)).toStrictEqual({ q: { id: "1" } });
  });

  it("stays where two branches fit, and one takes it: the validator decides", () => {
    const loose = z.strictObject({ id: z.string().regex(/^N/), n: z.string().nullable() });
    const tight = z.strictObject({ id: z.string().regex(/^T/), n: z.string().optional() });
    const schema = z.strictObject({ q: z.union([loose, tight]) });
    expect(read({ q: { id: "N1", n: null } }, true, schema)).toStrictEqual({ q: { id: "N1", n: null } });
    expect(read({ q: { id: "T1", n: null } }, true, schema)).toBe("invalid_arguments");
  });

  it("is absent where the schema names null and lets none pass", () => {
    const documents = [
      { type: ["string", "null"], enum: ["a", "b"] },
      { allOf: [{ type: ["string", "null"] }, { type: "string", enum: ["a"] }] },
    ];
    for (const place of documents) {
      const document = closed({ s: place });
      const schema = jsonSchema(document, new Ajv2020({ strict: false }).compile(document));
      expect(read({ s: null }, true, schema)).toStrictEqual({});
      expect(read({ s: null }, false, schema)).toBe("invalid_arguments");
    }
  });

  it("is told apart by a value that a reference leads to", () => {
    const schema = z.strictObject({
      q: z.discriminatedUnion("kind", [
        z.strictObject({ kind: z.literal("a").meta({ id: "KindA" }), note: z.string().optional() }),
        z.strictObject({ kind: z.literal("b").meta({ id: "KindB" }), note: z.string().nullable() }),
      ]),
    });
    expect(read({ q: { kind: "a", note: null } }, true, schema)).toStrictEqual({ q: { kind: "a" } });
    const kept = { q: { kind: "b", note: null } };
    expect(read(kept, true, schema)).toStrictEqual(kept);
  });

  it("is refused by stringFields(), whose keys are all required", () => {
    expect(read({ a: null }, true, stringFields({ a: /x/ }))).toBe("invalid_arguments");
  });
});

describe("null in every other format", () => {
  it.each([[{ id: "x", may: null }], [{ id: "x", object: null }], [{ id: "x", rows: [{ n: null }] }]])(
    "is a value like any other: %j",
    (args) => {
      expect(read(args, false)).toBe("invalid_arguments");
    },
  );

  it("stays where the schema accepts it", () => {
    expect(read({ id: "x", none: null }, false)).toStrictEqual({ id: "x", none: null });
  });
});
