import { expect, it } from "vitest";
import { listening } from "../../test/support/wire.js";
import { pageFetch } from "./app-client.js";
import { jsonBlocksOf } from "./json-blocks.js";
import { mcpApp, mcpCalls } from "./mcp.js";

const [found, refused, unknown] = jsonBlocksOf("docs/formats/mcp.md");

/** The cookie of somebody who has just signed in. */
async function cookieOf(port: number): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}/sign-in`, { method: "POST" });
  return reply.headers.getSetCookie().join("; ");
}

it("runs the client of the page, and answers as the page shows", async () => {
  await listening(mcpApp(), async (port) => {
    const calls = await mcpCalls(new URL(`http://127.0.0.1:${port}/mcp`), await cookieOf(port));
    expect(calls.tools.map(({ name }) => name)).toEqual(["get_ticket", "search_tickets"]);
    expect([calls.found, calls.refused]).toEqual([found, refused]);
  });
});

it.each([
  ["a tool that is not there", true, { method: "tools/call", params: { name: "delete_ticket" } }, unknown],
  ["params that are no object", true, { method: "tools/call", params: [] }, { error: { code: -32602 } }],
  ["a method that nobody answered", true, { method: "resources/list" }, { error: { code: -32601 } }],
  ["a ping", true, { method: "ping" }, { id: 7, result: {} }],
  ["a ping under a text", false, { method: "ping", id: "a" }, { id: "a", result: {} }],
  [
    "a ping of another version",
    true,
    { jsonrpc: "1.0", method: "ping" },
    { id: null, error: { code: -32600 } },
  ],
  [
    "a list under no id that can be said again",
    true,
    { method: "tools/list", id: {} },
    { error: { code: -32600 } },
  ],
  ["an id that is null", true, { method: "tools/call", id: null }, { error: { code: -32600 } }],
  ["nobody", false, { method: "tools/call", params: { name: "get_ticket" } }, { error: { code: -32010 } }],
  ["nobody, with an empty list", false, { method: "tools/list" }, { result: { tools: [] } }],
])("answers %s as the page says", async (_what, signIn, request, expected) => {
  await listening(mcpApp(), async (port) => {
    const fetchPage = await pageFetch(port, signIn);
    const body = JSON.stringify({ jsonrpc: "2.0", id: 7, ...request });
    const headers = { "Content-Type": "application/json" };
    const reply = await fetchPage("/mcp", { method: "POST", headers, body });
    expect([reply.status, await reply.json()]).toMatchObject([200, expected]);
  });
});

it.each([
  ["tools/call", true],
  ["tools/list", true],
  ["initialize", true],
  ["notifications/initialized", true],
  ["notifications/initialized", false],
])("neither runs nor answers the notification %s", async (method, signIn) => {
  await listening(mcpApp(), async (port) => {
    const page = await pageFetch(port, signIn);
    const body = JSON.stringify({ jsonrpc: "2.0", method, params: { name: "get_ticket" } });
    const headers = { "Content-Type": "application/json" };
    const reply = await page("/mcp", { method: "POST", headers, body });
    expect([reply.status, await reply.text()]).toEqual([202, ""]);
  });
});
