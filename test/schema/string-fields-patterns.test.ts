import { runInNewContext } from "node:vm";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { stringFields } from "../../src/index.js";
import { toolWith } from "../support/probe.js";

const referee = new Ajv2020();
const flagged = (source: string, flags: string): RegExp => new RegExp(source, flags);

/** Whether a field with this pattern takes the text, as the validator and the exported document say. */
function takes(pattern: RegExp, text: string): boolean {
  const schema = stringFields({ a: pattern });
  const validated = !("issues" in (schema["~standard"].validate({ a: text }) as object));
  const document = toolWith({ input: schema }).inputSchema;
  expect(referee.compile(document)({ a: text })).toBe(validated);
  return validated;
}

describe("the whole string has to match", () => {
  it.each([
    ["without anchors", /TKT-[0-9]{3}/, "TKT-104", ["TKT-1040", "xTKT-104", "TKT-104\n"]],
    ["with anchors", /^TKT-[0-9]{3}$/, "TKT-104", ["TKT-1040", "xTKT-104", "TKT-104\n"]],
    ["with one anchor", /^TKT-[0-9]{3}/, "TKT-104", ["TKT-1040", "TKT-104\n"]],
    ["with alternatives", /a|b/, "b", ["ab", "ax", "xb"]],
    ["with anchored alternatives", /^a|b$/, "b", ["ax", "xb"]],
    ["with an alternative in a group", /^(?:a|b)$/, "b", ["ab"]],
    ["with an escaped dollar at its end", /^a\$/, "a$", ["a$b", "a"]],
    ["with an escaped backslash and an anchor", /^a\\$/, "a\\", ["a\\b", "a$"]],
    ["with a dollar in a class", /^a[$]/, "a$", ["a$b"]],
    ["with a lookahead", /(?=a)../, "ab", ["abc", "ba"]],
    ["lazily", /a+?/, "aaa", ["aab"]],
    ["with nothing in it", flagged("", ""), "", ["a"]],
    ["with a code point beyond the first plane", /./, "\u{1f600}", ["\u{1f600}\u{1f600}"]],
  ])("%s", (_, pattern, good, bad) => {
    expect(takes(pattern, good)).toBe(true);
    for (const text of bad) expect(takes(pattern, text)).toBe(false);
  });

  it.each(["g", "y", "gy", "d", "gyu"])("with the flag %s, as often as it is asked", (flags) => {
    const pattern = new RegExp("^TKT-[0-9]{3}$", flags);
    for (let time = 0; time < 3; time++) expect(takes(pattern, "TKT-104")).toBe(true);
    expect(pattern.lastIndex).toBe(0);
  });

  it("also where the pattern has been used and stands in the middle of a text", () => {
    const pattern = /TKT/g;
    pattern.lastIndex = 2;
    expect(takes(pattern, "TKT")).toBe(true);
    expect(pattern.lastIndex).toBe(2);
  });

  it("for a pattern of another realm", () => {
    expect(takes(runInNewContext("/^x$/"), "x")).toBe(true);
  });
});

describe("a bad pattern", () => {
  it.each([
    ["a string", "^x$", "has to be a RegExp"],
    ["nothing", undefined, "has to be a RegExp"],
    ["null", null, "has to be a RegExp"],
    ["an object like one", { test: () => true, source: "x", flags: "" }, "has to be a RegExp"],
    ["an object made of one", Object.create(/x/), "has to be a RegExp"],
    ["the flag i", /x/i, 'the flag "i", which JSON Schema cannot say. Write it out'],
    ["the flag m", /^x$/m, 'the flag "m"'],
    ["the flag s", /./s, 'the flag "s"'],
    ["the flag v", flagged("x", "v"), 'the flag "v"'],
    ["an escape that u refuses", flagged("\\-", ""), 'not valid with the "u" flag'],
    ["a brace that u refuses", /a{/, 'not valid with the "u" flag'],
  ])("is a TypeError that names the field: %s", (_, pattern, sentence) => {
    const make = (): unknown => stringFields({ ticket_id: pattern as RegExp });
    expect(make).toThrow(TypeError);
    expect(make).toThrow(/^stringFields: the pattern of "ticket_id": /);
    expect(make).toThrow(sentence);
  });

  it.each([[undefined], [null], ["x"], [/x/], [[/x/]], [new Map([["a", /x/]])], [() => ({})]])(
    "%s in place of the patterns is a TypeError",
    (patterns) => {
      const make = (): unknown => stringFields(patterns as never);
      expect(make).toThrow(TypeError);
      expect(make).toThrow("stringFields: takes one plain object: a RegExp for each field.");
    },
  );

  it("a field called __proto__ is a TypeError", () => {
    const patterns = Object.defineProperty({}, "__proto__", { value: /x/, enumerable: true });
    expect(() => stringFields(patterns)).toThrow('stringFields: "__proto__" cannot be a field');
  });
});

describe("the patterns", () => {
  it("are never read again", () => {
    const patterns: Record<string, RegExp> = { a: /x/ };
    const schema = stringFields(patterns);
    patterns.a = /y/;
    patterns.b = /z/;
    expect(schema["~standard"].validate({ a: "x" })).toEqual({ value: { a: "x" } });
  });

  it("are exported as a fresh document each time", () => {
    const { jsonSchema } = stringFields({ a: /x/ })["~standard"];
    const document = jsonSchema.input({ target: "draft-2020-12" });
    document.additionalProperties = true;
    expect(jsonSchema.input({ target: "draft-2020-12" })).toMatchObject({ additionalProperties: false });
    expect(jsonSchema.output({ target: "draft-2020-12" })).toMatchObject({ required: ["a"] });
  });

  it("may have names that objects inherit", () => {
    const { validate } = stringFields({ constructor: /x/, toString: /y/ })["~standard"];
    expect(validate({ constructor: "x", toString: "y" })).toEqual({
      value: { constructor: "x", toString: "y" },
    });
    expect(validate({ constructor: "x" })).toHaveProperty("issues");
  });
});
