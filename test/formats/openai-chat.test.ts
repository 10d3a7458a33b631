import { describe, expect, it } from "vitest";
import { openaiChat } from "../../src/formats/index.js";
import { strictSchema } from "../../src/formats/strict-schema.js";
import { denials, getTicket } from "../../src/index.js";
import { listMyTickets } from "../support/desk.js";
import { denial, entry } from "../support/entries.js";
import { formatDesk } from "../support/format-desk.js";

const args = '{"ticket_id":"TKT-104"}';
const call = { id: "c1", type: "function", function: { name: "get_ticket", arguments: args } };
const found = { id: "c1", name: "get_ticket", args: { ticket_id: "TKT-104" }, nullIsAbsent: true };

describe("openaiChat.read", () => {
  it.each([
    ["the message alone", { tool_calls: [call] }],
    [
      "a whole message",
      {
        role: "assistant",
        content: "Let me look.",
        refusal: null,
        annotations: [],
        audio: null,
        tool_calls: [call],
      },
    ],
    [
      "keys of other servers beside",
      { tool_calls: [{ ...call, index: 0, extra_content: {} }], reasoning_content: "x" },
    ],
    ["no type, as some servers send it", { tool_calls: [{ id: "c1", function: call.function }] }],
  ])("finds the call in %s", (_kind, body) => {
    expect(openaiChat.read(body)).toEqual({ calls: [found] });
  });

  it("finds several, in their order", () => {
    const body = { tool_calls: [call, { ...call, id: "c2" }, { ...call, id: "c3" }] };
    expect(openaiChat.read(body)).toEqual({ calls: [found, { ...found, id: "c2" }, { ...found, id: "c3" }] });
  });

  it.each([
    ["null", null],
    ["a text", "get_ticket"],
    ["an array", [call]],
    ["an object without function", { id: "c1", name: "get_ticket", arguments: args }],
    ["a function that is a text", { id: "c1", function: "get_ticket" }],
    ["a custom tool's call", { id: "c1", type: "custom", custom: { name: "get_ticket", input: args } }],
    ["a function that is inherited", Object.create({ ...call })],
  ])("finds a call without a name in an element that is %s", (_kind, element) => {
    expect(openaiChat.read({ tool_calls: [element] })).toMatchObject({ calls: [{ name: undefined }] });
  });

  it.each([
    ["undefined", undefined],
    ["null", null],
    ["an array of calls", [call]],
    ["one call", call],
    ["a message without calls", { role: "assistant", content: "Hello." }],
    ["calls that are null", { role: "assistant", content: "Hello.", tool_calls: null }],
    ["calls that are an object", { tool_calls: { 0: call, length: 1 } }],
    ["the older function_call", { role: "assistant", function_call: call.function }],
    ["a whole completion", { choices: [{ message: { tool_calls: [call] } }] }],
    ["calls that are inherited", Object.create({ tool_calls: [call] })],
  ])("is undefined for %s", (_kind, body) => {
    expect(openaiChat.read(body)).toBeUndefined();
  });

  it("does not read arguments where another of its kinds keeps them", () => {
    const element = { id: "c1", type: "function", arguments: args, function: { name: "get_ticket" } };
    expect(openaiChat.read({ tool_calls: [element] })).toEqual({ calls: [{ ...found, args: undefined }] });
  });
});

describe("openaiChat.write", () => {
  it("gives a tool message for each call", () => {
    expect(openaiChat.write([entry("c1"), entry("c2", denial("not_found"))])).toStrictEqual([
      {
        role: "tool",
        tool_call_id: "c1",
        content: '{"ticket":{"id":"TKT-104","title":"Settings crash","status":"open"}}',
      },
      { role: "tool", tool_call_id: "c2", content: `not_found: ${denials.not_found.advice}` },
    ]);
  });
});

describe("openaiChat.describe", () => {
  it("gives strict function tools", () => {
    expect(openaiChat.describe([getTicket, listMyTickets])).toStrictEqual([
      {
        type: "function",
        function: {
          name: "get_ticket",
          description: "Look up one support ticket by its id.",
          parameters: {
            type: "object",
            properties: { ticket_id: { type: "string", pattern: "^TKT-[0-9]{3}$" } },
            required: ["ticket_id"],
            additionalProperties: false,
          },
          strict: true,
        },
      },
      {
        type: "function",
        function: {
          name: "list_my_tickets",
          description: "List the user's own tickets.",
          parameters: strictSchema(listMyTickets.inputSchema),
          strict: true,
        },
      },
    ]);
    expect(openaiChat.describe([])).toEqual([]);
  });
});

describe("openaiChat behind Express", () => {
  it("answers each element in its place, those that are no calls too", async () => {
    const post = await formatDesk(openaiChat);
    const reply = await post({ tool_calls: [null, call, {}, "x", 5, { ...call, id: "c6", function: null }] });
    expect(reply.status).toBe(200);
    const unknown = `unknown_tool: ${denials.unknown_tool.advice}`;
    expect(reply.body.map((message: { content: string }) => message.content)).toEqual([
      unknown,
      '{"ticket":{"id":"TKT-104","title":"Settings crash","status":"open"}}',
      unknown,
      unknown,
      unknown,
      unknown,
    ]);
    expect(
      reply.body.map((message: object) => ("tool_call_id" in message ? message.tool_call_id : null)),
    ).toEqual([null, "c1", null, null, null, "c6"]);
    expect(reply.reads).toBe(1);
  });

  it.each([
    ["no calls at all", { role: "assistant", content: "Hello.", tool_calls: [] }],
    ["no list of calls", { role: "assistant", content: "Hello." }],
  ])("refuses a message with %s as a whole", async (_kind, body) => {
    const reply = await (await formatDesk(openaiChat))(body);
    expect(reply).toMatchObject({ status: 400, body: { ok: false, code: "invalid_request" }, reads: 0 });
  });
});
