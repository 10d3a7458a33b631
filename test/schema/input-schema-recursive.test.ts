import { toStandardJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { InputSchema } from "../../src/index.js";
import { probe, refusedAs } from "../support/probe.js";

const Tree = z.strictObject({
  name: z.string(),
  get kids() {
    return z.array(Tree).optional();
  },
});
type Leaf = { name: string; kids?: Leaf[] | undefined };
const LazyTree: z.ZodType<Leaf> = z.strictObject({
  name: z.string(),
  kids: z.lazy(() => z.array(LazyTree)).optional(),
});
const ValibotTree: v.GenericSchema<Leaf> = v.strictObject({
  name: v.string(),
  kids: v.optional(v.array(v.lazy(() => ValibotTree))),
});

const trees: readonly [string, InputSchema<any>][] = [
  ["zod with a getter", Tree],
  ["zod with z.lazy", LazyTree as never],
  ["zod below a key", z.strictObject({ name: z.string(), kids: z.array(Tree).optional() })],
  ["valibot", toStandardJsonSchema(ValibotTree) as never],
];

describe.each(trees)("a recursive schema in %s", (_, input) => {
  const run = probe({ input });

  it.each([
    [{ name: "a" }],
    [{ name: "a", kids: [] }],
    [{ name: "a", kids: [{ name: "b", kids: [{ name: "c", kids: [{ name: "d" }] }] }, { name: "e" }] }],
  ])("takes %j", async (args) => {
    expect(await run(args)).toMatchObject({ result: { ok: true }, reads: 1 });
  });

  it.each([
    [
      "an undeclared key three levels down",
      { name: "a", kids: [{ name: "b", kids: [{ name: "c", x: 1 }] }] },
    ],
    ["an undeclared key at the top", { name: "a", tenant: "alpha" }],
    ["a missing key three levels down", { name: "a", kids: [{ name: "b", kids: [{}] }] }],
    ["an object in place of an array", { name: "a", kids: { 0: { name: "b" }, length: 1 } }],
    ["a value of another type", { name: "a", kids: [{ name: 1 }] }],
  ])("refuses %s", async (_name, args) => {
    expect(await run(args)).toMatchObject(refusedAs("invalid_arguments", 0, { cause: "schema" }));
  });
});

describe("schemas that lead to each other", () => {
  const A = z.strictObject({
    get b() {
      return B.nullable();
    },
  });
  const B = z.strictObject({
    n: z.int(),
    get a() {
      return A.optional();
    },
  });
  const run = probe({ input: A });

  it("take what alternates", async () => {
    expect(await run({ b: { n: 1, a: { b: { n: 2 } } } })).toMatchObject({ result: { ok: true }, reads: 1 });
  });

  it.each([
    [{ b: { n: 1, b: null } }],
    [{ b: { n: 1, a: { b: { n: 2, a: { n: 3 } } } } }],
    [{ b: { n: 2 ** 53 } }],
  ])("refuse %j", async (args) => {
    expect(await run(args)).toMatchObject(refusedAs("invalid_arguments", 0));
  });
});
