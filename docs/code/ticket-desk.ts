import { randomBytes } from "node:crypto";
import express from "express";
import session from "express-session";
import { defineTool, memoryStore } from "express-tool-gate";
import * as z from "zod";

// #region search-tickets
export const searchTickets = defineTool({
  name: "search_tickets",
  description: "List support tickets by topic.",
  input: z.strictObject({
    topic: z.string().max(80),
    status: z.enum(["open", "closed"]).optional(),
  }),
  collection: "tickets",
  allow: (identity) => identity.canReadTickets === true,
  where: ({ topic, status }) => ({ topic, ...(status !== undefined && { status }) }),
  limit: 20,
  fields: ["id", "title", "status"],
  as: "tickets",
});
// #endregion

export const store = memoryStore({
  tickets: [
    {
      tenant: "alpha",
      id: "TKT-104",
      title: "Settings crash",
      status: "open",
      topic: "crash",
      internalNotes: "blame the cache",
    },
  ],
});

/** An app before a gate is mounted: a JSON parser, a session, and a sign-in that takes everybody for ana. */
export function ticketDesk() {
  const app = express();
  app.use(express.json({ limit: "16kb" }));
  app.use(session({ secret: randomBytes(32).toString("hex"), resave: false, saveUninitialized: false }));
  app.post("/sign-in", (req, res) => {
    req.session.user = { tenant: "alpha", userId: "ana", canReadTickets: true };
    req.session.save(() => res.sendStatus(204));
  });
  return app;
}
