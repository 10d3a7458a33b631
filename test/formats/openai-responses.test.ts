import { describe, expect, it } from "vitest";
import { openaiResponses } from "../../src/formats/index.js";
import { denials, getTicket } from "../../src/index.js";
import { denial, entry } from "../support/entries.js";
import { formatDesk } from "../support/format-desk.js";

const args = '{"ticket_id":"TKT-104"}';
const call = {
  type: "function_call",
  id: "fc_1",
  call_id: "call_1",
  name: "get_ticket",
  arguments: args,
  status: "completed",
};
const found = { id: "call_1", name: "get_ticket", args: { ticket_id: "TKT-104" }, nullIsAbsent: true };
const others = [
  { type: "reasoning", id: "rs_1", summary: [] },
  { type: "message", id: "msg_1", role: "assistant", content: [{ type: "output_text", text: "get_ticket" }] },
  { type: "web_search_call", id: "ws_1", status: "completed", name: "get_ticket", arguments: args },
  { type: "mcp_call", id: "mcp_1", name: "get_ticket", arguments: args, server_label: "x" },
  { type: "custom_tool_call", call_id: "call_9", name: "get_ticket", input: args },
  { type: "function_call_output", call_id: "call_0", output: "old" },
  { type: "a kind that is yet to come", name: "get_ticket", arguments: args },
];

describe("openaiResponses.read", () => {
  it.each([
    [
      "a whole response",
      { id: "resp_1", object: "response", model: "m", status: "completed", output: [call] },
    ],
    ["output alone", { output: [call] }],
    ["an item", call],
    ["an item of the Realtime API", { ...call, object: "realtime.item" }],
    ["output with items of every other kind", { output: [...others, call, ...others] }],
  ])("finds the call in %s", (_kind, body) => {
    expect(openaiResponses.read(body)).toEqual({ calls: [found] });
  });

  it("takes the call_id for the label, never the id of the item", () => {
    const { call_id: _, ...without } = call;
    expect(openaiResponses.read(without)).toEqual({ calls: [{ ...found, id: undefined }] });
  });

  it("takes the arguments beside the name, never from a function inside", () => {
    const nested = {
      type: "function_call",
      call_id: "call_1",
      function: { name: "get_ticket", arguments: args },
    };
    expect(openaiResponses.read({ output: [nested] })).toEqual({
      calls: [{ ...found, name: undefined, args: undefined }],
    });
    const { arguments: _, ...without } = { ...call, function: { arguments: args }, input: args };
    expect(openaiResponses.read(without)).toEqual({ calls: [{ ...found, args: undefined }] });
  });

  it.each([
    ["null", null],
    ["a text", "get_ticket"],
    ["an array", [call]],
    ["a call without a type", { call_id: "call_1", name: "get_ticket", arguments: args }],
    ["a call whose type is no text", { ...call, type: ["function_call"] }],
    ["a call without a name", { type: "function_call", call_id: "call_1", arguments: args }],
    [
      "a call whose type is inherited",
      Object.assign(Object.create({ type: "function_call" }), { name: "get_ticket" }),
    ],
  ])("finds a call without a name in an item that is %s", (_kind, item) => {
    expect(openaiResponses.read({ output: [item] })).toMatchObject({ calls: [{ name: undefined }] });
  });

  it.each([
    ["undefined", undefined],
    ["null", null],
    ["an array of items", [call]],
    ["an item of another kind", others[0]],
    ["a response without output", { id: "resp_1", object: "response" }],
    ["output that is a text", { output: args }],
    ["output that is an object", { output: { 0: call, length: 1 } }],
    [
      "an event of the Realtime API around the response",
      { type: "response.done", response: { output: [call] } },
    ],
    ["a chat message", { tool_calls: [{ id: "c1", function: { name: "get_ticket", arguments: args } }] }],
  ])("is undefined for %s", (_kind, body) => {
    expect(openaiResponses.read(body)).toBeUndefined();
  });
});

describe("openaiResponses.write", () => {
  it("gives a function_call_output for each call", () => {
    expect(openaiResponses.write([entry("call_1"), entry("call_2", denial("unavailable"))])).toStrictEqual([
      {
        type: "function_call_output",
        call_id: "call_1",
        output: '{"ticket":{"id":"TKT-104","title":"Settings crash","status":"open"}}',
      },
      {
        type: "function_call_output",
        call_id: "call_2",
        output: `unavailable: ${denials.unavailable.advice}`,
      },
    ]);
  });
});

describe("openaiResponses.describe", () => {
  it("gives strict function tools, all on one level", () => {
    expect(openaiResponses.describe([getTicket])).toStrictEqual([
      {
        type: "function",
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
    ]);
  });
});

describe("openaiResponses behind Express", () => {
  it("answers the calls and what is no item at all, and passes all other items over", async () => {
    const post = await formatDesk(openaiResponses);
    const reply = await post({
      output: [others[0], null, call, others[2], {}, { ...call, call_id: "call_2" }],
    });
    expect(reply.status).toBe(200);
    expect(reply.body.map(({ output }: { output: string }) => output.split(":")[0])).toEqual([
      "unknown_tool",
      '{"ticket"',
      "unknown_tool",
      '{"ticket"',
    ]);
    expect(reply.reads).toBe(1);
    expect(reply.events).toHaveLength(4);
  });

  it.each([
    ["no items", { output: [] }],
    ["no call among its items", { output: others }],
  ])("refuses a response with %s as a whole", async (_kind, body) => {
    const reply = await (await formatDesk(openaiResponses))(body);
    expect(reply).toMatchObject({ status: 400, body: { ok: false, code: "invalid_request" }, reads: 0 });
  });
});
