import { describe, expect, it } from "vitest";
import * as z from "zod";
import { readArguments } from "../src/arguments.js";
import { stringFields } from "../src/index.js";
import { Refusal } from "../src/refusal.js";
import { compileInput, type InputSchema } from "../src/schema/input-schema.js";

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
