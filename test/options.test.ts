import { describe, expect, it } from "vitest";
import { createGate, defineTool, memoryStore, stringFields, toolDefiner } from "../src/index.js";
import { toolWith } from "./support/probe.js";

const store = memoryStore();
const tool = {
  name: "get_ticket",
  input: stringFields({}),
  collection: "tickets",
  allow: () => true,
  id: () => "1",
  fields: ["id"],
};

/** Each function that takes an object of options: how it is called, its right options and one of its names. */
const functions: readonly [string, (options: any) => unknown, object, string][] = [
  ["defineTool", defineTool as never, tool, "optionalFields"],
  ["defineTool", toolDefiner() as never, tool, "tenantField"],
  ["createGate", createGate as never, { tools: [toolWith()], store }, "timeoutMs"],
];

describe.each(functions)("the options of %s", (name, make, right, option) => {
  class Options {}
  it.each([
    ["nothing", undefined],
    ["null", null],
    ["a string", "options"],
    ["a function", () => right],
    ["an array", [right]],
    ["an instance of a class", Object.assign(new Options(), right)],
    ["an object that inherits them", Object.create(right)],
    ["a Map", new Map(Object.entries(right))],
  ])("are one plain object, not %s", (_, options) => {
    expect(() => make(options)).toThrow(TypeError);
    expect(() => make(options)).toThrow(`${name}: takes one plain object of options.`);
  });

  it.each([
    ["a misspelt name", { ...right, descripton: "x" }, "descripton"],
    ["another letter case", { ...right, Fields: [] }, "Fields"],
    ["an unknown name whose value is undefined", { ...right, nothing: undefined }, "nothing"],
    ["the name of an inherited property", { ...right, toString: () => "x" }, "toString"],
    [
      "an own __proto__",
      Object.defineProperty({ ...right }, "__proto__", { value: {}, enumerable: true }),
      "__proto__",
    ],
  ])("cannot hold %s: a TypeError that lists the valid ones", (_, options, unknown) => {
    expect(() => make(options)).toThrow(TypeError);
    expect(() => make(options)).toThrow(
      `${name}: unknown option ${JSON.stringify(unknown)}. The options are `,
    );
    expect(() => make(options)).toThrow(option);
  });

  it("may have no prototype, and hold undefined for what may be left out", () => {
    expect(() => make(Object.assign(Object.create(null), right))).not.toThrow();
    expect(() => make({ ...right, [option]: undefined })).not.toThrow();
  });

  it("are read once each, and never after the call", () => {
    const reads = new Map<string, number>();
    const options = {};
    for (const [key, value] of Object.entries(right)) {
      const get = (): unknown => {
        reads.set(key, (reads.get(key) ?? 0) + 1);
        return value;
      };
      Object.defineProperty(options, key, { enumerable: true, get });
    }
    make(options);
    expect(new Set(reads.values())).toEqual(new Set([1]));
    expect([...reads.keys()].sort()).toEqual(Object.keys(right).sort());
  });

  it("leave an inherited option out", () => {
    const polluted = Object.prototype as unknown as Record<string, unknown>;
    polluted[option] = { wrong: true };
    try {
      expect(() => make(right)).not.toThrow();
    } finally {
      delete polluted[option];
    }
  });

  it("are not changed by the call", () => {
    const options = Object.freeze({ ...right });
    expect(() => make(options)).not.toThrow();
    expect(options).toEqual(right);
  });
});
