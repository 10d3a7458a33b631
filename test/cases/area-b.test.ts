import { describe, expect, it } from "vitest";
import { aiSdk, anthropic, mcp, openaiChat, openaiResponses } from "../../src/formats/index.js";
import { denials, getTicket } from "../../src/index.js";
import { answering } from "../support/answering.js";
import { batchCarriers, named } from "../support/carriers.js";
import { deskStore, goodTicket } from "../support/desk.js";
import { formatDesk } from "../support/format-desk.js";
import { ticket } from "../support/proposals.js";
import { unhandledDuring } from "../support/unhandled.js";

/** A store with a ticket whose read rejects, and one whose read throws at once. */
const failing = () =>
  answering((key) => {
    if (key.id === "TKT-500") return Promise.reject(new Error("relation tickets_alpha"));
    if (key.id === "TKT-501") throw new Error("relation tickets_alpha");
    return deskStore().get(key);
  });

const success = JSON.stringify({ ticket: goodTicket });
const text = (code: keyof typeof denials) => `${code}: ${denials[code].advice}`;

describe.each(named(batchCarriers))("%s: a batch", (_name, { format, body, said }) => {
  it("B01 a failure of the store in one call loses no result of the others", async () => {
    const post = await formatDesk(format, { store: failing(), tools: [getTicket] });
    const ids = ["TKT-104", "TKT-500", "TKT-104", "TKT-501"];
    const calls = ids.map((id, index) => ({ id: `c${index + 1}`, ...ticket(id) }));
    const reasons = await unhandledDuring(async () => {
      const reply = await post(body(calls));
      expect(said(reply.body)).toEqual([
        { id: "c1", code: "ok", content: { ticket: goodTicket } },
        { id: "c2", code: "unavailable" },
        { id: "c3", code: "ok", content: { ticket: goodTicket } },
        { id: "c4", code: "unavailable" },
      ]);
      expect([reply.status, reply.reads]).toEqual([200, 3]); // c1 and c3 ask for one key
      expect(reply.text).not.toContain("tickets_alpha");
    });
    expect(reasons).toEqual([]);
  });

  it("B02 a refused call cancels no other, and each call has one result in its place", async () => {
    const message = body([
      { id: "c1", name: "delete_ticket", args: {} },
      { id: "c2", name: "get_ticket", args: {} },
      { id: "c3", ...ticket("TKT-104") },
      { id: "c4", ...ticket("TKT-104") },
      { id: "c5", args: { ticket_id: "TKT-104" } },
    ]);
    const elements = (
      Array.isArray(message) ? message : Object.values(message).find(Array.isArray)
    ) as unknown[];
    elements[3] = null;
    const reply = await (await formatDesk(format))(message);
    expect(said(reply.body).map(({ code }) => code)).toEqual([
      "unknown_tool",
      "invalid_arguments",
      "ok",
      "unknown_tool",
      "unknown_tool",
    ]);
    expect(said(reply.body).map(({ id }) => id ?? null)).toEqual(["c1", "c2", "c3", null, "c5"]);
    expect(reply.reads).toBe(1);
  });

  it("B04 two calls with one id keep two results, which never swap", async () => {
    const post = await formatDesk(format);
    const found = { id: "dup", code: "ok", content: { ticket: goodTicket } };
    const missing = { id: "dup", code: "not_found" };
    const [first, second] = [ticket("TKT-104"), ticket("TKT-999")].map((call) => ({ id: "dup", ...call }));
    const reply = await post(body([first ?? {}, second ?? {}]));
    expect([said(reply.body), reply.reads]).toEqual([[found, missing], 2]);
    const turned = await post(body([second ?? {}, first ?? {}]));
    expect([said(turned.body), turned.reads]).toEqual([[missing, found], 2]);
  });
});

