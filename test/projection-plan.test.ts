import { describe, expect, it } from "vitest";
import { planFields } from "../src/projection-plan.js";
import { toolWith } from "./support/probe.js";

function expectMistake(options: object, sentence: string | RegExp): void {
  const define = (): unknown => toolWith(options);
  expect(define).toThrow(TypeError);
  expect(define).toThrow(/^defineTool\("probe"\): /);
  expect(define).toThrow(sentence);
}

const noNames = [
  ["null", null],
  ["a string", "id"],
  ["an object", { id: true }],
  ["a Set", new Set(["id"])],
  ["a number in it", ["id", 1]],
  ["an empty name", ["id", ""]],
  ["a symbol in it", [Symbol("id")]],
  ["a list in it", [["id"]]],
  ["undefined in it", ["id", undefined]],
  ["a hole in it", Object.assign(new Array(3), { 0: "id", 2: "title" })],
  ["holes alone", new Array(1)],
] as const;

describe("fields", () => {
  it.each([["nothing", undefined] as const, ...noNames])("cannot be or hold %s", (_, fields) => {
    expectMistake({ fields }, '"fields" has to be an array of non-empty strings.');
  });

  it("cannot be empty", () => {
    expectMistake({ fields: [] }, '"fields" is empty. Name each field that the model may see.');
  });

  it.each([
    ["twice the same", ["id", "title", "id"], '"fields" names "id" twice.'],
    [
      "a path inside another",
      ["customer", "customer.name"],
      '"customer.name", which lies inside "customer". Keep one',
    ],
    ["a path around another", ["a.b.c", "id", "a.b"], '"a.b.c", which lies inside "a.b"'],
    ["__proto__", ["__proto__"], '"fields" has "__proto__": "__proto__" cannot be projected.'],
    ["__proto__ at the start of a path", ["__proto__.a"], '"__proto__" cannot be projected'],
    ["__proto__ on the way", ["a.__proto__.b"], '"__proto__" cannot be projected'],
    ["__proto__ at the end", ["a.__proto__"], '"__proto__" cannot be projected'],
    ["a dot alone", ["."], "a path is names joined by single dots"],
    ["a dot at the start", [".a"], '"fields" has ".a": a path is names joined by single dots'],
    ["a dot at the end", ["a."], "a path is names joined by single dots"],
    ["two dots", ["a..b"], "a path is names joined by single dots"],
  ])("cannot hold %s", (_, fields, sentence) => {
    expectMistake({ fields }, sentence);
  });

  it.each([
    [["customer.name", "customername"]],
    [["a.b", "a.bc", "a.c"]],
    [["constructor", "toString", "prototype"]],
    [["with space", "ünïcode", "a-b"]],
  ])("can be %j", (fields) => {
    expect(toolWith({ fields }).name).toBe("probe");
  });
});

describe.each(["jsonFields", "optionalFields"])("%s", (option) => {
  it.each(noNames)("cannot be or hold %s", (_, value) => {
    expectMistake({ [option]: value }, `"${option}" has to be an array of non-empty strings.`);
  });

  it.each([
    ["a field that is not declared", ["id"], ["title"], `"${option}" has "title", which is not in "fields".`],
    ["a parent of a field", ["a.b"], ["a"], `"${option}" has "a", which is not in "fields".`],
    ["a path inside a field", ["a"], ["a.b"], `"${option}" has "a.b", which is not in "fields".`],
    ["twice the same", ["id"], ["id", "id"], `"${option}" names "id" twice.`],
    ["__proto__", ["id"], ["__proto__"], `"${option}" has "__proto__", which is not in "fields".`],
  ])("cannot hold %s", (_, fields, value, sentence) => {
    expectMistake({ fields, [option]: value }, sentence);
  });

  it("can be empty, left out, or hold every field", () => {
    for (const value of [[], undefined, ["a.b", "id"]]) {
      expect(toolWith({ fields: ["id", "a.b"], [option]: value }).name).toBe("probe");
    }
  });
});

describe("planFields", () => {
  it("makes one tree of the paths, in the order of the first use of each name", () => {
    const fields = ["id", "customer.name", "status", "customer.address.city"];
    const plan = planFields("test", { fields, jsonFields: ["status"], optionalFields: ["customer.name"] });
    expect(plan.map(({ key }) => key)).toEqual(["id", "customer", "status"]);
    expect(plan[2]).toMatchObject({ json: true, optional: false, inside: undefined });
    expect(plan[1]).toMatchObject({ json: false, optional: false, path: "customer" });
    expect(plan[1]?.inside).toMatchObject([
      { key: "name", path: "customer.name", optional: true, inside: undefined },
      { key: "address", inside: [{ key: "city", path: "customer.address.city", optional: false }] },
    ]);
  });

  it("lets a parent be absent only where each of its paths may be", () => {
    const fields = ["a.b", "a.c.d"];
    const optional = (optionalFields: string[]): unknown =>
      planFields("test", { fields, optionalFields })[0]?.optional;
    expect(optional(["a.b", "a.c.d"])).toBe(true);
    expect(optional(["a.b"])).toBe(false);
    expect(optional(["a.c.d"])).toBe(false);
  });
});
