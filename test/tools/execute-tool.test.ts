import { describe, expect, it, vi } from "vitest";
import { executeTool, type TicketContext } from "../../src/index.js";
import { getter, hostileValues, revoked, throwing } from "../support/hostile-values.js";
import { later } from "../support/pending.js";
import { unhandledDuring } from "../support/unhandled.js";

const INTERNAL = "internal-7f3a";
const alpha = { tenant: "alpha", canReadTickets: true };
const beta = { tenant: "beta", canReadTickets: true };
const args = { ticket_id: "TKT-104" };
const alphaTicket = { id: "TKT-104", title: "Settings crash", status: "open" };
const betaTicket = { id: "TKT-104", title: "Private billing issue", status: "closed" };

const tickets = () =>
  new Map<string, any>([
    ["alpha:TKT-104", { ...alphaTicket, internalNotes: INTERNAL, customer: { email: INTERNAL } }],
    ["beta:TKT-104", { ...betaTicket, internalNotes: INTERNAL, owner: { email: INTERNAL } }],
  ]);

/** Runs it, and checks what is true of each run: nothing is modified, and a refusal asks for nothing. */
function run(name: unknown, given: unknown, context: unknown, records = tickets()) {
  const before = structuredClone([...records]);
  const get = vi.spyOn(records, "get");
  const result = executeTool(name, given, context as TicketContext, records);
  expect([...records]).toEqual(before);
  expect(JSON.stringify(result)).not.toContain(INTERNAL);
  return { result, keys: get.mock.calls.map(([key]) => key) };
}

describe("executeTool", () => {
  it.each([
    ["alpha", alpha, alphaTicket],
    ["beta", beta, betaTicket],
  ])("gives %s its own ticket of the shared id, after one look-up", (tenant, context, ticket) => {
    const { result, keys } = run("get_ticket", args, context);
    expect(result).toStrictEqual({ ok: true, ticket });
    expect(keys).toEqual([`${tenant}:TKT-104`]);
  });

  it("gives a fresh object, whose changes reach no record and no later result", () => {
    const records = tickets();
    const first = executeTool("get_ticket", args, alpha, records) as { ticket: { title: string } };
    first.ticket.title = "changed";
    expect(executeTool("get_ticket", args, alpha, records)).toEqual({ ok: true, ticket: alphaTicket });
    expect(records.get("alpha:TKT-104").title).toBe("Settings crash");
  });

  it("reads frozen records, and those without an id of their own", () => {
    const records = new Map([["alpha:TKT-104", Object.freeze({ title: "T", status: "open", at: INTERNAL })]]);
    expect(run("get_ticket", args, alpha, records).result).toEqual({
      ok: true,
      ticket: { id: "TKT-104", title: "T", status: "open" },
    });
  });

  it.each([" alpha ", "a:b", "\u00e4", "alpha:"])("joins the tenant %j as it is", (tenant) => {
    const records = new Map([[`${tenant}:TKT-104`, alphaTicket]]);
    expect(run("get_ticket", args, { tenant, canReadTickets: true }, records).result).toEqual({
      ok: true,
      ticket: alphaTicket,
    });
  });
});

