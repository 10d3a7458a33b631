import { describe, expect, it } from "vitest";
import { defineTool, getTicket, stringFields } from "../../src/index.js";
import { caseDesk } from "../support/case-desk.js";
import { alice, goodTicket } from "../support/desk.js";
import { majors } from "../support/express-majors.js";

const args = { ticket_id: "TKT-104" };

describe.each(majors)("names of tools on %s", (_, express) => {
  it.each([
    " get_ticket",
    "get_ticket ",
    "get_ticket\n",
    "\tget_ticket",
    "Get_Ticket",
    "GET_TICKET",
    "get-ticket",
    "get_ticket()",
    "get_ticket\u200b",
  ])("A05 tool name with white space, another case or a suffix is not the tool: %j", async (name) => {
    const desk = caseDesk(express);
    const answer = await desk.ask(alice, { name, args });
    expect([answer.code, answer.reads]).toStrictEqual(["unknown_tool", 0]);
    expect(answer.text).toBe('{"ok":false,"code":"unknown_tool"}');
    expect(desk.events).toMatchObject([{ tool: null, callId: null, key: null }]);
    expect(JSON.stringify(desk.events).toLowerCase()).not.toMatch(/get.ticket/);
  });

  it.each([
    ["functions.get_ticket", args],
    ["default_api.get_ticket", args],
    ["mcp_get_ticket", args],
    ["proxy_get_ticket", args],
    [
      "multi_tool_use.parallel",
      { tool_uses: [{ recipient_name: "functions.get_ticket", parameters: args }] },
    ],
  ])("A06 vendor prefix or wrapper is not the tool, and nothing inside it runs: %s", async (name, given) => {
    const answer = await caseDesk(express).ask(alice, { name, args: given });
    expect([answer.code, answer.reads]).toStrictEqual(["unknown_tool", 0]);
  });

  it.each([
    "constructor",
    "toString",
    "valueOf",
    "hasOwnProperty",
    "isPrototypeOf",
    "__proto__",
    "__defineGetter__",
    "prototype",
  ])("A07 name that every object inherits is unknown: %s", async (name) => {
    const answer = await caseDesk(express).ask(alice, { name, args });
    expect([answer.code, answer.reads]).toStrictEqual(["unknown_tool", 0]);
    expect(answer.text).not.toMatch(/TypeError|native code/);
  });

  it.each(["toString", "constructor", "__proto__"])("A07 tool that is declared as %s works", async (name) => {
    const tool = defineTool({
      name,
      input: stringFields({ ticket_id: /^TKT-[0-9]{3}$/ }),
      collection: "tickets",
      allow: () => true,
      id: ({ ticket_id }) => ticket_id,
      fields: ["id", "title", "status"],
      as: "ticket",
    });
    const desk = caseDesk(express, { tools: [getTicket, tool] });
    const answer = await desk.ask(alice, { name, args });
    expect([answer.body, answer.reads]).toStrictEqual([{ ok: true, ticket: goodTicket }, 1]);
    expect(desk.events).toMatchObject([{ tool: name }]);
  });

  it("A16 name with a Cyrillic letter is unknown", async () => {
    const answer = await caseDesk(express).ask(alice, { name: "g\u0435t_ticket", args });
    expect([answer.code, answer.reads]).toStrictEqual(["unknown_tool", 0]);
  });

  it.each(["\uff11\uff10\uff14", "\u0661\u0660\u0664", "10\uff14"])(
    "A16 id with digits of another script is invalid: TKT-%s",
    async (digits) => {
      const body = { name: "get_ticket", args: { ticket_id: `TKT-${digits}` } };
      const answer = await caseDesk(express).ask(alice, body);
      expect([answer.code, answer.reads]).toStrictEqual(["invalid_arguments", 0]);
    },
  );

  it("A16 id with the Kelvin sign is invalid", async () => {
    const body = { name: "get_ticket", args: { ticket_id: "T\u212aT-104" } };
    const answer = await caseDesk(express).ask(alice, body);
    expect([answer.code, answer.reads]).toStrictEqual(["invalid_arguments", 0]);
  });
});
