import { describe, expect, it } from "vitest";
import { gemini, mcp, openaiChat } from "../../src/formats/index.js";
import type { Format } from "../../src/index.js";
import { type Carrier, carriers, carriersOf, named } from "../support/carriers.js";
import { goodTicket } from "../support/desk.js";
import { formatDesk } from "../support/format-desk.js";

const args = { ticket_id: "TKT-104" };
const providers = carriers.filter(({ format }) => format.name !== "plain" && format.name !== "flat");

/** What one call, written as the format's provider writes it, comes to. */
async function come(format: Format, body: object) {
  const reply = await (await formatDesk(format))(body);
  const [carrier] = carriersOf(format.name) as [Carrier];
  expect(reply.text).not.toMatch(/SyntaxError|TypeError|stack|did you mean/i);
  expect(reply.status).toBe(200);
  return [
    carrier
      .said(reply.body)
      .map(({ code }) => code)
      .join(),
    reply.reads,
  ];
}

/** The same for a name and arguments, in the words of a carrier. */
function call({ format, body }: Carrier, name: unknown, given: unknown) {
  return come(format, body([{ id: "c1", name, args: given }]));
}

const chat = (name: string, text: unknown) => ({
  tool_calls: [{ id: "c1", type: "function", function: { name, arguments: text } }],
});
const responses = (name: string, text: unknown) => ({
  output: [{ type: "function_call", id: "fc_1", call_id: "c1", name, arguments: text }],
});
const textFormats = [
  ["openaiChat", chat],
  ["openaiResponses", responses],
] as const;

describe("arguments that are empty or absent", () => {
  it.each([
    ["openai, empty, no parameters", openaiChat, chat("list_my_tickets", ""), "ok", 1],
    ["openai, empty, one parameter", openaiChat, chat("get_ticket", ""), "invalid_arguments", 0],
    [
      "mcp, absent, no parameters",
      mcp,
      { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "list_my_tickets" } },
      "ok",
      1,
    ],
    [
      "gemini, absent, one parameter",
      gemini,
      { functionCall: { name: "get_ticket" } },
      "invalid_arguments",
      0,
    ],
    ["gemini, absent, no parameters", gemini, { functionCall: { name: "list_my_tickets" } }, "ok", 1],
    [
      "gemini, null",
      gemini,
      { functionCall: { name: "list_my_tickets", args: null } },
      "invalid_arguments",
      0,
    ],
  ] as const)(
    "A01 count as none only where the provider sends them so: %s",
    async (_kind, format, body, code, reads) => {
      expect(await come(format, body)).toEqual([code, reads]);
    },
  );
});

describe.each(textFormats)("%s: arguments as a text", (name, written) => {
  const [{ format }] = carriersOf(name) as [Carrier];

  it.each([
    '{"ticket_id":"TKT-104"',
    '{"ticket_id":"TKT-104",}',
    "{'ticket_id':'TKT-104'}",
    '{"ticket_id":"TKT-1',
    '```json\n{"ticket_id":"TKT-104"}\n```',
    '{"ticket_id":"TKT-104"} // note',
  ])("A02 %j is neither repaired nor taken for none", async (text) => {
    expect(await come(format, written("get_ticket", text))).toEqual(["invalid_arguments", 0]);
    expect(await come(format, written("list_my_tickets", text))).toEqual(["invalid_arguments", 0]);
    const reply = await (await formatDesk(format))(written("get_ticket", text));
    expect(reply.text).not.toMatch(/TKT|ticket_id/);
  });

  it("A02 a text that contains }{ survives unchanged", async () => {
    const reply = await (await formatDesk(format))(written("search_tickets", '{"query":"a}{b"}'));
    expect(reply.events).toMatchObject([{ code: "ok", key: { where: { topic: "a}{b" } } }]);
  });

  it("A04 are decoded once: what is encoded twice stays a text", async () => {
    const twice = JSON.stringify(JSON.stringify(args));
    expect(await come(format, written("get_ticket", twice))).toEqual(["invalid_arguments", 0]);
    expect(await come(format, written("list_my_tickets", JSON.stringify("{}")))).toEqual([
      "invalid_arguments",
      0,
    ]);
  });

  it("A04 are not taken from an object in the place of the text", async () => {
    expect(await come(format, written("get_ticket", args))).toEqual(["invalid_arguments", 0]);
  });

  it.each([
    ["104.0 for the id", "get_ticket", '{"ticket_id":104.0}', "invalid_arguments", 0],
    ["3.0 for a whole number", "search_tickets", '{"query":"crash","limit":3.0}', "ok", 1],
    ["3.5 for a whole number", "search_tickets", '{"query":"crash","limit":3.5}', "invalid_arguments", 0],
  ])("A11 no type is guessed: %s", async (_kind, tool, text, code, reads) => {
    expect(await come(format, written(tool, text))).toEqual([code, reads]);
  });

  it.each([
    ["null for an optional key", '{"query":"crash","limit":null}', "ok", 1],
    ["null for a required key", '{"query":null}', "invalid_arguments", 0],
    ["an empty text for a number", '{"query":"crash","limit":""}', "invalid_arguments", 0],
  ])(
    "A13 null stands for an optional key that is left out, and for nothing else: %s",
    async (_kind, text, code, reads) => {
      expect(await come(format, written("search_tickets", text))).toEqual([code, reads]);
    },
  );
});

