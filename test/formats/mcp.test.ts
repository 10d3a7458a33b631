import { describe, expect, it } from "vitest";
import * as z from "zod";
import { mcp } from "../../src/formats/index.js";
import { defineTool, denials, getTicket, stringFields } from "../../src/index.js";
import { listMyTickets } from "../support/desk.js";
import { codes, denial, entry, success, ticket } from "../support/entries.js";

const args = { ticket_id: "TKT-104" };
const params = { name: "get_ticket", arguments: args };
const request = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
const found = { id: 1, name: "get_ticket", args };

const fault = (id: unknown, code: number, message: string) => ({
  reply: { status: 200, body: { jsonrpc: "2.0", id, error: { code, message } } },
});

describe("mcp.read", () => {
  it.each([
    ["a request", request],
    ["a request with a progress token", { ...request, params: { ...params, _meta: { progressToken: 7 } } }],
    ["a request with keys beside", { ...request, tenant: "beta", params: { ...params, task: { ttl: 1 } } }],
  ])("finds the call in %s", (_kind, body) => {
    expect(mcp.read(body)).toEqual({ calls: [found] });
  });

  it.each([0, -1, 2 ** 53 - 1, "", "0", "a".repeat(1_000), "__proto__"])("takes %j for an id", (id) => {
    expect(mcp.read({ ...request, id })).toEqual({ calls: [{ ...found, id }] });
  });

  it("takes arguments that are left out for none, and only those", () => {
    const call = { ...request, params: { name: "list_my_tickets" } };
    expect(mcp.read(call)).toEqual({ calls: [{ ...found, name: "list_my_tickets", args: {} }] });
    for (const value of [null, "", "{}", [], 0]) {
      const given = { ...request, params: { ...params, arguments: value } };
      expect(mcp.read(given)).toEqual({ calls: [{ ...found, args: value }] });
    }
    const misnamed = { ...request, params: { name: "get_ticket", args, input: args } };
    expect(mcp.read(misnamed)).toEqual({ calls: [{ ...found, args: {} }] });
  });

  it("finds a call without a name in params without one", () => {
    for (const nameless of [{ arguments: args }, Object.create(null), { toString: 1 }]) {
      expect(mcp.read({ ...request, params: nameless })).toMatchObject({
        calls: [{ id: 1, name: undefined }],
      });
    }
  });

  it.each([
    ["null", null],
    ["a fraction", 1.5],
    ["an integer that JavaScript cannot hold", 2 ** 53],
    ["not finite", Number.POSITIVE_INFINITY],
    ["true", true],
    ["an array", [1]],
    ["an object", { id: 1 }],
  ])("answers -32600 under the id null where the id is %s", (_kind, id) => {
    for (const method of ["tools/call", "tools/list", "ping"]) {
      expect(mcp.read({ ...request, id, method })).toEqual(fault(null, -32600, "Invalid Request"));
    }
  });

  it.each([
    ["undefined", undefined],
    ["null", null],
    ["a text", "tools/call"],
    ["an empty array", []],
    ["an array of requests", [request]],
    ["an empty object", {}],
    ["a request without a version", { ...request, jsonrpc: undefined }],
    ["a request of another version", { ...request, jsonrpc: "1.0" }],
    ["a request whose version is a number", { ...request, jsonrpc: 2 }],
    ["a request without a method", { jsonrpc: "2.0", id: 1, params }],
    ["a request whose method is no text", { ...request, method: ["tools/call"] }],
    [
      "a request whose method is inherited",
      Object.assign(Object.create({ method: "tools/call" }), { ...request, method: undefined }),
    ],
    ["a response", { jsonrpc: "2.0", id: 1, result: {} }],
    ["an error", { jsonrpc: "2.0", id: 1, error: { code: 1, message: "x" } }],
  ])("answers -32600 to %s", (_kind, body) => {
    expect(mcp.read(body)).toEqual(fault(null, -32600, "Invalid Request"));
  });

  it.each([
    "tools/list",
    "initialize",
    "ping",
    "Tools/Call",
    "tools/call ",
    "",
    "constructor",
    "notifications/x",
  ])("answers -32601 to the method %j, whatever its params", (method) => {
    expect(mcp.read({ ...request, method })).toEqual(fault(1, -32601, "Method not found"));
    expect(mcp.read({ ...request, id: "a", method, params: 5 })).toEqual(
      fault("a", -32601, "Method not found"),
    );
  });

  it.each([
    ["left out", undefined],
    ["null", null],
    ["an array", ["get_ticket", args]],
    ["a text", "get_ticket"],
    ["an instance of a class", new Map([["name", "get_ticket"]])],
  ])("answers -32602 where params are %s", (_kind, value) => {
    expect(mcp.read({ ...request, params: value })).toEqual(fault(1, -32602, "Invalid params"));
  });

  it.each(["tools/call", "notifications/initialized", "notifications/cancelled", "tools/list"])(
    "answers 202 without a body to the notification %s",
    (method) => {
      const { id: _, ...notification } = { ...request, method };
      expect(mcp.read(notification)).toEqual({ reply: { status: 202 } });
    },
  );
});

