import { describe, expect, it } from "vitest";
import { getTicket, type Tool } from "../src/index.js";
import { catalogOf } from "../src/tool.js";
import { docTool } from "./support/deciding.js";
import { revoked } from "./support/hostile-values.js";

describe("a tool", () => {
  it("shows its name, description and schema, and nothing else", () => {
    expect(Object.keys(getTicket)).toEqual(["name", "description", "inputSchema"]);
    expect(JSON.parse(JSON.stringify(getTicket))).toEqual({
      name: "get_ticket",
      description: "Look up one support ticket by its id.",
      inputSchema: getTicket.inputSchema,
    });
  });

  it("is frozen, with its schema", () => {
    const { inputSchema } = getTicket;
    const parts = [getTicket, inputSchema, inputSchema.properties, inputSchema.required];
    expect(parts.every(Object.isFrozen)).toBe(true);
  });

  it("has a plan that is frozen and does not travel with a copy", () => {
    const [plan] = catalogOf("test", [getTicket]).values();
    expect(Object.isFrozen(plan)).toBe(true);
    expect(Object.getOwnPropertySymbols({ ...getTicket })).toEqual([]);
  });
});

describe("catalogOf", () => {
  it("has the plans by name, in the order of the tools", () => {
    const catalog = catalogOf("test", [docTool({ name: "b" }), docTool({ name: "a" })]);
    expect([...catalog.keys()]).toEqual(["b", "a"]);
    expect(catalog.get("a")).toMatchObject({ name: "a", collection: "docs", list: false });
  });

  it.each([[undefined], [null], [[]], [{}], [getTicket], ["get_ticket"], [new Set([getTicket])]])(
    "refuses %j in the place of tools",
    (tools) => {
      expect(() => catalogOf("toolGate", tools)).toThrow(TypeError);
      expect(() => catalogOf("toolGate", tools)).toThrow(
        /^toolGate: "tools" has to be an array.*defineTool\(\)/,
      );
    },
  );

  it.each<[string, () => unknown]>([
    ["undefined", () => undefined],
    ["null", () => null],
    ["a name", () => "get_ticket"],
    ["a function", () => () => getTicket],
    ["a spread", () => ({ ...getTicket })],
    ["a copy out of JSON", () => JSON.parse(JSON.stringify(getTicket))],
    ["what inherits from a tool", () => Object.create(getTicket)],
    ["a definition that defineTool was not called with", () => ({ name: "x", allow: () => true })],
  ])("refuses %s in the place of a tool, and says so", (_name, make) => {
    expect(() => catalogOf("toolGate", [docTool(), make()])).toThrow(TypeError);
    expect(() => catalogOf("toolGate", [docTool(), make()])).toThrow(/"tools\[1\]" is not a tool/);
  });

  it("refuses a revoked Proxy of a tool", () => {
    expect(() => catalogOf("toolGate", [revoked(getTicket as Tool)])).toThrow(TypeError);
  });

  it("refuses a hole in the place of a tool", () => {
    expect(() => catalogOf("toolGate", new Array(1))).toThrow(/"tools\[0\]" is not a tool/);
  });

  it("refuses two tools of one name, also when they are the same tool", () => {
    expect(() => catalogOf("toolGate", [getTicket, getTicket])).toThrow(/two tools are named "get_ticket"/);
    expect(() => catalogOf("toolGate", [docTool(), docTool({ name: "b" }), docTool()])).toThrow(/"get_doc"/);
  });
});
