import { ErrorCode } from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, it } from "vitest";
import { type McpTool, mcp } from "../../src/formats/index.js";
import type { RecordStore } from "../../src/index.js";
import { askedStore } from "../support/asked-store.js";
import { told } from "../support/assistant.js";
import { alice, carol, deskStore, goodTicket, SECRET } from "../support/desk.js";
import { majors } from "../support/express-majors.js";
import { connected, getOpenTicket, mcpApp } from "../support/mcp-app.js";

const goodCall = { name: "get_ticket", arguments: { ticket_id: "TKT-104" } };

describe.each(majors)("the official MCP client through %s", (_name, express) => {
  /** Runs one call of the client's for a signed-in person. */
  async function call(params: object, user: object | null = alice, inner: RecordStore = deskStore()) {
    const store = askedStore(inner);
    const answer = await connected(mcpApp(express, store), user, (client) =>
      client.callTool(params as typeof goodCall).catch((error: unknown) => error),
    );
    expect(JSON.stringify(answer)).not.toContain(SECRET);
    return { answer, reads: store.asked.length };
  }

  it("lists the tools with the documents that are enforced", async () => {
    const { tools } = await connected(mcpApp(express, deskStore()), alice, (client) => client.listTools());
    expect(tools.map(({ name }) => name)).toEqual(["get_ticket", "search_tickets", "get_open_ticket"]);
    expect(tools[2]).toMatchObject({
      inputSchema: getOpenTicket.inputSchema,
      outputSchema: getOpenTicket.outputSchema,
    });
    expect(tools[0]).not.toHaveProperty("outputSchema");
  });

  it("gets a record as text and as structured content", async () => {
    const structuredContent = { ticket: goodTicket };
    const content = [{ type: "text", text: JSON.stringify(structuredContent) }];
    expect(await call(goodCall)).toEqual({ answer: { content, structuredContent }, reads: 1 });
  });

  it("holds structured content against the outputSchema, and is content", async () => {
    const { answer } = await call({ name: "get_open_ticket", arguments: { ticket_id: "TKT-104" } });
    expect(answer).toMatchObject({ structuredContent: { ticket: goodTicket } });
  });

  it("would have refused structured content that is not what was listed", async () => {
    const [{ inputSchema }] = mcp.describe([getOpenTicket]) as [McpTool];
    const outputSchema = { type: "object", properties: { ticket: { type: "number" } }, required: ["ticket"] };
    const app = mcpApp(express, deskStore(), () => [{ name: "get_open_ticket", inputSchema, outputSchema }]);
    const params = { name: "get_open_ticket", arguments: { ticket_id: "TKT-104" } };
    const refused = connected(app, alice, (client) => client.callTool(params));
    await expect(refused).rejects.toThrow("does not match the tool's output schema");
  });

  it.each([
    [
      "arguments that the schema refuses",
      "invalid_arguments",
      0,
      { ...goodCall, arguments: { ticket_id: 104 } },
    ],
    ["arguments that are missing", "invalid_arguments", 0, { name: "get_ticket" }],
    ["an id that is not there", "not_found", 1, { ...goodCall, arguments: { ticket_id: "TKT-999" } }],
    ["another tenant's id", "not_found", 1, { ...goodCall, arguments: { ticket_id: "TKT-300" } }],
    [
      "a record that its output refuses",
      "unavailable",
      1,
      { name: "get_open_ticket", arguments: { ticket_id: "TKT-105" } },
    ],
  ] as const)("is told of %s as an error result", async (_what, code, reads, params) => {
    const content = [{ type: "text", text: told(code) }];
    expect(await call(params)).toEqual({ answer: { content, isError: true }, reads });
  });

  it("is told as an error result that this person may not", async () => {
    const content = [{ type: "text", text: told("forbidden") }];
    expect(await call(goodCall, carol)).toEqual({ answer: { content, isError: true }, reads: 0 });
  });

  it("is told of a store that fails without what it said", async () => {
    const failing = { get: () => Promise.reject(new Error(SECRET)), list: () => [] };
    const content = [{ type: "text", text: told("unavailable") }];
    expect(await call(goodCall, alice, failing)).toEqual({ answer: { content, isError: true }, reads: 1 });
  });

  it("throws an error of JSON-RPC for a tool that is not there", async () => {
    const { answer, reads } = await call({ name: "delete_ticket", arguments: {} });
    expect(answer).toMatchObject({ code: ErrorCode.InvalidParams });
    expect((answer as Error).message).toContain(told("unknown_tool"));
    expect(reads).toBe(0);
  });

  it("throws an error of JSON-RPC where nobody is signed in, and none that it takes for another", async () => {
    const { answer, reads } = await call(goodCall, null);
    expect((answer as Error).message).toContain(told("unauthenticated"));
    expect(Object.values(ErrorCode)).not.toContain((answer as { code: number }).code);
    expect(reads).toBe(0);
  });

  it("throws an error of JSON-RPC for a method that the app does not answer", async () => {
    const app = mcpApp(express, deskStore());
    const asking = connected(app, alice, (client) => client.ping());
    await expect(asking).rejects.toMatchObject({ code: ErrorCode.MethodNotFound });
  });

  it("may send a notification, which runs nothing", async () => {
    const store = askedStore(deskStore());
    const notify = { method: "tools/call", params: goodCall } as never;
    await connected(mcpApp(express, store), alice, (client) => client.notification(notify));
    expect(store.asked).toEqual([]);
  });

  it("may have several calls under way at once, and each gets its own answer", async () => {
    const ids = ["TKT-104", "TKT-999", "TKT-105"];
    const answers = await connected(mcpApp(express, deskStore()), alice, (client) =>
      Promise.all(ids.map((ticket_id) => client.callTool({ name: "get_ticket", arguments: { ticket_id } }))),
    );
    expect(answers).toMatchObject([
      { structuredContent: { ticket: goodTicket } },
      { isError: true },
      { structuredContent: { ticket: { id: "TKT-105" } } },
    ]);
  });
});
