import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { InputSchema } from "../../src/index.js";
import { probe, refusedAs } from "../support/probe.js";

/** Each table holds the same schema in three libraries, then arguments it accepts and arguments it refuses. */
const keys: readonly [string, InputSchema<any>][] = [
  ["zod", z.strictObject({ need: z.string(), may: z.string().optional(), none: z.number().nullable() })],
  ["arktype", type({ "+": "reject", need: "string", "may?": "string", none: "number | null" })],
  [
    "valibot",
    toStandardJsonSchema(
      v.strictObject({ need: v.string(), may: v.optional(v.string()), none: v.nullable(v.number()) }),
    ),
  ],
];

describe.each(keys)("optional and nullable keys in %s", (_, input) => {
  const run = probe({ input });

  it.each([[{ need: "x", none: null }], [{ need: "x", none: 1, may: "y" }], [{ none: 0, need: "" }]])(
    "take %j",
    async (args) => {
      expect(await run(args)).toMatchObject({ result: { ok: true }, reads: 1 });
    },
  );

  it.each([
    ["a missing key", { none: null }],
    ["null for an optional key", { need: "x", none: null, may: null }],
    ["undefined for an optional key", { need: "x", none: null, may: undefined }],
    ["null for a key that is not nullable", { need: null, none: null }],
    ["a missing nullable key", { need: "x" }],
    ["an undeclared key", { need: "x", none: null, tenant: "alpha" }],
    ["a string in place of a number", { need: "x", none: "1" }],
    ["a number in place of a string", { need: 1, none: null }],
  ])("refuse %s", async (_name, args) => {
    expect(await run(args)).toMatchObject(refusedAs("invalid_arguments", 0, { cause: "schema" }));
  });
});

const union: readonly [string, InputSchema<any>][] = [
  [
    "zod",
    z.strictObject({
      by: z.discriminatedUnion("kind", [
        z.strictObject({ kind: z.literal("id"), id: z.string() }),
        z.strictObject({ kind: z.literal("range"), from: z.int(), to: z.int() }),
      ]),
    }),
  ],
  [
    "arktype",
    type({
      "+": "reject",
      by: type({ "+": "reject", kind: "'id'", id: "string" }).or({
        "+": "reject",
        kind: "'range'",
        from: "number.integer",
        to: "number.integer",
      }),
    }),
  ],
  [
    "valibot",
    toStandardJsonSchema(
      v.strictObject({
        by: v.variant("kind", [
          v.strictObject({ kind: v.literal("id"), id: v.string() }),
          v.strictObject({
            kind: v.literal("range"),
            from: v.pipe(v.number(), v.integer()),
            to: v.pipe(v.number(), v.integer()),
          }),
        ]),
      }),
    ),
  ],
];

describe.each(union)("a discriminated union in %s", (_, input) => {
  const run = probe({ input });

  it.each([[{ kind: "id", id: "1" }], [{ kind: "range", from: 1, to: 2 }]])("takes %j", async (by) => {
    expect(await run({ by })).toMatchObject({ result: { ok: true }, reads: 1 });
  });

  it.each([
    ["a kind that is not declared", { kind: "all" }],
    ["no kind", { id: "1" }],
    ["a key of the other branch beside its own", { kind: "id", id: "1", from: 1 }],
    ["the keys of the other branch", { kind: "range", id: "1" }],
    ["a key of no branch", { kind: "id", id: "1", tenant: "alpha" }],
    ["a fraction in place of an integer", { kind: "range", from: 1.5, to: 2 }],
    ["an integer past the safe ones", { kind: "range", from: 1, to: 2 ** 53 }],
    ["an array", [{ kind: "id", id: "1" }]],
  ])("refuses %s", async (_name, by) => {
    expect(await run({ by })).toMatchObject(refusedAs("invalid_arguments", 0));
  });
});
