import { describe, expect, it } from "vitest";
import { type Carrier, carriersOf, named } from "../support/carriers.js";
import { goodTicket } from "../support/desk.js";
import { formatDesk } from "../support/format-desk.js";

const texts = carriersOf("openaiChat", "openaiResponses");

/** A body with this text, or whatever else, in the place of the arguments. */
function bodyOf({ format }: Carrier, name: string, args: unknown): object {
  return format.name === "openaiChat"
    ? { tool_calls: [{ id: "c1", type: "function", function: { name, arguments: args } }] }
    : { output: [{ type: "function_call", call_id: "c1", name, arguments: args }] };
}

async function code(carrier: Carrier, name: string, args: unknown) {
  const post = await formatDesk(carrier.format);
  const { status, body, reads } = await post(bodyOf(carrier, name, args));
  const [said] = carrier.said(body);
  return { status, code: said?.code, reads };
}

const refusedText = { status: 200, code: "invalid_arguments", reads: 0 };

describe.each(named(texts))("%s: arguments as a JSON text", (_name, carrier) => {
  it.each([
    ["cut off", '{"ticket_id":"TKT-104"'],
    ["cut off within the id", '{"ticket_id":"TKT-1'],
    ["fenced", '```json\n{"ticket_id":"TKT-104"}\n```'],
    ["commented", '{"ticket_id":"TKT-104"} // note'],
    ["ended by a comma", '{"ticket_id":"TKT-104",}'],
    ["single-quoted", "{'ticket_id':'TKT-104'}"],
    ["two objects in a row", '{"ticket_id":"TKT-104"}{"ticket_id":"TKT-104"}'],
    ["encoded twice", '"{\\"ticket_id\\":\\"TKT-104\\"}"'],
    ["naming a key twice", '{"ticket_id":"TKT-999","ticket_id":"TKT-104"}'],
    ["naming a key twice with equal values", '{"ticket_id":"TKT-104","ticket_id":"TKT-104"}'],
    ["naming a key twice by an escape", '{"ticket_id":"TKT-999","ticket\\u005fid":"TKT-104"}'],
    ["an array of the object", '[{"ticket_id":"TKT-104"}]'],
    ["the arguments wrapped", '{"arguments":{"ticket_id":"TKT-104"}}'],
    ["null", "null"],
    ["a number", "104"],
    ["the id alone", '"TKT-104"'],
    ["after a byte order mark", '\uFEFF{"ticket_id":"TKT-104"}'],
    ["a number for the id", '{"ticket_id":104.0}'],
    ["with __proto__ beside", '{"ticket_id":"TKT-104","__proto__":{"a":1}}'],
    ["with the id under __proto__", '{"__proto__":{"ticket_id":"TKT-104"}}'],
  ])("that are %s are refused, and nothing is read", async (_kind, text) => {
    expect(await code(carrier, "get_ticket", text)).toEqual(refusedText);
  });

  it.each([
    ["cut off", "{"],
    ["cut off at a key", '{"a'],
    ["fenced", "```json\n{}\n```"],
    ["commented", "{} // none"],
    ["a comma alone", "{,}"],
    ["two objects in a row", "{}{}"],
    ["encoded twice", '"{}"'],
    ["an encoded empty text", '""'],
    ["null", "null"],
    ["an empty array", "[]"],
    ["false", "false"],
    ["no JSON at all", "none"],
    ["a no-break space", "\u00A0"],
  ])("that are %s are refused for a tool without parameters too", async (_kind, text) => {
    expect(await code(carrier, "list_my_tickets", text)).toEqual(refusedText);
  });

  it.each([
    ["an object", { ticket_id: "TKT-104" }],
    ["an empty object", {}],
    ["an array of the text", ['{"ticket_id":"TKT-104"}']],
    ["null", null],
    ["a number", 0],
    ["nothing", undefined],
  ])("are refused where %s stands in the place of the text", async (_kind, value) => {
    expect(await code(carrier, "get_ticket", value)).toEqual(refusedText);
    expect(await code(carrier, "list_my_tickets", value)).toEqual(refusedText);
  });

  it.each(["", " ", "\n\t\r "])("that are %j are none: fine for a tool that needs none", async (text) => {
    expect(await code(carrier, "list_my_tickets", text)).toEqual({ status: 200, code: "ok", reads: 1 });
    expect(await code(carrier, "get_ticket", text)).toEqual(refusedText);
  });

  it("are read as they are written, escapes and white space included", async () => {
    const post = await formatDesk(carrier.format);
    const reply = await post(bodyOf(carrier, "get_ticket", ' {\n"ticket\\u005fid" : "TKT\\u002d104" } '));
    expect(carrier.said(reply.body)).toEqual([{ id: "c1", code: "ok", content: { ticket: goodTicket } }]);
  });

  it("keep a text that looks like the end of an object", async () => {
    const post = await formatDesk(carrier.format);
    const reply = await post(bodyOf(carrier, "search_tickets", '{"query":"}{"}'));
    expect(carrier.said(reply.body)).toMatchObject([{ code: "ok", content: { tickets: [] } }]);
    expect(reply.events).toMatchObject([{ key: { where: { topic: "}{" } } }]);
  });

  it("show nowhere in the reply, nor does a parser's error", async () => {
    const post = await formatDesk(carrier.format);
    const { text } = await post(bodyOf(carrier, "get_ticket", '{"password":"hunter2", oops}'));
    expect(text).not.toMatch(/hunter2|oops|JSON|position|token/);
  });
});

