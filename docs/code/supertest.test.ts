// #region supertest
import express from "express";
import { getTicket, memoryStore, sendToolResult, type TicketReader, toolGate } from "express-tool-gate";
import request from "supertest";
import { expect, it } from "vitest";

const store = memoryStore({
  tickets: [{ tenant: "alpha", id: "TKT-104", title: "Settings crash", status: "open" }],
});

function appFor(user: TicketReader) {
  const app = express();
  app.use(express.json());
  app.post("/tools", toolGate({ tools: [getTicket], store, session: () => ({ user }) }), sendToolResult());
  return app;
}

it("shows a ticket to its own tenant only", async () => {
  const proposal = { name: "get_ticket", args: { ticket_id: "TKT-104" } };
  const ana = { tenant: "alpha", canReadTickets: true };
  const ours = await request(appFor(ana)).post("/tools").send(proposal);
  expect(ours.body).toEqual({ ok: true, ticket: { id: "TKT-104", title: "Settings crash", status: "open" } });

  const theirs = await request(appFor({ ...ana, tenant: "beta" }))
    .post("/tools")
    .send(proposal);
  expect(theirs.status).toBe(404);
  expect(theirs.body).toEqual({ ok: false, code: "not_found" });
});
// #endregion
