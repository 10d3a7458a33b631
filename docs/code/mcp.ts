import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { RequestHandler } from "express";
// #region import
import { createGate, getTicket, sendToolResult, toolErrorHandler, toolGate } from "express-tool-gate";
import { mcp } from "express-tool-gate/formats";
// #endregion
import { searchTickets, store, ticketDesk } from "./ticket-desk.js";

export function mcpApp() {
  const app = ticketDesk();
  // #region mount
  const tools = [getTicket, searchTickets] as const;
  const listing = createGate({ tools, store });

  const beginSession: RequestHandler = (req, res, next) => {
    const { jsonrpc, id, method } = req.body ?? {};
    const isRequest = jsonrpc === "2.0" && (typeof id === "string" || typeof id === "number");
    const answer = (result: object) => res.json({ jsonrpc: "2.0", id, result });
    if (!isRequest) {
      next(); // the gate accepts a notification, and refuses what is no request
    } else if (method === "initialize") {
      const serverInfo = { name: "tickets", version: "1.0.0" };
      answer({ protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo });
    } else if (method === "ping") {
      answer({});
    } else if (method === "tools/list") {
      const { user } = req.session;
      answer({ tools: user === undefined ? [] : listing.describe(user, mcp) });
    } else {
      next(); // tools/call, and what nobody answers
    }
  };

  app.post("/mcp", beginSession, toolGate({ tools, store, format: mcp }), sendToolResult());
  app.get("/mcp", (_req, res) => res.sendStatus(405)); // no events of the server's own
  app.use("/mcp", toolErrorHandler());
  // #endregion
  return app;
}

export async function mcpCalls(url: URL, cookie: string) {
  // #region client
  const client = new Client({ name: "assistant", version: "1.0.0" });
  const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers: { cookie } } });
  await client.connect(transport as Transport); // a cast for TypeScript with exactOptionalPropertyTypes
  const { tools } = await client.listTools(); // hand these to the model
  const found = await client.callTool({ name: "get_ticket", arguments: { ticket_id: "TKT-104" } });
  const refused = await client.callTool({ name: "get_ticket", arguments: { ticket_id: "TKT-999" } });
  // #endregion
  await client.close();
  return { tools, found, refused };
}
