import { describe, expect, it } from "vitest";
import * as z from "zod";
import { createGate, defineTool, memoryStore, ownedBy, stringFields, toolDefiner } from "../src/index.js";
import { toolWith } from "./support/probe.js";

const alice = { tenant: "alpha", userId: "alice" };
const tickets = [
  { tenant: "alpha", id: "1", title: "One", ownerId: "alice" },
  { tenant: "alpha", id: "2", title: "Two", ownerId: "bob" },
];

/** Right options, with whatever a test changes. */
function definition(): Record<string, any> {
  return {
    name: "get_ticket",
    description: "Look up a ticket.",
    input: stringFields({ id: /[0-9]/ }),
    collection: "tickets",
    allow: () => true,
    id: (args: { id: string }) => args.id,
    scope: () => ["1", "2"],
    owns: ownedBy("ownerId"),
    fields: ["id", "title"],
    jsonFields: ["title"],
    optionalFields: ["title"],
    tenantField: "tenant",
    output: z.object({ id: z.string() }),
    as: "ticket",
  };
}

describe("a tool", () => {
  it("shows its name, its description and its schemas, and nothing else", () => {
    const tool = defineTool(definition() as never);
    expect(Object.keys(tool).sort()).toEqual(["description", "inputSchema", "name", "outputSchema"]);
    expect(tool).toMatchObject({ name: "get_ticket", description: "Look up a ticket." });
    expect(JSON.stringify(tool)).not.toContain("ownerId");
  });

  it("has an empty description and no outputSchema where neither is declared", () => {
    const tool = toolWith();
    expect(tool.description).toBe("");
    expect(Object.keys(tool).sort()).toEqual(["description", "inputSchema", "name"]);
  });

  it("is frozen", () => {
    expect(Object.isFrozen(defineTool(definition() as never))).toBe(true);
  });

  it("is the same from defineTool and from toolDefiner()", () => {
    const given = definition();
    expect(toolDefiner()(given as never)).toEqual(defineTool(given as never));
  });

  it("puts its result under the key value, or under the key that it names", async () => {
    const { as: _, ...unnamed } = definition();
    for (const [given, key] of [
      [unnamed, "value"],
      [definition(), "ticket"],
      [{ ...unnamed, as: "constructor" }, "constructor"],
    ] as const) {
      const gate = createGate({ tools: [defineTool(given as never)], store: memoryStore({ tickets }) });
      const result = await gate.call({ name: "get_ticket", args: { id: "1" } }, alice);
      expect(JSON.stringify(result)).toBe(`{"ok":true,"${key}":{"id":"1","title":"One"}}`);
    }
  });
});

describe("the object that a tool was defined with", () => {
  it("is never read again", async () => {
    const given = definition();
    const tool = defineTool(given as never);
    const gate = createGate({ tools: [tool], store: memoryStore({ tickets }) });
    given.fields.push("ownerId");
    given.jsonFields.length = 0;
    given.optionalFields.push("ownerId");
    for (const key of Object.keys(given)) {
      Object.defineProperty(given, key, {
        get() {
          throw new Error(`${key} was read`);
        },
      });
    }
    const call = (id: string): Promise<unknown> => gate.call({ name: "get_ticket", args: { id } }, alice);
    expect(await call("1")).toEqual({ ok: true, ticket: { id: "1", title: "One" } });
    expect(await call("2")).toEqual({ ok: false, code: "not_found" });
    expect(await call("3")).toEqual({ ok: false, code: "out_of_scope" });
    expect(gate.describe(alice)).toHaveLength(1);
    expect(tool.name).toBe("get_ticket");
  });
});

describe("a copy of a tool", () => {
  it.each([
    ["a spread", (tool: object) => ({ ...tool })],
    ["an object that inherits from it", (tool: object) => Object.create(tool)],
    ["a clone", (tool: object) => structuredClone(tool)],
  ])("is no tool: %s", (_, copy) => {
    const tools = [copy(toolWith())] as never;
    expect(() => createGate({ tools, store: memoryStore() })).toThrow(TypeError);
    expect(() => createGate({ tools, store: memoryStore() })).toThrow('"tools[0]" is not a tool');
  });
});
