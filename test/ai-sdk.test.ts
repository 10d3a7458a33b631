import { generateText, stepCountIs } from "ai";
import { describe, expect, it } from "vitest";
import { toolGate } from "../middleware/index.js";
import { aiSdkTools } from "../src/ai-sdk.js";
import { createGate, defineTool, getTicket, stringFields } from "../src/index.js";
import { aiDesk, reader } from "./support/ai-desk.js";
import { told } from "./support/assistant.js";
import { deskStore, goodTicket } from "./support/desk.js";
import { modelCall, scriptedModel, toldTo } from "./support/scripted-model.js";

const input = { ticket_id: "TKT-104" };

describe("aiSdkTools", () => {
  it("gives one entry a tool, with its description and the enforced document", () => {
    const { tools } = aiDesk();
    expect(Object.keys(tools)).toEqual(["get_ticket", "read_note", "list_my_tickets", "search_tickets"]);
    expect(tools.get_ticket?.description).toBe("Look up one support ticket by its id.");
    const exporter = tools.get_ticket?.inputSchema["~standard"].jsonSchema;
    const exported = exporter?.input({ target: "draft-07" });
    const $schema = "http://json-schema.org/draft-07/schema#";
    expect(exported).toEqual({ ...getTicket.inputSchema, $schema });
    (exported as { required: string[] }).required.pop();
    expect(exporter?.input({ target: "draft-2020-12" })).toEqual(getTicket.inputSchema);
  });

  it("keeps tools of any name as own keys", () => {
    const tool = defineTool({
      name: "__proto__",
      input: stringFields({}),
      collection: "things",
      allow: () => true,
      id: () => "1",
      fields: ["id"],
    });
    const tools = aiSdkTools(createGate({ tools: [tool], store: { get: () => ({ id: "1" }) } }), reader);
    expect(Object.keys(tools)).toEqual(["__proto__"]);
  });

  it.each([
    ["nothing", undefined],
    ["null", null],
    ["the middleware", toolGate({ tools: [getTicket], store: deskStore() })],
    ["tools", [getTicket]],
    ["an object", { call: () => ({ ok: true }) }],
  ])("takes no gate that is %s", (_kind, gate) => {
    expect(() => aiSdkTools(gate as never, reader as never)).toThrow(
      new TypeError("aiSdkTools: takes what createGate() returned: aiSdkTools(gate, identity)."),
    );
  });
});

describe("execute", () => {
  it("resolves to the projection under its name, and notes the call's id", async () => {
    const { execute, events } = aiDesk();
    expect(await execute("get_ticket", input)).toStrictEqual({ ticket: goodTicket });
    expect(events).toMatchObject([{ tool: "get_ticket", callId: "call_1", code: "ok", reads: 1 }]);
  });

  it.each([
    ["invalid_arguments", "get_ticket", { ticket_id: "tkt-104" }, 0],
    ["invalid_arguments", "get_ticket", { ...input, tenant: "alpha" }, 0],
    ["invalid_arguments", "get_ticket", JSON.stringify(input), 0],
    ["invalid_arguments", "get_ticket", null, 0],
    ["invalid_arguments", "list_my_tickets", undefined, 0],
    ["invalid_arguments", "search_tickets", { query: "crash", limit: null }, 0],
    ["out_of_scope", "read_note", { noteId: "note-2" }, 0],
    ["not_found", "get_ticket", { ticket_id: "TKT-300" }, 1],
  ] as const)(
    "rejects with %s and its advice, and nothing more: %s of %j",
    async (code, name, args, reads) => {
      const { execute, asked, events } = aiDesk();
      const error: Error = await execute(name, args).then(
        () => new Error("it resolved"),
        (reason) => reason,
      );
      expect([error.message, error.cause, Object.keys(error)]).toEqual([told(code), undefined, []]);
      expect(asked).toHaveLength(reads);
      expect(events).toMatchObject([{ callId: "call_1", code }]);
    },
  );
});

describe("the loop of the AI SDK", () => {
  async function loop(...calls: [id: string, name: string, text: string][]) {
    const desk = aiDesk();
    const model = scriptedModel(calls.map((call) => modelCall(...call)));
    const { tools } = desk;
    await generateText({ model, tools, prompt: "x", stopWhen: stepCountIs(3), maxRetries: 0 });
    return { ...desk, told: toldTo(model) };
  }

  it.each([
    ["of another type", '{"ticket_id":104}'],
    ["with a key too many", '{"ticket_id":"TKT-104","user_id":"alice"}'],
    ["that is encoded twice", '"{\\"ticket_id\\":\\"TKT-104\\"}"'],
    ["that is null", "null"],
    ["that is empty", ""],
    ["that wraps the arguments", '{"arguments":{"ticket_id":"TKT-104"}}'],
  ])("refuses an input %s with the code and its advice", async (_kind, text) => {
    const { told: heard, asked, events } = await loop(["c1", "get_ticket", text]);
    expect(heard).toEqual([["c1", { type: "error-text", value: told("invalid_arguments") }]]);
    expect([asked, events.map(({ callId }) => callId)]).toEqual([[], ["c1"]]);
  });

  it.each([
    ["cut off", '{"ticket_id":"TKT-104"'],
    ["fenced", '```json\n{"ticket_id":"TKT-104"}\n```'],
    ["ended by a comma", '{"ticket_id":"TKT-104",}'],
  ])("runs nothing for an input that is %s, for a tool without parameters too", async (_kind, text) => {
    const {
      told: heard,
      asked,
      events,
    } = await loop(["c1", "get_ticket", text], ["c2", "list_my_tickets", text]);
    expect(heard).toMatchObject([
      ["c1", { type: "error-text" }],
      ["c2", { type: "error-text" }],
    ]);
    expect([asked, events]).toEqual([[], []]);
  });

  it("keeps the results of calls with one id apart", async () => {
    const { told: heard } = await loop(
      ["dup", "get_ticket", '{"ticket_id":"TKT-104"}'],
      ["dup", "get_ticket", '{"ticket_id":"TKT-999"}'],
    );
    expect(heard).toEqual([
      ["dup", { type: "json", value: { ticket: goodTicket } }],
      ["dup", { type: "error-text", value: told("not_found") }],
    ]);
  });
});
