import { describe, expect, it } from "vitest";
import { readBody } from "../../src/format.js";
import { createGate, flat, memoryStore, plain, stringFields } from "../../src/index.js";
import { hostileValues } from "../support/hostile-values.js";
import { toolWith } from "../support/probe.js";

describe("plain", () => {
  it("is a format of one call", () => {
    expect(plain).toMatchObject({ name: "plain", batch: false });
    expect(Object.isFrozen(plain)).toBe(true);
  });

  it.each([
    ["a name and args", { name: "get", args: { a: 1 } }, { name: "get", args: { a: 1 } }],
    ["args in front", { args: {}, name: "get" }, { name: "get", args: {} }],
    ["no args, which are undefined", { name: "get" }, { name: "get", args: undefined }],
    ["args of null, as they are", { name: "get", args: null }, { name: "get", args: null }],
    ["args as text, not unwrapped", { name: "get", args: "{}" }, { name: "get", args: "{}" }],
    ["a name that is no string, for the decision to refuse", { name: 1, args: {} }, { name: 1, args: {} }],
    ["a name with white space, not trimmed", { name: " get ", args: {} }, { name: " get ", args: {} }],
    ["no prototype", Object.assign(Object.create(null), { name: "get" }), { name: "get", args: undefined }],
  ])("reads %s", (_, body, call) => {
    expect(plain.read(body)).toEqual({ calls: [call] });
  });

  it.each([
    ["an extra key", { name: "get", args: {}, tenant: "alpha" }],
    ["an extra key in place of args", { name: "get", arguments: {} }],
    ["args beside an own __proto__", JSON.parse('{ "name": "get", "args": {}, "__proto__": {} }')],
    ["no name", { args: {} }],
    ["nothing in it", {}],
    ["another letter case", { Name: "get", args: {} }],
    ["the call in a list", [{ name: "get", args: {} }]],
    ["the call in an envelope", { call: { name: "get", args: {} } }],
    ["an inherited name", Object.create({ name: "get" })],
    ["a hidden name", Object.defineProperty({ args: {} }, "name", { value: "get" })],
    ["text", '{"name":"get","args":{}}'],
    ["a Buffer", Buffer.from('{"name":"get","args":{}}')],
    ["undefined", undefined],
    ["null", null],
    ["a number", 1],
    ["true", true],
    [
      "an instance of a class",
      new (class Body {
        name = "get";
        args = {};
      })(),
    ],
    ["form data", new URLSearchParams({ name: "get" })],
  ])("finds no call in %s", (_, body) => {
    expect(plain.read(body)).toBeUndefined();
  });

  it("ignores symbols", () => {
    expect(plain.read({ name: "get", args: {}, [Symbol("s")]: 1 })).toEqual({
      calls: [{ name: "get", args: {} }],
    });
  });

  it.each(hostileValues)("finds no call in %s, and neither does flat", (_, make) => {
    expect(readBody(plain, make())).toBeUndefined();
    expect(readBody(flat, make())).toBeUndefined();
  });

  it("answers with the result itself", () => {
    const result = { ok: false, code: "not_found" } as const;
    expect(plain.write([{ name: "get", result }])).toBe(result);
    expect(plain.write([])).toBeUndefined();
  });

  it("describes tools by their public faces, in their order", () => {
    const tools = [
      toolWith({ name: "b", description: "B." }),
      toolWith({ name: "a", input: stringFields({ x: /y/ }) }),
    ];
    expect(plain.describe(tools)).toEqual([
      { name: "b", description: "B.", inputSchema: tools[0]?.inputSchema },
      { name: "a", description: "", inputSchema: tools[1]?.inputSchema },
    ]);
    expect(plain.describe([])).toEqual([]);
  });

  it("describes the output where a tool declares one, and is what a gate describes with", () => {
    const output = stringFields({ id: /1/ });
    const tool = toolWith({ output, as: "thing" });
    const [listed] = plain.describe([tool]);
    expect(listed?.outputSchema).toBe(tool.outputSchema);
    const gate = createGate({ tools: [tool], store: memoryStore() });
    expect(gate.describe({ tenant: "alpha" })).toEqual(plain.describe([tool]));
    expect(JSON.parse(JSON.stringify(listed))).toEqual(listed);
  });
});
