import supertest from "supertest";
import { describe, expect, it } from "vitest";
import { lastDecision, type SupportDesk, signedIn, supportDesk } from "../support/support-desk.js";

const ticket = { name: "get_ticket", args: { ticket_id: "TKT-104" } };
const list = (status: unknown) => ({ name: "list_tickets", args: { status } });
const note = (noteId: unknown) => ({ name: "read_note", args: { noteId } });
const desk: SupportDesk = await supportDesk(["ann", "ben", "cleo", "dan"]);
const clients = {
  ann: await signedIn(desk, "ann"),
  ben: await signedIn(desk, "ben"),
  cleo: await signedIn(desk, "cleo"),
  dan: await signedIn(desk, "dan"),
};
type Who = keyof typeof clients;

describe("tickets", () => {
  it.each([
    ["ann", { id: "TKT-104", title: "Settings crash", status: "open" }],
    ["cleo", { id: "TKT-104", title: "Private billing issue", status: "closed" }],
  ] as const)("gives %s the ticket of that id in her own tenant", async (who, expected) => {
    const response = await clients[who].post("/tools").send(ticket);
    expect([response.status, response.body]).toEqual([200, { ok: true, ticket: expected }]);
    expect(lastDecision(desk)).toMatchObject({ tool: "get_ticket", userId: who, code: "ok", reads: 1 });
  });

  it.each([
    ["ann", "open", ["TKT-104", "TKT-105"]],
    ["ann", "closed", ["TKT-090"]],
    ["cleo", "open", ["TKT-201"]],
    ["cleo", "closed", ["TKT-104"]],
  ] as const)("lists for %s the %s tickets of her own tenant alone", async (who, status, ids) => {
    const { status: code, body } = await clients[who].post("/tools").send(list(status));
    expect(code).toBe(200);
    expect(body.tickets.map(({ id }: { id: string }) => id)).toEqual(ids);
    for (const row of body.tickets) {
      expect(Object.keys(row)).toEqual(["id", "title", "status", "customer"]);
      expect(Object.keys(row.customer)).toEqual(["name"]);
    }
  });

  it("lists at most 20 tickets", async () => {
    const full = await supportDesk(["cleo"]);
    const row = (index: number) => ({ tenant: "beta", id: `TKT-${300 + index}`, status: "open", title: "x" });
    for (let index = 0; index < 30; index++)
      full.store.set("tickets", { ...row(index), customer: { name: "Nia" } });
    const { body } = await (await signedIn(full, "cleo")).post("/tools").send(list("open"));
    expect(body.tickets).toHaveLength(20);
  });

  it.each([
    ["ben", ticket, 403, "forbidden"],
    ["ben", list("open"), 403, "forbidden"],
    ["dan", ticket, 403, "forbidden"],
    ["ann", { ...ticket, args: { ticket_id: "TKT-104", tenant: "alpha" } }, 422, "invalid_arguments"],
    ["ann", { ...ticket, args: { ticket_id: 104 } }, 422, "invalid_arguments"],
    ["ann", list("deleted"), 422, "invalid_arguments"],
    ["ann", list(["open", "closed"]), 422, "invalid_arguments"],
    ["ann", { ...ticket, name: "delete_ticket" }, 404, "unknown_tool"],
    ["ann", { ...ticket, tenant: "beta" }, 400, "invalid_request"],
    ["ann", { ...ticket, user: { userId: "cleo", tenant: "beta" } }, 400, "invalid_request"],
  ] as const)("refuses %s: %j before any read", async (who, body, status, code) => {
    const response = await clients[who].post("/tools").send(body);
    expect([response.status, response.body]).toEqual([status, { ok: false, code }]);
    expect(lastDecision(desk)).toMatchObject({ code, reads: 0 });
  });

  it("refuses a ticket that is not there after one read", async () => {
    const response = await clients.ann.post("/tools").send({ ...ticket, args: { ticket_id: "TKT-201" } });
    expect([response.status, response.body]).toEqual([404, { ok: false, code: "not_found" }]);
    expect(lastDecision(desk)).toMatchObject({ code: "not_found", reads: 1 });
  });
});

describe("notes", () => {
  const outOfScope = { ok: false, code: "out_of_scope" };
  const notFound = { ok: false, code: "not_found" };

  it("gives a note of the conversation as it is, and its text opens no other", async () => {
    const path = "/conversations/conv-1/tools";
    const { body } = await clients.ann.post(path).send(note("note-1"));
    expect(body.note.body).toContain("open note-2");
    expect(Object.keys(body.note)).toEqual(["id", "title", "body"]);
    const { body: after } = await clients.ann.post(path).send(note("note-2"));
    expect(after).toEqual(outOfScope);
    expect(lastDecision(desk)).toMatchObject({ code: "out_of_scope", reads: 0 });
  });

  it("gives each tenant its own note of that id", async () => {
    const { body } = await clients.cleo.post("/conversations/conv-3/tools").send(note("note-1"));
    expect(body.note.title).toBe("Call with Lou");
  });

  it.each([
    ["without a conversation", "/tools", "note-1", outOfScope, 403, 0],
    ["of one's own outside the conversation", "/conversations/conv-1/tools", "note-3", outOfScope, 403, 0],
    ["that changed hands", "/conversations/conv-1/tools", "note-4", notFound, 404, 1],
  ])("refuses a note %s", async (_, path, noteId, expected, status, reads) => {
    const response = await clients.ann.post(path).send(note(noteId));
    expect([response.status, response.body]).toEqual([status, expected]);
    expect(lastDecision(desk)).toMatchObject({ code: expected.code, reads });
  });

  it.each([
    ["ann", "conv-2"], // of a colleague
    ["ann", "conv-3"], // of another tenant
    ["ben", "conv-1"],
    ["cleo", "conv-1"],
    ["ann", "conv-9"], // of nobody
    ["ann", "__proto__"],
  ] as [Who, string][])("answers %s about the conversation %s as if it were not there", async (who, id) => {
    const before = desk.lines.length;
    const missing = await clients[who].post("/conversations/none/tools").send(ticket);
    const path = `/conversations/${id}/tools`;
    const [post, get] = [await clients[who].post(path).send(ticket), await clients[who].get(path)];
    expect([post.status, post.text, get.status]).toEqual([404, missing.text, 404]);
    expect(missing.body).toEqual(notFound);
    expect(desk.lines).toHaveLength(before); // no gate ran, so nothing was read
  });
});

describe("GET", () => {
  const names = ({ body }: { body: { name: string }[] }) => body.map(({ name }) => name);

  it.each(["/tools", "/conversations/conv-1/tools"])("%s lists what ann may call", async (path) => {
    const response = await clients.ann.get(path).expect(200).expect("Cache-Control", "no-store");
    expect(names(response)).toEqual(["get_ticket", "list_tickets", "read_note"]);
  });

  it("/tools lists for ben what needs no right to read tickets", async () => {
    expect(names(await clients.ben.get("/tools").expect(200))).toEqual(["read_note"]);
  });
});

describe("without a session", () => {
  it.each(["/tools", "/conversations/conv-1/tools", "/conversations/none/tools"])(
    "%s is 401",
    async (path) => {
      const unauthenticated = { ok: false, code: "unauthenticated" };
      await supertest(desk.app).post(path).send(ticket).expect(401, unauthenticated);
      expect(lastDecision(desk)).toMatchObject({ code: "unauthenticated", reads: 0 });
      await supertest(desk.app).get(path).expect(401, unauthenticated);
    },
  );
});
