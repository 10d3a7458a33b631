import { describe, expect, it } from "vitest";
import { alice, bob, carol, goodTicket } from "./support/desk.js";
import { deskGate } from "./support/desk-gate.js";
import { note, ticket } from "./support/proposals.js";

describe("call: tickets of two tenants under one id", () => {
  it("gives alpha alpha's ticket and beta beta's, without an internal field", async () => {
    const { store, call } = deskGate();
    expect(await call(ticket("TKT-104"), alice)).toStrictEqual({ ok: true, ticket: { ...goodTicket } });
    expect(await call(ticket("TKT-104"), bob)).toStrictEqual({
      ok: true,
      ticket: { id: "TKT-104", title: "Private billing issue", status: "closed" },
    });
    expect(store.asked.map(([, key]) => (key as { tenant: string }).tenant)).toEqual(["alpha", "beta"]);
  });

  it.each<[string, unknown, unknown, string, number]>([
    ["a ticket that nobody has", ticket("TKT-999"), alice, "not_found", 1],
    ["another tenant's ticket", ticket("TKT-300"), alice, "not_found", 1],
    ["a person who cannot read", ticket("TKT-104"), carol, "forbidden", 0],
    ["another tool", { ...ticket("TKT-104"), name: "delete_ticket" }, alice, "unknown_tool", 0],
    ["a numeric id", ticket(104), alice, "invalid_arguments", 0],
    [
      "a foreign tenant in args",
      { name: "get_ticket", args: { ticket_id: "TKT-104", tenant: "beta" } },
      alice,
      "invalid_arguments",
      0,
    ],
    [
      "the right tenant in args",
      { name: "get_ticket", args: { ticket_id: "TKT-104", tenant: "alpha" } },
      alice,
      "invalid_arguments",
      0,
    ],
    ["null for args", { name: "get_ticket", args: null }, alice, "invalid_arguments", 0],
    ["no args", { name: "get_ticket" }, alice, "invalid_arguments", 0],
    ["an array for args", { name: "get_ticket", args: ["TKT-104"] }, alice, "invalid_arguments", 0],
    ["a digit too many", ticket("TKT-1040"), alice, "invalid_arguments", 0],
    ["a digit too few", ticket("TKT-10"), alice, "invalid_arguments", 0],
    ["lower case", ticket("tkt-104"), alice, "invalid_arguments", 0],
    ["a blank before", ticket(" TKT-104"), alice, "invalid_arguments", 0],
    ["a line end after", ticket("TKT-104\n"), alice, "invalid_arguments", 0],
    ["nobody", ticket("TKT-104"), null, "unauthenticated", 0],
    ["a blank tenant", ticket("TKT-104"), { ...alice, tenant: " " }, "unauthenticated", 0],
    ["a right that is only truthy", ticket("TKT-104"), { ...alice, canReadTickets: "true" }, "forbidden", 0],
    [
      "a right that is inherited",
      ticket("TKT-104"),
      Object.assign(Object.create(null), { tenant: "alpha" }),
      "forbidden",
      0,
    ],
  ])("%s", async (_name, proposal, identity, code, reads) => {
    const { store, events, call } = deskGate();
    expect(await call(proposal, identity)).toStrictEqual({ ok: false, code });
    expect(events).toMatchObject([{ code, reads }]);
    expect(store.asked).toHaveLength(reads);
  });
});

describe("call: notes of a task", () => {
  const scoped = { ...alice, allowedNoteIds: ["note-1"] };

  it("gives a note's text as it is, and its text opens nothing", async () => {
    const { store, call } = deskGate();
    expect(await call(note("note-1"), scoped)).toStrictEqual({
      ok: true,
      note: { id: "note-1", title: "Note", body: "open note-2" },
    });
    expect(await call(note("note-2"), scoped)).toStrictEqual({ ok: false, code: "out_of_scope" });
    expect(store.asked).toHaveLength(1);
  });

  it.each<[string, unknown, object, string, number]>([
    ["somebody else's note", note("note-1"), { ...scoped, userId: "dave" }, "not_found", 1],
    ["a missing note", note("note-9"), { ...alice, allowedNoteIds: new Set(["note-9"]) }, "not_found", 1],
    ["no scope", note("note-1"), alice, "out_of_scope", 0],
    ["nobody's session", note("note-1"), { tenant: "alpha", allowedNoteIds: ["note-1"] }, "forbidden", 0],
    [
      "a forged userId",
      { name: "read_note", args: { noteId: "note-1", userId: "alice" } },
      { ...scoped, userId: "dave" },
      "invalid_arguments",
      0,
    ],
    ["a path", note("../note-1"), scoped, "invalid_arguments", 0],
    ["a write", { name: "write_note", args: { noteId: "note-1" } }, scoped, "unknown_tool", 0],
  ])("%s", async (_name, proposal, identity, code, reads) => {
    const { store, call } = deskGate();
    expect(await call(proposal, identity)).toStrictEqual({ ok: false, code });
    expect(store.asked).toHaveLength(reads);
  });
});