describe("mcp.write", () => {
  it("gives a result with text and structure for a success", () => {
    expect(mcp.write([entry("a")])).toStrictEqual({
      jsonrpc: "2.0",
      id: "a",
      result: {
        content: [
          { type: "text", text: '{"ticket":{"id":"TKT-104","title":"Settings crash","status":"open"}}' },
        ],
        structuredContent: { ticket },
      },
    });
    expect(mcp.write([{ id: 0, name: "x", result: success }])).toMatchObject({ id: 0 });
  });

  it("gives the error -32602 for an unknown tool", () => {
    const message = `unknown_tool: ${denials.unknown_tool.advice}`;
    expect(mcp.write([entry(7, denial("unknown_tool"))])).toStrictEqual({
      jsonrpc: "2.0",
      id: 7,
      error: { code: -32602, message },
    });
  });

  it.each(codes.filter((code) => code !== "unknown_tool"))(
    "gives a result that is an error for %s",
    (code) => {
      expect(mcp.write([entry(7, denial(code))])).toStrictEqual({
        jsonrpc: "2.0",
        id: 7,
        result: { content: [{ type: "text", text: `${code}: ${denials[code].advice}` }], isError: true },
      });
    },
  );
});

describe("mcp.refuse", () => {
  it.each([
    ["unauthenticated", -32010],
    ["invalid_request", -32600],
    ["unavailable", -32603],
  ] as const)("says %s as the error %i, always with status 200", (code, number) => {
    const error = { code: number, message: `${code}: ${denials[code].advice}` };
    for (const [body, id] of [
      [request, 1],
      [{ ...request, id: "a" }, "a"],
      [{ ...request, id: null }, null],
      [{ ...request, id: { deep: [] } }, null],
      [[request], null],
      ["text", null],
      [undefined, null],
    ]) {
      expect(mcp.refuse?.(code, body)).toStrictEqual({ status: 200, body: { jsonrpc: "2.0", id, error } });
    }
  });

  it("says no more of what is no request than read does", () => {
    for (const body of [
      { method: "x" },
      { id: 1, method: "x" },
      { jsonrpc: "1.0", id: 1, method: "x" },
      { jsonrpc: "2.0", id: 1 },
      { jsonrpc: "2.0", id: 1, method: 7 },
    ]) {
      expect(mcp.read(body)).toEqual(fault(null, -32600, "Invalid Request"));
      expect(mcp.refuse?.("unauthenticated", body)).toMatchObject({ status: 200, body: { id: null } });
    }
  });

  it("says nothing to a notification", () => {
    const { id: _, ...notification } = request;
    expect(mcp.refuse?.("unauthenticated", notification)).toStrictEqual({ status: 202 });
  });
});

describe("mcp.describe", () => {
  it("gives the entries of tools/list, with outputSchema where the tool has an output", () => {
    const withOutput = defineTool({
      name: "get_note",
      input: stringFields({ id: /^[a-z]+$/ }),
      collection: "notes",
      allow: () => true,
      id: (given) => given.id,
      fields: ["id"],
      output: z.strictObject({ id: z.string() }),
      as: "note",
    });
    const [first, second, third] = mcp.describe([getTicket, listMyTickets, withOutput]);
    expect(first).toEqual({
      name: "get_ticket",
      description: "Look up one support ticket by its id.",
      inputSchema: getTicket.inputSchema,
    });
    expect(second).not.toHaveProperty("outputSchema");
    expect(third).toMatchObject({
      name: "get_note",
      inputSchema: { type: "object", required: ["id"], additionalProperties: false },
      outputSchema: { type: "object", properties: { note: { type: "object" } }, required: ["note"] },
    });
  });
});
