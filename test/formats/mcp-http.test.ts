import { describe, expect, it } from "vitest";
import { mcp } from "../../src/formats/index.js";
import { denials } from "../../src/index.js";
import { answering } from "../support/answering.js";
import { carol, goodTicket } from "../support/desk.js";
import { ticket } from "../support/entries.js";
import { type DeskOptions, formatDesk } from "../support/format-desk.js";
import { never } from "../support/pending.js";

const call = (name: string, args?: unknown, id: unknown = 1) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: args },
});
const good = call("get_ticket", { ticket_id: "TKT-104" });
const post = async (body: unknown, options?: DeskOptions) => (await formatDesk(mcp, options))(body);
const notification = { jsonrpc: "2.0", method: "tools/call", params: good.params };

describe("mcp behind Express", () => {
  it.each([1, 0, -5, "a", ""])("answers a call under its id %j with 200", async (id) => {
    const reply = await post({ ...good, id });
    expect(reply).toMatchObject({ status: 200, reads: 1 });
    expect(reply.body).toEqual({
      jsonrpc: "2.0",
      id,
      result: {
        content: [{ type: "text", text: JSON.stringify({ ticket }) }],
        structuredContent: { ticket: goodTicket },
      },
    });
  });

  it.each([
    ["invalid_arguments", call("get_ticket", { ticket_id: 104 }), {}, 0],
    ["forbidden", good, { user: carol }, 0],
    ["out_of_scope", call("read_note", { noteId: "note-1" }), {}, 0],
    ["not_found", call("get_ticket", { ticket_id: "TKT-999" }), {}, 1],
    ["unavailable", good, { store: answering(() => Promise.reject(new Error("down"))) }, 1],
    ["unavailable", good, { store: answering(() => never), timeoutMs: 50 }, 1],
  ] as const)("answers %s with 200 and a result that is an error", async (code, body, options, reads) => {
    const reply = await post(body, options);
    expect(reply).toMatchObject({ status: 200, reads, events: [{ code, callId: null }] });
    const text = `${code}: ${denials[code].advice}`;
    expect(reply.body).toEqual({
      jsonrpc: "2.0",
      id: 1,
      result: { content: [{ type: "text", text }], isError: true },
    });
  });

  it("answers an unknown tool with 200 and the error -32602", async () => {
    const reply = await post(call("delete_ticket", {}, "x"));
    const message = `unknown_tool: ${denials.unknown_tool.advice}`;
    expect(reply).toMatchObject({ status: 200, reads: 0, events: [{ tool: null, callId: "x" }] });
    expect(reply.body).toEqual({ jsonrpc: "2.0", id: "x", error: { code: -32602, message } });
  });

  it.each([
    ["no id of a kind that MCP takes", { ...good, id: null }, null, -32600],
    ["an id that nests", { ...good, id: [[[]]] }, null, -32600],
    ["an array of calls", [good], null, -32600],
    ["an empty array", [], null, -32600],
    ["another version", { ...good, jsonrpc: "1.0" }, null, -32600],
    ["another method", { ...good, method: "tools/list" }, 1, -32601],
    ["params that are no object", { ...good, params: [] }, 1, -32602],
    ["no params", { ...good, params: undefined }, 1, -32602],
  ])("answers a body with %s with 200 and an error of JSON-RPC", async (_kind, body, id, code) => {
    const reply = await post(body);
    expect(reply).toMatchObject({ status: 200, reads: 0 });
    expect(reply.body).toEqual({ jsonrpc: "2.0", id, error: { code, message: expect.any(String) } });
    expect(reply.events).toMatchObject([{ tool: null, code: "invalid_request", reads: 0 }]);
  });

  it.each([
    ["the call of a tool", notification],
    ["another notification", { jsonrpc: "2.0", method: "notifications/initialized" }],
  ])("answers a notification (%s) with 202 and nothing, and runs nothing", async (_kind, body) => {
    const reply = await post(body);
    expect(reply).toMatchObject({ status: 202, text: "", reads: 0 });
    expect(reply.events).toMatchObject([{ tool: null, code: "invalid_request" }]);
  });

  it.each([
    ["under the id of the call", good, 1],
    ["under its text", { ...good, id: "a" }, "a"],
    ["under the id null where there is none to answer under", { ...good, id: null }, null],
    ["under the id null for a body of another format", ["x"], null],
  ])("answers nobody signed in with 200 and the error -32010, %s", async (_kind, body, id) => {
    const reply = await post(body, { user: null });
    const message = `unauthenticated: ${denials.unauthenticated.advice}`;
    expect(reply).toMatchObject({ status: 200, reads: 0, events: [{ code: "unauthenticated" }] });
    expect(reply.body).toEqual({ jsonrpc: "2.0", id, error: { code: -32010, message } });
  });

  it("answers a notification of nobody signed in with 202 and nothing", async () => {
    expect(await post(notification, { user: null })).toMatchObject({ status: 202, text: "", reads: 0 });
  });

  it("answers with 200 and the error -32603 where the identity cannot be had", async () => {
    const identity = () => {
      throw new Error("no database");
    };
    const reply = await post(good, { identity });
    const message = `unavailable: ${denials.unavailable.advice}`;
    expect(reply).toMatchObject({ status: 200, reads: 0 });
    expect(reply.body).toEqual({ jsonrpc: "2.0", id: 1, error: { code: -32603, message } });
  });

  it("answers two calls under one id each for itself", async () => {
    const send = await formatDesk(mcp);
    const replies = await Promise.all([send(good), send(call("get_ticket", { ticket_id: "TKT-999" }))]);
    expect(replies.map(({ body }) => [body.id, body.result.isError])).toEqual([
      [1, undefined],
      [1, true],
    ]);
  });
});
