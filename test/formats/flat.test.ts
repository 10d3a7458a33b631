import { describe, expect, it } from "vitest";
import * as z from "zod";
import { createGate, flat, memoryStore } from "../../src/index.js";
import { throwing } from "../support/hostile-values.js";
import { toolWith } from "../support/probe.js";

describe("flat", () => {
  it("is a format of one call", () => {
    expect(flat).toMatchObject({ name: "flat", batch: false });
    expect(Object.isFrozen(flat)).toBe(true);
  });

  it.each([
    ["arguments beside the name", { name: "get", a: 1, b: null }, { name: "get", args: { a: 1, b: null } }],
    ["no arguments", { name: "get" }, { name: "get", args: {} }],
    [
      "an argument called args, which is one like any other",
      { name: "get", args: {} },
      { name: "get", args: { args: {} } },
    ],
    ["the name behind the arguments", { a: 1, name: "get" }, { name: "get", args: { a: 1 } }],
    ["a name that is no string, for the decision to refuse", { name: null }, { name: null, args: {} }],
    [
      "no prototype",
      Object.assign(Object.create(null), { name: "get", a: 1 }),
      { name: "get", args: { a: 1 } },
    ],
  ])("reads %s", (_, body, call) => {
    expect(flat.read(body)).toEqual({ calls: [call] });
  });

  it("keeps an own __proto__ as an argument, which no tool declares", () => {
    const reading = flat.read(JSON.parse('{ "name": "get", "__proto__": { "admin": true } }')) as any;
    expect(Object.keys(reading.calls[0].args)).toEqual(["__proto__"]);
    expect(reading.calls[0].args.admin).toBeUndefined();
  });

  it.each([
    ["no name", { a: 1 }],
    ["nothing in it", {}],
    ["the call in a list", [{ name: "get" }]],
    ["an inherited name", Object.create({ name: "get" })],
    ["a hidden name", Object.defineProperty({ a: 1 }, "name", { value: "get" })],
    ["text", '{"name":"get"}'],
    ["a Buffer", Buffer.from('{"name":"get"}')],
    ["a function, which has a name", function get() {}],
    ["an Error", new Error("get")],
    ["undefined", undefined],
    ["null", null],
    ["a number", 1],
    [
      "an instance of a class",
      new (class Body {
        name = "get";
      })(),
    ],
  ])("finds no call in %s", (_, body) => {
    expect(flat.read(body)).toBeUndefined();
  });

  it("throws for a body that throws, which makes it no body of this format", () => {
    const fault = new Error("trap");
    expect(() => flat.read(throwing({ name: "get" }, fault))).toThrow(fault);
  });

  it("answers with the result itself", () => {
    const result = { ok: false, code: "forbidden" } as const;
    expect(flat.write([{ name: "get", result }])).toBe(result);
    expect(flat.write([])).toBeUndefined();
  });
});

describe("what flat describes", () => {
  it("is the public faces of the tools", () => {
    const tool = toolWith({ name: "get", description: "Gets." });
    expect(flat.describe([tool])).toEqual([
      { name: "get", description: "Gets.", inputSchema: tool.inputSchema },
    ]);
  });

  it("cannot be a tool with an argument called name: a TypeError with the mend", () => {
    const named = toolWith({ name: "find", input: z.strictObject({ name: z.string().optional() }) });
    const describeBoth = (): unknown => flat.describe([toolWith(), named]);
    expect(describeBoth).toThrow(TypeError);
    expect(describeBoth).toThrow(
      /^flat: the tool "find" has an argument "name".*Rename the argument, or mount/,
    );
    const gate = createGate({ tools: [named], store: memoryStore() });
    expect(() => gate.describe({ tenant: "alpha" }, flat)).toThrow(TypeError);
  });

  it("can be a tool with a nested argument called name, or one called like what objects inherit", () => {
    const input = z.strictObject({ by: z.strictObject({ name: z.string() }), constructor: z.string() });
    expect(flat.describe([toolWith({ input })])).toHaveLength(1);
  });
});
