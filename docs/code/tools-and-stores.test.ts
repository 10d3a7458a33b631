import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import session from "express-session";
import { createGate, getTicket as getTicketOf, memoryStore, sendToolResult } from "express-tool-gate";
import request from "supertest";
import { afterAll, expect, it, vi } from "vitest";
import { scopedGate } from "./scope.js";
import { httpStore, prismaStore } from "./stores.js";
import { getTicket, listTickets } from "./typed-tools.js";

const ticket = { tenant: "alpha", id: "TKT-104", title: "Settings crash", status: "open", ownerId: "ana" };
const more = {
  openedAt: new Date(0),
  customer: { name: "Cy", email: "cy@example.test" },
  internalNotes: "secret",
};
const ana = { tenant: "alpha", userId: "ana", canReadTickets: true };

it("types and runs the tools of the page", async () => {
  const gate = createGate({
    tools: [getTicket, listTickets],
    store: memoryStore({ tickets: [{ ...ticket, ...more }] }),
  });
  expect(await gate.call({ name: "get_ticket", args: { ticket_id: "TKT-104" } }, ana)).toEqual({
    ok: true,
    ticket: {
      id: "TKT-104",
      title: "Settings crash",
      openedAt: "1970-01-01T00:00:00.000Z",
      customer: { name: "Cy" },
    },
  });
  expect(await gate.call({ name: "list_tickets", args: { status: "open" } }, ana)).toEqual({
    ok: true,
    tickets: [{ id: "TKT-104", title: "Settings crash", status: "open" }],
  });
  expect(
    await gate.call({ name: "list_tickets", args: { status: "open" } }, { ...ana, userId: "bo" }),
  ).toEqual({
    ok: true,
    tickets: [],
  });
});

it("bounds a note to the conversation that the server checked", async () => {
  const notes = ["note-1", "note-2"].map((id) => ({
    tenant: "alpha",
    id,
    ownerId: "ana",
    title: id,
    body: "...",
  }));
  const conversations = new Map([
    ["c1", { tenant: "alpha", ownerId: "ana", noteIds: ["note-1"] }],
    ["c2", { tenant: "alpha", ownerId: "bo", noteIds: ["note-2"] }],
  ]);
  const { loadConversation, gate } = scopedGate(memoryStore({ notes }), conversations);
  const app = express();
  app.use(
    express.json(),
    session({ secret: "a secret of this test", resave: false, saveUninitialized: false }),
  );
  app.post("/sign-in", (req, res) => {
    Object.assign(req.session, { user: ana });
    res.sendStatus(204);
  });
  app.post("/conversations/:id/tools", loadConversation, gate, sendToolResult());
  const agent = request.agent(app);
  await agent.post("/sign-in");
  const read = (conversation: string, noteId: string) =>
    agent.post(`/conversations/${conversation}/tools`).send({ name: "read_note", args: { noteId } });
  await read("c1", "note-1").expect(200);
  await read("c1", "note-2").expect(403, { ok: false, code: "out_of_scope" });
  await read("c2", "note-2").expect(403, { ok: false, code: "out_of_scope" });
});

const server = createServer((req, res) => {
  const id = new URL(req.url ?? "", "http://localhost").searchParams.get("id");
  if (id === "TKT-104" || id === "TKT-105")
    res.end(JSON.stringify({ ...ticket, ...more })); // 105: another one
  else res.writeHead(id === "TKT-500" ? 500 : 404).end("nothing to show");
}).listen(0, "127.0.0.1");
afterAll(() => server.close());

it.each([
  ["TKT-104", { ok: true, ticket: { id: "TKT-104", title: "Settings crash", status: "open" } }],
  ["TKT-105", { ok: false, code: "not_found" }],
  ["TKT-999", { ok: false, code: "not_found" }],
  ["TKT-500", { ok: false, code: "unavailable" }],
])("reads %s from a records service over HTTP", async (ticket_id, expected) => {
  const { port } = server.address() as AddressInfo;
  const gate = createGate({ tools: [getTicketOf], store: httpStore(new URL(`http://127.0.0.1:${port}/`)) });
  expect(await gate.call({ name: "get_ticket", args: { ticket_id } }, ana)).toEqual(expected);
});

it("asks Prisma's delegates by tenant and id, and lists within the limit", async () => {
  const rows = [{ ...ticket, ...more }];
  const findFirst = vi.fn(async (_query: { where: object }) => rows[0] ?? null);
  const findMany = vi.fn(async (_query: { where: object; take: number }) => rows);
  const delegate = { findFirst, findMany };
  const gate = createGate({
    tools: [getTicket, listTickets],
    store: prismaStore({ ticket: delegate, note: delegate }),
  });
  expect(await gate.call({ name: "get_ticket", args: { ticket_id: "TKT-104" } }, ana)).toMatchObject({
    ok: true,
  });
  expect(await gate.call({ name: "list_tickets", args: { status: "open" } }, ana)).toMatchObject({
    ok: true,
  });
  expect(findFirst).toHaveBeenCalledExactlyOnceWith({ where: { tenant: "alpha", id: "TKT-104" } });
  expect(findMany).toHaveBeenCalledExactlyOnceWith({
    where: { AND: [{ tenant: "alpha" }, { status: "open", ownerId: "ana" }, {}] },
    take: 20,
  });
});