describe("the providers' own shapes", () => {
  const call = {
    type: "function_call",
    id: "fc_1",
    call_id: "call_1",
    name: "get_ticket",
    arguments: '{"ticket_id":"TKT-104"}',
  };

  it("B06 OpenAI Responses: arguments beside the name, and the call_id on the result", async () => {
    const reply = await (await formatDesk(openaiResponses))({
      output: [{ type: "reasoning", id: "rs_1" }, call],
    });
    expect(reply.body).toEqual([{ type: "function_call_output", call_id: "call_1", output: success }]);
    expect(reply.reads).toBe(1);
  });

  it.each([
    ["in a function inside", { function: { name: "get_ticket", arguments: call.arguments } }],
    ["as input", { input: call.arguments }],
    ["as parameters", { parameters: { ticket_id: "TKT-104" } }],
  ])("B06 OpenAI Responses: arguments %s are none, and never a run without any", async (_place, other) => {
    const { arguments: _, ...without } = call;
    for (const name of ["get_ticket", "list_my_tickets"]) {
      const reply = await (await formatDesk(openaiResponses))({ output: [{ ...without, name, ...other }] });
      expect(reply.body).toEqual([
        { type: "function_call_output", call_id: "call_1", output: text("invalid_arguments") },
      ]);
      expect(reply.reads).toBe(0);
    }
  });

  it("B06 AI SDK: the same answer for toolCallId, toolName and input; the older args are refused", async () => {
    const post = await formatDesk(aiSdk);
    const head = { toolCallId: "call_1", toolName: "get_ticket" };
    const reply = await post([{ ...head, input: { ticket_id: "TKT-104" } }]);
    expect(reply.body).toEqual([
      { tool: "get_ticket", toolCallId: "call_1", state: "output-available", output: { ticket: goodTicket } },
    ]);
    const older = await post([{ ...head, args: { ticket_id: "TKT-104" } }]);
    expect(older.body).toEqual([
      {
        tool: "get_ticket",
        toolCallId: "call_1",
        state: "output-error",
        errorText: text("invalid_arguments"),
      },
    ]);
    expect([reply.reads, older.reads]).toEqual([1, 0]);
  });

  it("B08 MCP: an unknown tool is the error -32602 under the call's id", async () => {
    const params = { name: "delete_ticket", arguments: {} };
    const reply = await (await formatDesk(mcp))({ jsonrpc: "2.0", id: 7, method: "tools/call", params });
    const error = { code: -32602, message: text("unknown_tool") };
    expect([reply.status, reply.body, reply.reads]).toEqual([200, { jsonrpc: "2.0", id: 7, error }, 0]);
  });

  it("B08 MCP: another denial is a result that is marked as an error", async () => {
    const params = { name: "get_ticket", arguments: { ticket_id: 104 } };
    const reply = await (await formatDesk(mcp))({ jsonrpc: "2.0", id: 7, method: "tools/call", params });
    const result = { content: [{ type: "text", text: text("invalid_arguments") }], isError: true };
    expect([reply.status, reply.body, reply.reads]).toEqual([200, { jsonrpc: "2.0", id: 7, result }, 0]);
  });

  it("B08 Anthropic: a refusal is marked as an error, has content, and keeps its id", async () => {
    const content = [{ type: "tool_use", id: "tu9", name: "get_ticket", input: { ticket_id: 104 } }];
    const reply = await (await formatDesk(anthropic))({ role: "assistant", content });
    const result = {
      type: "tool_result",
      tool_use_id: "tu9",
      content: text("invalid_arguments"),
      is_error: true,
    };
    expect([reply.status, reply.body, reply.reads]).toEqual([200, { role: "user", content: [result] }, 0]);
  });

  it("B08 OpenAI: a store that rejects with an empty message gives content under the call's id", async () => {
    const store = answering(() => Promise.reject(new Error("")));
    const post = await formatDesk(openaiChat, { store, tools: [getTicket] });
    const reply = await post({
      tool_calls: [
        { id: "c9", type: "function", function: { name: "get_ticket", arguments: call.arguments } },
      ],
    });
    const message = { role: "tool", tool_call_id: "c9", content: text("unavailable") };
    expect([reply.status, reply.body, reply.reads]).toEqual([200, [message], 1]);
  });
});

describe("the ids of JSON-RPC", () => {
  const request = {
    jsonrpc: "2.0",
    method: "tools/call",
    params: { name: "get_ticket", arguments: { ticket_id: "TKT-104" } },
  };
  const post = async (body: unknown) => (await formatDesk(mcp))(body);
  const error = (id: unknown, code: number) => ({
    jsonrpc: "2.0",
    id,
    error: { code, message: expect.any(String) },
  });

  it("B10 0 is an id", async () => {
    const reply = await post({ ...request, id: 0 });
    expect([reply.status, reply.body, reply.reads]).toMatchObject([
      200,
      { id: 0, result: { content: [{}] } },
      1,
    ]);
  });

  it("B10 null is an id that no request may have", async () => {
    const reply = await post({ ...request, id: null });
    expect([reply.status, reply.body, reply.reads]).toEqual([200, error(null, -32600), 0]);
  });

  it("B10 without an id it is a notification: 202, no body, nothing run", async () => {
    const reply = await post(request);
    expect([reply.status, reply.text, reply.reads]).toEqual([202, "", 0]);
  });

  it("B10 another method is not found", async () => {
    const reply = await post({ jsonrpc: "2.0", id: "x", method: "tools/list" });
    expect([reply.status, reply.body, reply.reads]).toEqual([200, error("x", -32601), 0]);
  });

  it.each([[[]], [[request]], [[{ ...request, id: 1 }]]])("B10 the batch %j is no request", async (batch) => {
    const reply = await post(batch);
    expect([reply.status, reply.body, reply.reads]).toEqual([200, error(null, -32600), 0]);
  });
});
