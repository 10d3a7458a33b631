import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { closed, handMade } from "../support/hand-made-schema.js";
import { probe, refusedAs } from "../support/probe.js";
import { unhandledDuring } from "../support/unhandled.js";

describe("a schema that changes what it is given", () => {
  it.each([
    ["zod's coercion", z.strictObject({ n: z.coerce.number() }), { n: "7" }, { n: 7 }],
    ["zod's transform", z.strictObject({ n: z.string().transform(Number) }), { n: "7" }, { n: 7 }],
    ["zod's default", z.strictObject({ n: z.number().default(7) }), {}, { n: 7 }],
    ["zod's trim", z.strictObject({ n: z.string().trim() }), { n: " 7 " }, { n: "7" }],
    ["arktype's morph", type({ "+": "reject", n: "string.numeric.parse" }), { n: "7" }, { n: 7 }],
    [
      "valibot's transform",
      toStandardJsonSchema(v.strictObject({ n: v.pipe(v.string(), v.transform(Number)) })),
      { n: "7" },
      { n: 7 },
    ],
  ])("gives its own value to id, and the caller's to nobody: %s", async (_, input, args, validated) => {
    const seen: unknown[] = [];
    const id = (given: unknown): string => {
      seen.push(given);
      return "1";
    };
    expect(await probe({ input, id })(args)).toMatchObject({ result: { ok: true }, reads: 1 });
    expect(seen).toEqual([validated]);
    expect(seen[0]).not.toBe(args);
  });

  it("gives its own value to where", async () => {
    const seen: unknown[] = [];
    const where = (given: unknown): object => {
      seen.push(given);
      return {};
    };
    await probe({ input: z.strictObject({ n: z.coerce.number() }), where }, [])({ n: "7" });
    expect(seen).toEqual([{ n: 7 }]);
  });
});

describe("a schema that does not answer at once", () => {
  const promise = (settle: () => Promise<unknown>): unknown =>
    handMade(closed({ a: { type: "string" } }), settle);
  it.each([
    ["zod's async refinement", z.strictObject({ a: z.string().refine(async () => true) })],
    ["a promise of issues", promise(async () => ({ issues: [{ message: "no" }] }))],
    ["a promise of a value", promise(async () => ({ value: { a: "x" } }))],
    ["a rejection", promise(() => Promise.reject(new Error("late")))],
    ["a rejection with undefined", promise(() => Promise.reject(undefined))],
  ])("is unavailable before any read, and leaves nothing behind: %s", async (_, input) => {
    const rejections = await unhandledDuring(async () => {
      expect(await probe({ input })({ a: "x" })).toMatchObject(
        refusedAs("unavailable", 0, { cause: "schema" }),
      );
    });
    expect(rejections).toEqual([]);
  });

  it("is refused at definition where its document cannot be exported", () => {
    const input = v.strictObjectAsync({
      a: v.pipeAsync(
        v.string(),
        v.checkAsync(async () => true),
      ),
    });
    expect(() => probe({ input: toStandardJsonSchema(input as never) })).toThrow(
      /"input" cannot be exported/,
    );
  });
});

describe("a schema that fails", () => {
  const failing = (validate: () => unknown): unknown => handMade(closed({}), validate);
  const fault = new Error("schema");

  it("is unavailable, with the error for operators only", async () => {
    const input = failing(() => {
      throw fault;
    });
    const outcome = await probe({ input })();
    expect(outcome).toMatchObject(refusedAs("unavailable", 0, { cause: "schema" }));
    expect(outcome.event.error).toBe(fault);
    expect(outcome.result).toStrictEqual({ ok: false, code: "unavailable" });
  });

  it.each([
    ["issues", { issues: [{ message: "no" }] }],
    ["no issues in a list", { issues: [] }],
    ["issues beside a value", { value: {}, issues: [{ message: "no" }] }],
    ["issues that are null", { issues: null }],
    ["nothing", undefined],
  ])("denies with %s", async (_, outcome) => {
    expect(await probe({ input: failing(() => outcome) })()).toMatchObject(refusedAs("invalid_arguments", 0));
  });
});

describe("policies", () => {
  it("are not asked before the schema has accepted", async () => {
    const asked: string[] = [];
    const note = (what: string): boolean => asked.push(what) > 0;
    const run = probe({
      input: z.strictObject({ a: z.string() }),
      allow: () => note("allow"),
      id: () => note("id"),
      scope: () => note("scope"),
    });
    expect(await run({ a: 1 })).toMatchObject(refusedAs("invalid_arguments", 0));
    expect(asked).toEqual([]);
  });
});
