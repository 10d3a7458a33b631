import { describe, expect, it } from "vitest";
import { createGate, getTicket } from "../../src/index.js";
import { askedStore } from "../support/asked-store.js";
import { alice, bob, carol, deskStore } from "../support/desk.js";
import { ticket } from "../support/proposals.js";

describe("getTicket", () => {
  it("declares get_ticket, with one argument of a fixed form", () => {
    expect(getTicket.name).toBe("get_ticket");
    expect(getTicket.description).not.toBe("");
    expect(getTicket.inputSchema).toMatchObject({
      type: "object",
      properties: { ticket_id: { type: "string", pattern: "^TKT-[0-9]{3}$" } },
      required: ["ticket_id"],
      additionalProperties: false,
    });
  });

  it("reads the collection tickets, by tenant and id, and answers with a ticket", async () => {
    const store = askedStore(deskStore());
    const gate = createGate({ tools: [getTicket], store });
    expect(await gate.call(ticket("TKT-104"), bob as never)).toEqual({
      ok: true,
      ticket: { id: "TKT-104", title: "Private billing issue", status: "closed" },
    });
    expect(store.asked).toEqual([["get", { collection: "tickets", tenant: "beta", id: "TKT-104" }]]);
  });

  it.each<[string, object]>([
    ["a person without the right", carol],
    ["a right that is only truthy", { ...alice, canReadTickets: "yes" }],
    [
      "a right behind a getter",
      Object.defineProperty({ tenant: "alpha" }, "canReadTickets", { get: () => true }),
    ],
  ])("is forbidden for %s, without a read", async (_name, identity) => {
    const store = askedStore(deskStore());
    const gate = createGate({ tools: [getTicket], store });
    expect(await gate.call(ticket("TKT-104"), identity as never)).toEqual({ ok: false, code: "forbidden" });
    expect(store.asked).toEqual([]);
  });
});
