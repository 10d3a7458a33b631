import { runInNewContext } from "node:vm";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { jsonSchema } from "../src/index.js";
import { closed, handMade } from "./support/hand-made-schema.js";
import { probe, refusedAs } from "./support/probe.js";

/** A schema that accepts whatever it is given: what is refused here, the gate refuses by itself. */
const anything = handMade(
  closed({
    a: { type: ["string", "number", "boolean", "null"] },
    n: { type: "integer" },
    list: { type: "array", items: { type: ["string", "number"] } },
    object: closed({ b: { type: "string" } }),
  }),
);
const run = probe({ input: anything });

describe("arguments that are no plain object", () => {
  class Args {
    a = 1;
  }
  it.each([
    ["undefined", undefined],
    ["null", null],
    ["a string", '{"a":1}'],
    ["an empty string", ""],
    ["a number", 1],
    ["true", true],
    ["an array", [{ a: 1 }]],
    ["an empty array", []],
    ["a function", () => ({ a: 1 })],
    ["an instance of a class", new Args()],
    ["an object with another one as its prototype", Object.create({ a: 1 })],
    ["a Map", new Map([["a", 1]])],
    ["a Date", new Date()],
    ["a Buffer", Buffer.from("a")],
    ["a promise", Promise.resolve({ a: 1 })],
    ["an Error", new Error("a")],
    ["a boxed string", new String("a")],
  ])("are refused: %s", async (_, args) => {
    expect(await run(args)).toMatchObject(refusedAs("invalid_arguments", 0, { cause: "schema", paths: [] }));
  });
});

describe("a value that JSON cannot carry", () => {
  it.each([
    ["undefined", undefined],
    ["NaN", Number.NaN],
    ["Infinity", Number.POSITIVE_INFINITY],
    ["-Infinity", Number.NEGATIVE_INFINITY],
    ["a bigint", 1n],
    ["a symbol", Symbol("a")],
    ["a function", () => "a"],
    ["a Date", new Date(0)],
    ["an invalid date", new Date(Number.NaN)],
    ["a RegExp", /a/],
    ["a Buffer", Buffer.from("a")],
    ["a Set", new Set(["a"])],
    ["a boxed string", new String("a")],
    ["a boxed number", new Number(1)],
    ["an object with toJSON", { toJSON: () => "a" }],
    ["an object that is not declared there", { b: "x" }],
  ])("is refused with its place: %s", async (_, a) => {
    expect(await run({ a })).toMatchObject(
      refusedAs("invalid_arguments", 0, { cause: "schema", paths: ["a"] }),
    );
    expect(await run({ list: [a] })).toMatchObject(refusedAs("invalid_arguments", 0, { paths: ["list[]"] }));
  });

  it("is refused as an array where no items are declared", async () => {
    expect(await run({ a: [] })).toMatchObject(refusedAs("invalid_arguments", 0, { paths: ["a"] }));
  });

  it.each([
    ["a hole", Object.assign(new Array(3), { 0: 1, 2: 3 })],
    ["holes alone", new Array(3)],
    ["undefined", [1, undefined]],
  ])("is refused in a list: %s", async (_, list) => {
    expect(await run({ list })).toMatchObject(refusedAs("invalid_arguments", 0, { paths: ["list[]"] }));
  });
});

describe("numbers", () => {
  it.each([0, -0, 1.5, -1e308, Number.MIN_VALUE, 2 ** 53, 1e21])(
    "may be %d where the schema says number",
    async (a) => {
      expect(await run({ a })).toMatchObject({ result: { ok: true }, reads: 1 });
    },
  );

  it.each([0, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])(
    "may be %d where it says integer",
    async (n) => {
      expect(await run({ n })).toMatchObject({ result: { ok: true }, reads: 1 });
    },
  );

  it.each([2 ** 53, -(2 ** 53), 1e21, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
    "may not be %d where it says integer",
    async (n) => {
      expect(await run({ n })).toMatchObject(refusedAs("invalid_arguments", 0, { paths: ["n"] }));
    },
  );
});

describe("an integer in some branches only", () => {
  const document = closed({
    pair: {
      type: "array",
      prefixItems: [{ type: "integer" }, { type: "number" }],
      items: false,
      minItems: 2,
    },
    q: {
      anyOf: [
        closed({ k: { const: "a" }, n: { type: "integer" } }),
        closed({ k: { const: "b" }, n: { type: "number" } }),
      ],
    },
  });
  const run = probe({ input: jsonSchema(document, new Ajv2020({ strict: false }).compile(document)) });

  it.each([
    ['{ "q": { "k": "a", "n": 9007199254740993 } }', "q.n"],
    ['{ "q": { "k": "b", "n": 9007199254740993 } }', "q.n"],
    ['{ "pair": [9007199254740993, 1.5] }', "pair[]"],
    ['{ "pair": [1, -9007199254740993] }', "pair[]"],
  ])("is refused where it became another than the text says: %s", async (text, path) => {
    expect(await run(JSON.parse(text))).toMatchObject(refusedAs("invalid_arguments", 0, { paths: [path] }));
  });

  it.each([{ q: { k: "a", n: 7 } }, { q: { k: "b", n: 0.5 } }, { pair: [Number.MAX_SAFE_INTEGER, 1.5] }])(
    "passes where it is safe, or no integer: %j",
    async (args) => {
      expect(await run(args)).toMatchObject({ result: { ok: true }, reads: 1 });
    },
  );

  it.each([{ q: { k: "a", n: 0.5 } }, { pair: [1.5, 1] }])(
    "is the validator's to refuse where it has a fraction: %j",
    async (args) => {
      expect(await run(args)).toMatchObject(refusedAs("invalid_arguments", 0));
    },
  );
});

it("an array without declared elements may be empty, and no more", async () => {
  const document = closed({ none: { type: "array", items: false } });
  const run = probe({ input: jsonSchema(document, new Ajv2020().compile(document)) });
  expect(await run({ none: [] })).toMatchObject({ result: { ok: true }, reads: 1 });
  for (const none of [[1], [null], [[]]]) {
    expect(await run({ none })).toMatchObject(refusedAs("invalid_arguments", 0));
  }
});

describe("arguments that are taken", () => {
  it.each([
    ["an object without a prototype", Object.assign(Object.create(null), { a: "x" })],
    ["an object of another realm", runInNewContext('({ a: "x", list: [1, "y"], object: { b: "z" } })')],
    ["what JSON.parse makes", JSON.parse('{ "a": "x", "list": [], "object": {} }')],
    ["a list with other properties", { list: Object.assign([1], { extra: "never" }) }],
    ["a frozen object", Object.freeze({ a: null })],
  ])("%s, as a copy of plain values", async (_, args) => {
    const seen: unknown[] = [];
    const id = (given: unknown): string => {
      seen.push(given);
      return "1";
    };
    expect(await probe({ input: anything, id })(args)).toMatchObject({ result: { ok: true }, reads: 1 });
    expect(seen).toEqual([JSON.parse(JSON.stringify(args))]);
    expect(seen[0]).not.toBe(args);
  });

  it("are not tied to the caller's objects", async () => {
    const args = { list: ["x"], object: { b: "y" } };
    const seen: { list?: unknown; object?: unknown }[] = [];
    const id = (given: object): string => {
      seen.push(given);
      return "1";
    };
    await probe({
      input: z.strictObject({ list: z.array(z.string()), object: z.strictObject({ b: z.string() }) }),
      id,
    })(args);
    args.list.push("late");
    args.object.b = "late";
    expect(seen).toEqual([{ list: ["x"], object: { b: "y" } }]);
  });
});
