import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { InputSchema } from "../src/index.js";
import { closed, handMade } from "./support/hand-made-schema.js";
import { probe, refusedAs } from "./support/probe.js";

const libraries: readonly [string, InputSchema<any>][] = [
  [
    "zod",
    z.strictObject({
      id: z.string().min(2),
      rows: z.array(z.strictObject({ n: z.number().max(9), tags: z.array(z.string()) })).optional(),
    }),
  ],
  [
    "arktype",
    type({
      "+": "reject",
      id: "string >= 2",
      "rows?": type({ "+": "reject", n: "number <= 9", tags: "string[]" }).array(),
    }),
  ],
  [
    "valibot",
    toStandardJsonSchema(
      v.strictObject({
        id: v.pipe(v.string(), v.minLength(2)),
        rows: v.optional(
          v.array(v.strictObject({ n: v.pipe(v.number(), v.maxValue(9)), tags: v.array(v.string()) })),
        ),
      }),
    ),
  ],
];

describe.each(libraries)("the event of a refusal by %s", (_, input) => {
  const run = probe({ input });
  const good = { n: 1, tags: ["x"] };

  it.each([
    ["a key", { id: "x" }, ["id"]],
    ["a missing key", {}, ["id"]],
    ["a key of an element", { id: "xx", rows: [good, { n: 10, tags: [] }] }, ["rows[].n"]],
    ["an element of an element", { id: "xx", rows: [{ n: 1, tags: ["x", 1] }] }, ["rows[].tags[]"]],
    ["several keys", { id: "x", rows: [{ n: 10, tags: [] }] }, ["id", "rows[].n"]],
    [
      "the same place twice",
      {
        id: "xx",
        rows: [
          { n: 10, tags: [] },
          { n: 11, tags: [] },
        ],
      },
      ["rows[].n"],
    ],
  ])("names the declared place: %s", async (_name, args, paths) => {
    expect(await run(args)).toMatchObject(refusedAs("invalid_arguments", 0, { cause: "schema", paths }));
  });

  it.each([
    ["an undeclared key", { id: "xx", planted: 1 }, []],
    ["an undeclared key of an element", { id: "xx", rows: [{ ...good, planted: 1 }] }, ["rows[]"]],
    ["an undeclared key with a value", { id: "xx", rows: { planted: "planted" } }, ["rows"]],
    ["a value", { id: "xx", rows: [{ n: "planted", tags: [] }] }, ["rows[].n"]],
  ])("says nothing of what the caller sent: %s", async (_name, args, paths) => {
    const outcome = await run(args);
    expect(outcome).toMatchObject(refusedAs("invalid_arguments", 0, { cause: "schema", paths }));
    expect(JSON.stringify(outcome)).not.toContain("planted");
  });
});

describe("issues of a schema's own", () => {
  const document = closed({
    a: closed({ b: { type: "string" } }),
    list: { type: "array", items: { type: "string" } },
  });
  it.each([
    ["without a path", [{ message: "no" }], []],
    ["with an empty path", [{ path: [] }], []],
    ["with keys", [{ path: ["a", "b"] }], ["a.b"]],
    ["with segments", [{ path: [{ key: "a" }, { key: "b" }] }], ["a.b"]],
    ["with an index", [{ path: ["list", 3] }], ["list[]"]],
    ["with a key that is not declared", [{ path: ["a", "planted", "b"] }], ["a"]],
    ["with an undeclared key at the top", [{ path: ["planted"] }], []],
    ["with a symbol", [{ path: [Symbol("planted")] }], []],
    ["with an inherited key", [{ path: ["constructor"] }], []],
    ["with __proto__", [{ path: ["a", "__proto__"] }], ["a"]],
    ["twice at one place", [{ path: ["a"] }, { path: ["a"] }], ["a"]],
  ])("%s", async (_, issues, paths) => {
    const outcome = await probe({ input: handMade(document, () => ({ issues })) })();
    expect(outcome).toMatchObject(refusedAs("invalid_arguments", 0, { cause: "schema" }));
    expect(outcome.event.paths).toEqual(paths);
  });
});
