import { describe, expect, it } from "vitest";
import { toolGate } from "../../middleware/index.js";
import { aiSdk, anthropic, gemini, mcp, openaiChat, openaiResponses } from "../../src/formats/index.js";
import { defineTool, memoryStore, plain, stringFields } from "../../src/index.js";

function named(name: string) {
  const rest = { collection: "things", allow: () => true, id: () => "1", fields: ["id"] } as const;
  return defineTool({ name, input: stringFields({ a: /x/ }), ...rest } as never);
}

const openai = [openaiChat, openaiResponses] as const;

describe.each([
  ["get_ticket", [...openai, anthropic, gemini, mcp], []],
  ["_-9", [...openai, anthropic, gemini, mcp], []],
  ["a".repeat(64), [...openai, anthropic, gemini, mcp], []],
  ["a".repeat(65), [anthropic, mcp], [...openai, gemini]],
  ["a".repeat(128), [anthropic, mcp], [...openai, gemini]],
  ["a".repeat(129), [], [...openai, anthropic, gemini, mcp]],
  ["get.ticket", [gemini, mcp], [...openai, anthropic]],
  ["get:ticket", [gemini], [...openai, anthropic, mcp]],
  ["1st", [...openai, anthropic, mcp], [gemini]],
  ["-a", [...openai, anthropic, mcp], [gemini]],
  ["get/ticket", [], [...openai, anthropic, gemini, mcp]],
  ["get ticket", [], [...openai, anthropic, gemini, mcp]],
  ["get_ticket\n", [], [...openai, anthropic, gemini, mcp]],
  ["tïcket", [], [...openai, anthropic, gemini, mcp]],
])("the name %j", (name, takenBy, refusedBy) => {
  const tool = named(name);

  it("is listed where the provider takes it", () => {
    for (const format of [...takenBy, aiSdk, plain]) {
      expect(JSON.stringify(format.describe([tool]))).toContain(JSON.stringify(name));
    }
  });

  it("is a TypeError where the provider refuses it, as soon as it is mounted", () => {
    for (const format of refusedBy) {
      const mount = () => toolGate({ tools: [named("fine"), tool], store: memoryStore(), format });
      for (const describeIt of [mount, () => format.describe([named("fine"), tool])]) {
        expect(describeIt).toThrow(TypeError);
        expect(describeIt).toThrow(`${format.name}: takes no tool named ${JSON.stringify(name)}, only up to`);
      }
    }
  });
});
