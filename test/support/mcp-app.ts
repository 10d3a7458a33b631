/**
 * An Express app that is an MCP server: it answers what a session begins with by itself, and leaves every call
 * of a tool to the gate.
 *
 * @module
 */
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Express, RequestHandler } from "express";
import * as z from "zod";
import { sendToolResult, toolErrorHandler, toolGate } from "../../middleware/index.js";
import { mcp } from "../../src/formats/index.js";
import { defineTool, getTicket, type RecordStore, type Tool } from "../../src/index.js";
import { searchTickets } from "./desk.js";
import type { Framework } from "./express-majors.js";
import { logIn, sessions } from "./tool-app.js";
import { listening } from "./wire.js";

/** As `get_ticket`, with an `output`, so that its listing has an `outputSchema`. */
export const getOpenTicket: Tool = defineTool({
  name: "get_open_ticket",
  description: "Look up a ticket that is open.",
  input: z.strictObject({ ticket_id: z.string() }),
  collection: "tickets",
  allow: (identity) => identity.canReadTickets === true,
  id: (args) => args.ticket_id,
  fields: ["id", "title", "status"],
  output: z.strictObject({ id: z.string(), title: z.string(), status: z.literal("open") }),
  as: "ticket",
});

const tools = [getTicket, searchTickets, getOpenTicket] as const;

/** The app. `list` makes what `tools/list` answers with. */
export function mcpApp(
  express: Framework,
  store: RecordStore,
  list: () => readonly object[] = () => mcp.describe(tools),
): Express {
  const answers = new Map<unknown, (params: { protocolVersion: string }) => object>([
    [
      "initialize",
      ({ protocolVersion }) => ({
        protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: "desk", version: "1.0.0" },
      }),
    ],
    ["tools/list", () => ({ tools: list() })],
  ]);
  const begin: RequestHandler = (req, res, next) => {
    const { id, method, params } = req.body;
    const answer = answers.get(method);
    if (answer !== undefined) res.json({ jsonrpc: "2.0", id, result: answer(params) });
    else if (method === "notifications/initialized") res.status(202).end();
    else next();
  };
  const app = express();
  app.use(express.json(), sessions());
  app.post("/login", logIn);
  app.post("/mcp", begin, toolGate({ tools, store, format: mcp }), sendToolResult());
  app.get("/mcp", (_req, res) => void res.status(405).end()); // no stream of the server's own
  app.use("/mcp", toolErrorHandler());
  return app;
}

/** Signs `user` in, connects the official client over a socket, and lists the tools, so that it knows their schemas. */
export function connected<T>(
  app: Express,
  user: object | null,
  use: (client: Client) => Promise<T>,
): Promise<T> {
  return listening(app, async (port) => {
    const base = `http://127.0.0.1:${port}`;
    const body = JSON.stringify({ user });
    const headers = { "content-type": "application/json" };
    const signedIn = await fetch(`${base}/login`, { method: "POST", headers, body });
    const cookie = signedIn.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
    const requestInit = { headers: { cookie: cookie.join("; ") } };
    const client = new Client({ name: "a test", version: "1.0.0" });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${base}/mcp`), { requestInit }) as never);
    try {
      await client.listTools();
      return await use(client);
    } finally {
      await client.close();
    }
  });
}