describe("executeTool refuses without a look-up", () => {
  it.each([
    ["delete_ticket"],
    ["Get_Ticket"],
    ["get_ticket "],
    ["get_ticket\n"],
    [""],
    [undefined],
    [null],
    [0],
    [["get_ticket"]],
    [new String("get_ticket")],
    ["constructor"],
  ])("the name %j: unknown_tool, whatever else is wrong", (name) => {
    expect(run(name, null, null)).toEqual({ result: { ok: false, code: "unknown_tool" }, keys: [] });
  });

  it.each<[string, unknown]>([
    ["a numeric id", { ticket_id: 104 }],
    ["an extra tenant", { ...args, tenant: "beta" }],
    ["an extra tenant, the right one", { ...args, tenant: "alpha" }],
    ["null", null],
    ["undefined", undefined],
    ["a string", "TKT-104"],
    ["an array", ["TKT-104"]],
    ["no id", {}],
    ["another key", { id: "TKT-104" }],
    ["an inherited id", Object.create(args)],
    [
      "an instance of a class",
      new (class {
        ticket_id = "TKT-104";
      })(),
    ],
    ["a boxed id", { ticket_id: new String("TKT-104") }],
    ["an array of the id", { ticket_id: ["TKT-104"] }],
    ["four digits", { ticket_id: "TKT-1040" }],
    ["two digits", { ticket_id: "TKT-10" }],
    ["lower case", { ticket_id: "tkt-104" }],
    ["a blank before", { ticket_id: " TKT-104" }],
    ["a line end after", { ticket_id: "TKT-104\n" }],
    ["digits of another script", { ticket_id: "TKT-\u0661\u0660\u0664" }],
    ["another tenant's key", { ticket_id: "beta:TKT-104" }],
    ["an own __proto__", JSON.parse('{"ticket_id":"TKT-104","__proto__":{}}')],
  ])("args that are or have %s: invalid_arguments, also for nobody", (_name, given) => {
    const expected = { result: { ok: false, code: "invalid_arguments" }, keys: [] };
    expect(run("get_ticket", given, alpha)).toEqual(expected);
    expect(run("get_ticket", given, null)).toEqual(expected);
  });

  it.each(hostileValues)("args that are %s: invalid_arguments", (_name, make) => {
    expect(run("get_ticket", make(), alpha)).toEqual({
      result: { ok: false, code: "invalid_arguments" },
      keys: [],
    });
  });

  it.each<[string, unknown]>([
    ["undefined", undefined],
    ["null", null],
    ["a string", "alpha"],
    ["an array", [alpha]],
    ["a function", () => alpha],
    ["an empty object", {}],
    ["no right", { tenant: "alpha" }],
    ["a right that is false", { tenant: "alpha", canReadTickets: false }],
    ["a right of 1", { tenant: "alpha", canReadTickets: 1 }],
    ['a right of "true"', { tenant: "alpha", canReadTickets: "true" }],
    ["an inherited right", Object.assign(Object.create({ canReadTickets: true }), { tenant: "alpha" })],
    ["no tenant", { canReadTickets: true }],
    ["an empty tenant", { tenant: "", canReadTickets: true }],
    ["a blank tenant", { tenant: "  ", canReadTickets: true }],
    ["a numeric tenant", { tenant: 1, canReadTickets: true }],
    ["an inherited tenant", Object.assign(Object.create({ tenant: "alpha" }), { canReadTickets: true })],
    ["a tenant that throws", Object.assign(getter("tenant"), { canReadTickets: true })],
    ["a right that throws", Object.assign(getter("canReadTickets"), { tenant: "alpha" })],
    ["traps that throw", throwing(alpha)],
    ["been revoked", revoked(alpha)],
  ])("a context that is or has %s: forbidden", (_name, context) => {
    expect(run("get_ticket", args, context)).toEqual({ result: { ok: false, code: "forbidden" }, keys: [] });
  });

  it("looks at tenant and canReadTickets alone", () => {
    const context = Object.assign(getter("userId"), alpha);
    expect(run("get_ticket", args, context).result).toEqual({ ok: true, ticket: alphaTicket });
  });
});

describe("executeTool, after one look-up", () => {
  it.each<[string, unknown, object]>([
    ["nothing", { ticket_id: "TKT-999" }, alpha],
    ["nothing of this tenant", args, { ...alpha, tenant: "gamma" }],
  ])("of %s: not_found", (_name, given, context) => {
    const { result, keys } = run("get_ticket", given, context);
    expect([result, keys.length]).toEqual([{ ok: false, code: "not_found" }, 1]);
  });

  it.each<[string, unknown, string]>([
    ["null", null, "not_found"],
    ["an empty object", {}, "not_found"],
    ["a string", "open", "unavailable"],
    ["an array", [alphaTicket], "unavailable"],
    ["a ticket without a title", { status: "open" }, "unavailable"],
    ["a title that is an object", { ...alphaTicket, title: { text: INTERNAL } }, "unavailable"],
  ])("of %s: %s", (_name, record, code) => {
    expect(run("get_ticket", args, alpha, new Map([["alpha:TKT-104", record]])).result).toEqual({
      ok: false,
      code,
    });
  });

  it.each<[string, () => unknown]>([
    ["a promise of a ticket", () => later(1, alphaTicket)],
    ["a promise that rejects", () => Promise.reject(new Error(INTERNAL))],
  ])("of %s: unavailable at once, and nothing is left over", async (_name, make) => {
    const unhandled = await unhandledDuring(async () => {
      const result = executeTool("get_ticket", args, alpha, new Map([["alpha:TKT-104", make() as object]]));
      expect(result).toEqual({ ok: false, code: "unavailable" });
    });
    expect(unhandled).toEqual([]);
  });

  it.each<[string, () => unknown]>([
    [
      "a Map whose get throws",
      () =>
        Object.assign(new Map(), {
          get: () => {
            throw new Error(INTERNAL);
          },
        }),
    ],
    ["no Map", () => undefined],
    ["a Proxy whose traps throw", () => throwing(new Map())],
  ])("of %s: unavailable, and no throw", (_name, make) => {
    expect(executeTool("get_ticket", args, alpha, make() as Map<string, object>)).toEqual({
      ok: false,
      code: "unavailable",
    });
  });
});
