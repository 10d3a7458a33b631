// #region first-screen
import { randomBytes } from "node:crypto";
import express from "express";
import session from "express-session";
import {
  defineTool,
  memoryStore,
  sendToolResult,
  stringFields,
  toolErrorHandler,
  toolGate,
} from "express-tool-gate";

const getTicket = defineTool({
  name: "get_ticket",
  description: "Look up one support ticket by its id.",
  input: stringFields({ ticket_id: /^TKT-[0-9]{3}$/ }),
  collection: "tickets",
  allow: (identity) => identity.canReadTickets === true,
  id: (args) => args.ticket_id,
  fields: ["id", "title", "status"],
  as: "ticket",
});

const store = memoryStore({
  tickets: [
    {
      tenant: "alpha",
      id: "TKT-104",
      title: "Settings crash",
      status: "open",
      internalNotes: "blame the cache",
    },
    { tenant: "beta", id: "TKT-104", title: "Private billing issue", status: "closed", cardLast4: "4242" },
  ],
});

const app = express();
app.use(express.json({ limit: "16kb" }));
app.use(session({ secret: randomBytes(32).toString("hex"), resave: false, saveUninitialized: false }));
app.post("/tools", toolGate({ tools: [getTicket], store }), sendToolResult());
app.use("/tools", toolErrorHandler());

// #endregion

export { app, getTicket, store };
