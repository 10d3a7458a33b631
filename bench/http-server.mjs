// One fresh process: an Express app with a JSON parser and a session, and one route that looks up a ticket,
// with the gate or without. Says on request how much CPU time it has used.
import express from "express";
import session from "express-session";
import { memoryStore, sendToolResult, toolGate } from "express-tool-gate";
import { cpuMicroseconds } from "./interleave.mjs";
import { reader, records, ticketTools } from "./subjects.mjs";

const { task: _, ...user } = reader;
const app = express();
app.use(express.json({ limit: "16kb" }));
app.use(session({ secret: "only for this measurement", resave: false, saveUninitialized: false }));
app.post("/sign-in", (req, res) => {
  req.session.user = user;
  res.json({ ok: true });
});

if (process.argv[2] === "gate") {
  const store = memoryStore({ tickets: records });
  app.post("/tools", toolGate({ tools: ticketTools(1), store }), sendToolResult());
} else {
  const tickets = new Map(records.map((record) => [record.id, record]));
  app.post("/tools", (req, res) => {
    const { id, title, status } = tickets.get(req.body.args.ticket_id);
    res.json({ ok: true, ticket: { id, title, status } });
  });
}

const server = app.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
process.on("message", () => process.send({ microseconds: cpuMicroseconds() }));
process.on("disconnect", () => process.exit());
