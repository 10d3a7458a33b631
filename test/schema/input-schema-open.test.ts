import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { toolWith } from "../support/probe.js";

const text = z.string();
const standard = toStandardJsonSchema;
const undeclared =
  /is an object that takes undeclared keys.*z\.strictObject.*v\.strictObject.*"\+": "reject"/;

function messageOf(define: () => unknown): string {
  try {
    define();
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError);
    return (error as TypeError).message;
  }
  return "no error";
}

describe("an object that takes undeclared keys", () => {
  it.each([
    ["zod's object", "the arguments object", z.object({ a: text })],
    ["zod's loose object", "the arguments object", z.looseObject({ a: text })],
    ["zod's catchall", "the arguments object", z.object({ a: text }).catchall(text)],
    ["zod's nested object", '"a"', z.strictObject({ a: z.object({ b: text }) })],
    [
      "zod's object in an array",
      '"a.b[]"',
      z.strictObject({ a: z.strictObject({ b: z.array(z.object({})) }) }),
    ],
    ["zod's optional object", '"a"', z.strictObject({ a: z.object({}).optional() })],
    ["zod's nullable object", '"a"', z.strictObject({ a: z.object({}).nullable() })],
    ["zod's object in a union", '"a"', z.strictObject({ a: z.union([text, z.object({})]) })],
    ["zod's record", '"a"', z.strictObject({ a: z.record(text, text) })],
    ["zod's record of an enum", '"a"', z.strictObject({ a: z.record(z.enum(["x"]), text) })],
    ["zod's json", '"a"', z.strictObject({ a: z.json() })],
    ["arktype's object", "the arguments object", type({ a: "string" })],
    ["arktype's object that deletes", "the arguments object", type({ "+": "delete", a: "string" })],
    ["arktype's nested object", '"a"', type({ "+": "reject", a: { b: "string" } })],
    ["arktype's record", '"a"', type({ "+": "reject", a: "Record<string, string>" })],
    ["valibot's object", "the arguments object", standard(v.object({ a: v.string() }))],
    ["valibot's loose object", '"a"', standard(v.strictObject({ a: v.looseObject({}) }))],
    ["valibot's object in an array", '"a[]"', standard(v.strictObject({ a: v.array(v.object({})) }))],
    ["valibot's record", '"a"', standard(v.strictObject({ a: v.record(v.string(), v.string()) }))],
  ])("is refused: %s, at %s", (_, place, input) => {
    const message = messageOf(() => toolWith({ input }));
    expect(message).toContain(`defineTool("probe"): "input" is not closed: ${place} `);
    expect(message).toMatch(undeclared);
  });

  it("is refused below a recursive key and behind a definition", () => {
    const Tree = z.strictObject({
      get kids() {
        return z.array(Tree);
      },
      meta: z.object({}),
    });
    expect(messageOf(() => toolWith({ input: Tree }))).toContain('"meta" is an object that takes undeclared');
    const Shared = z.object({ b: text }).meta({ id: "Shared" });
    expect(messageOf(() => toolWith({ input: z.strictObject({ a: Shared }) }))).toContain('"a" is an object');
  });
});

describe("a place that accepts anything", () => {
  it.each([
    ["zod's any", '"a" accepts anything', z.strictObject({ a: z.any() })],
    ["zod's unknown", '"a" accepts anything', z.strictObject({ a: z.unknown() })],
    [
      "zod's array of unknown",
      '"a.b[]" accepts anything',
      z.strictObject({ a: z.strictObject({ b: z.array(z.unknown()) }) }),
    ],
    [
      "zod's tuple with an open rest",
      '"a[]" accepts anything',
      z.strictObject({ a: z.tuple([text], z.any()) }),
    ],
    ["zod's any in a union", '"a" accepts anything', z.strictObject({ a: z.union([text, z.any()]) })],
    ["arktype's unknown", '"a" accepts anything', type({ "+": "reject", a: "unknown" })],
    ["arktype's array of unknown", '"a" is an array of anything', type({ "+": "reject", a: "unknown[]" })],
    ["valibot's any", '"a" accepts anything', standard(v.strictObject({ a: v.any() }))],
    [
      "valibot's open tuple",
      '"a" is an array of anything',
      standard(v.strictObject({ a: v.tuple([v.string()]) })),
    ],
  ])("is refused: %s", (_, problem, input) => {
    const message = messageOf(() => toolWith({ input }));
    expect(message).toContain(problem);
    expect(message).toContain("The mend: declare ");
  });
});

it("a key called __proto__ is refused", () => {
  const input = z.strictObject(JSON.parse('{ "__proto__": null }', (_, value) => value ?? text));
  expect(messageOf(() => toolWith({ input }))).toContain('the arguments object declares the key "__proto__"');
});