describe.each(named(carriersOf("anthropic", "gemini", "aiSdk", "mcp", "plain")))(
  "%s: arguments as an object",
  (_name, carrier) => {
    it.each([
      ["the JSON of the object", '{"ticket_id":"TKT-104"}'],
      ["an empty text", ""],
      ["white space", " "],
      ["null", null],
      ["an array", [{ ticket_id: "TKT-104" }]],
      ["an empty array", []],
      ["a number", 1],
      ["false", false],
    ])("are refused where they are %s, and nothing is read", async (_kind, args) => {
      const post = await formatDesk(carrier.format);
      for (const name of ["get_ticket", "list_my_tickets"]) {
        const reply = await post(carrier.body([{ id: "c1", name, args }]));
        expect([carrier.said(reply.body).map((each) => each.code), reply.reads]).toEqual([
          ["invalid_arguments"],
          0,
        ]);
      }
    });
  },
);

describe.each([
  ["gemini", "ok", "invalid_arguments"],
  ["mcp", "ok", "invalid_arguments"],
  ["openaiChat", "invalid_arguments", "invalid_arguments"],
  ["openaiResponses", "invalid_arguments", "invalid_arguments"],
  ["anthropic", "invalid_arguments", "invalid_arguments"],
  ["aiSdk", "invalid_arguments", "invalid_arguments"],
  ["plain", "invalid_arguments", "invalid_arguments"],
  ["flat", "ok", "invalid_arguments"],
])("%s: arguments that are left out", (name, without, needed) => {
  const [carrier] = carriersOf(name) as [Carrier];

  it(`are ${without} for a tool that needs none`, async () => {
    const reply = await (await formatDesk(carrier.format))(
      carrier.body([{ id: "c1", name: "list_my_tickets" }]),
    );
    expect(carrier.said(reply.body).map((each) => each.code)).toEqual([without]);
    expect(reply.reads).toBe(without === "ok" ? 1 : 0);
  });

  it(`are ${needed} for a tool that needs one`, async () => {
    const reply = await (await formatDesk(carrier.format))(carrier.body([{ id: "c1", name: "get_ticket" }]));
    expect([carrier.said(reply.body).map((each) => each.code), reply.reads]).toEqual([[needed], 0]);
  });
});