describe.each(named(carriersOf("anthropic", "gemini", "mcp", "aiSdk")))(
  "%s: arguments as an object",
  (_name, carrier) => {
    it("A04 are never decoded: a text in their place is refused", async () => {
      expect(await call(carrier, "get_ticket", JSON.stringify(args))).toEqual(["invalid_arguments", 0]);
      expect(await call(carrier, "list_my_tickets", "")).toEqual(["invalid_arguments", 0]);
    });

    it("A13 null for an optional key is refused: no schema of theirs forces it", async () => {
      expect(await call(carrier, "search_tickets", { query: "crash", limit: null })).toEqual([
        "invalid_arguments",
        0,
      ]);
    });
  },
);

describe.each(named(providers))("%s", (_name, carrier) => {
  it("A04 the call as the provider writes it is allowed", async () => {
    const reply = await (await formatDesk(carrier.format))(
      carrier.body([{ id: "c1", name: "get_ticket", args }]),
    );
    expect(carrier.said(reply.body)).toEqual([{ id: "c1", code: "ok", content: { ticket: goodTicket } }]);
  });

  it.each([
    " get_ticket",
    "get_ticket ",
    "get_ticket\n",
    "Get_Ticket",
    "GET_TICKET",
    "get-ticket",
    "get_ticket()",
    "get_ticket\u200b",
  ])("A05 the name %j is not the tool", async (name) => {
    expect(await call(carrier, name, args)).toEqual(["unknown_tool", 0]);
  });

  it.each(["functions.get_ticket", "default_api.get_ticket", "mcp_get_ticket", "proxy_get_ticket"])(
    "A06 the vendor's prefix makes another name: %s",
    async (name) => {
      expect(await call(carrier, name, args)).toEqual(["unknown_tool", 0]);
    },
  );

  it("A06 a wrapper runs none of the calls inside it", async () => {
    const tool_uses = [{ recipient_name: "functions.get_ticket", parameters: args }];
    expect(await call(carrier, "multi_tool_use.parallel", { tool_uses })).toEqual(["unknown_tool", 0]);
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
  ])("A07 the name %s, which every object has, is unknown", async (name) => {
    expect(await call(carrier, name, args)).toEqual(["unknown_tool", 0]);
  });

  it.each([
    [{ ticket_id: ["TKT-104"] }],
    [{ ticket_id: [["TKT-104"]] }],
    [{ ticket_id: { toString: "TKT-104" } }],
    [{ ticket_id: true }],
  ])("A09 %j does not pass for an id", async (given) => {
    expect(await call(carrier, "get_ticket", given)).toEqual(["invalid_arguments", 0]);
  });

  it.each([
    ["get_ticket", { ticket_id: 104 }],
    ["get_ticket", { ticket_id: "104" }],
    ["search_tickets", { query: "crash", limit: "3" }],
    ["search_tickets", { query: "crash", limit: 3.5 }],
    ["search_tickets", { query: "crash", status: "Open" }],
  ])("A11 no type is guessed: %s of %j", async (name, given) => {
    expect(await call(carrier, name, given)).toEqual(["invalid_arguments", 0]);
  });

  it.each([
    [{ ...args, toolCallId: "call_1" }],
    [{ ...args, tenant: "alpha" }],
    [{ ...args, user_id: "alice" }],
    [{ arguments: args }],
    [{ ...args, "": 1 }],
  ])("A14 an extra key is refused and never dropped: %j", async (given) => {
    expect(await call(carrier, "get_ticket", given)).toEqual(["invalid_arguments", 0]);
  });

  it.each(["TKT-\uff11\uff10\uff14", "TKT-\u0661\u0660\u0664", "T\u212aT-104"])(
    "A16 characters that look alike are others: %s",
    async (ticket_id) => {
      expect(await call(carrier, "get_ticket", { ticket_id })).toEqual(["invalid_arguments", 0]);
    },
  );

  it("A16 a Cyrillic letter makes another name", async () => {
    expect(await call(carrier, "g\u0435t_ticket", args)).toEqual(["unknown_tool", 0]);
  });
});
