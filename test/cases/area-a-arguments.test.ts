import { describe, expect, it } from "vitest";
import { caseDesk } from "../support/case-desk.js";
import { alice, goodTicket } from "../support/desk.js";
import { majors } from "../support/express-majors.js";

const get = (args: unknown) => ({ name: "get_ticket", args });
const mine = (args: unknown) => ({ name: "list_my_tickets", args });
const search = (args: object) => ({ name: "search_tickets", args: { query: "crash", ...args } });

describe.each(majors)("arguments on %s", (_, express) => {
  it.each([
    ["null for a tool with a parameter", get(null), "invalid_arguments", 0],
    ["null for a tool without one", mine(null), "invalid_arguments", 0],
    ["nothing for a tool with a parameter", { name: "get_ticket" }, "invalid_arguments", 0],
    ["nothing for a tool without one", { name: "list_my_tickets" }, "invalid_arguments", 0],
    ["an empty string", mine(""), "invalid_arguments", 0],
    ["white space", mine(" \n"), "invalid_arguments", 0],
    ["an empty object for a tool with a parameter", get({}), "invalid_arguments", 0],
    ["an empty object for a tool without one", mine({}), "ok", 1],
  ])("A01 arguments that are empty or absent are never made up: %s", async (_name, body, code, reads) => {
    const answer = await caseDesk(express).ask(alice, body);
    expect([answer.code, answer.reads]).toStrictEqual([code, reads]);
    expect(answer.text).not.toMatch(/SyntaxError|stack/);
  });

  const broken = [
    '{"ticket_id":"TKT-104"',
    '{"ticket_id":"TKT-104",}',
    "{'ticket_id':'TKT-104'}",
    '{"ticket_id":"TKT-1',
    '```json\n{"ticket_id":"TKT-104"}\n```',
    '{"ticket_id":"TKT-104"} // note',
  ];
  it.each(broken)("A02 text in place of arguments is not repaired or emptied: %j", async (text) => {
    for (const body of [get(text), mine(text)]) {
      const answer = await caseDesk(express).ask(alice, body);
      expect([answer.code, answer.reads]).toStrictEqual(["invalid_arguments", 0]);
      expect(answer.text).not.toMatch(/TKT|ticket_id|SyntaxError/);
    }
  });

  it.each(broken)("A02 body that is cut off or fenced is refused, and not repeated: %j", async (text) => {
    const answer = await caseDesk(express).ask(alice, `{"name":"list_my_tickets","args":${text}`);
    expect([answer.code, answer.status, answer.reads]).toStrictEqual(["invalid_request", 400, 0]);
    expect(answer.text).not.toMatch(/TKT|ticket_id|SyntaxError/);
  });

  it("A02 value that contains braces reaches the store as it is", async () => {
    const desk = caseDesk(express);
    const answer = await desk.ask(alice, search({ query: 'a}{b```json"\\' }));
    expect([answer.code, answer.reads]).toStrictEqual(["ok", 1]);
    expect(desk.store.asked).toMatchObject([["list", { where: { topic: 'a}{b```json"\\' } }]]);
  });

  it.each(['{"ticket_id":"TKT-104"}', '"{\\"ticket_id\\":\\"TKT-104\\"}"', "{}"])(
    "A04 arguments that are a string of JSON are not unwrapped: %j",
    async (text) => {
      for (const body of [get(text), mine(text)]) {
        const answer = await caseDesk(express).ask(alice, body);
        expect([answer.code, answer.reads]).toStrictEqual(["invalid_arguments", 0]);
      }
    },
  );

  it.each([[["TKT-104"]], [[["TKT-104"]]], [{ toString: "TKT-104" }], [true], [{ length: 7 }]])(
    "A09 value that only turns into a good id is no id: %j",
    async (ticket_id) => {
      const desk = caseDesk(express);
      const answer = await desk.ask(alice, get({ ticket_id }));
      expect(answer.code).toBe("invalid_arguments");
      expect(desk.store.asked).toStrictEqual([]);
    },
  );

  it.each([
    ["a number for an id", get({ ticket_id: 104 }), "invalid_arguments"],
    ["the digits of an id", get({ ticket_id: "104" }), "invalid_arguments"],
    ["104.0 for an id", '{"name":"get_ticket","args":{"ticket_id":104.0}}', "invalid_arguments"],
    ["a string for a number", search({ limit: "3" }), "invalid_arguments"],
    ["3.5 for an integer", search({ limit: 3.5 }), "invalid_arguments"],
    [
      "1e400 for an integer",
      '{"name":"search_tickets","args":{"query":"x","limit":1e400}}',
      "invalid_arguments",
    ],
    ["a status in another case", search({ status: "Open" }), "invalid_arguments"],
    ["3.0 for an integer", '{"name":"search_tickets","args":{"query":"crash","limit":3.0}}', "ok"],
  ])("A11 type is not guessed: %s", async (_name, body, code) => {
    const answer = await caseDesk(express).ask(alice, body);
    expect([answer.code, answer.reads]).toStrictEqual([code, code === "ok" ? 1 : 0]);
  });

  it.each([
    ["null for what is optional", search({ limit: null }), "invalid_arguments"],
    ["null for what is required", search({ query: null }), "invalid_arguments"],
    ["an empty string for an integer", search({ limit: "" }), "invalid_arguments"],
    ["what is optional left out", search({}), "ok"],
  ])("A13 null is a value in the plain format: %s", async (_name, body, code) => {
    const answer = await caseDesk(express).ask(alice, body);
    expect([answer.code, answer.reads]).toStrictEqual([code, code === "ok" ? 1 : 0]);
  });

  it.each([
    [{ ticket_id: "TKT-104", toolCallId: "call_1" }],
    [{ ticket_id: "TKT-104", tenant: "alpha" }],
    [{ ticket_id: "TKT-104", user_id: "alice" }],
    [{ arguments: { ticket_id: "TKT-104" } }],
    [{ ticket_id: "TKT-104", "": 1 }],
    [JSON.parse('{"ticket_id":"TKT-104","__proto__":{"tenant":"beta"}}')],
    [{ ticket_id: "TKT-104", constructor: null }],
  ])("A14 key that the tool does not declare is refused and not dropped: %j", async (args) => {
    const answer = await caseDesk(express).ask(alice, get(args));
    expect([answer.code, answer.reads]).toStrictEqual(["invalid_arguments", 0]);
    expect((await caseDesk(express).ask(alice, mine(args))).code).toBe("invalid_arguments");
  });

  it("A14 key that a zod schema does not declare is refused as well", async () => {
    const desk = caseDesk(express);
    expect((await desk.ask(alice, search({}))).body.tickets).toStrictEqual([goodTicket]);
    const answer = await desk.ask(alice, search({ tenant: "alpha" }));
    expect([answer.code, answer.reads]).toStrictEqual(["invalid_arguments", 0]);
  });
});
