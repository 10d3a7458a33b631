import { describe, expect, it } from "vitest";
import { anthropic } from "../../src/formats/index.js";
import { denials, getTicket } from "../../src/index.js";
import { listMyTickets } from "../support/desk.js";
import { denial, entry } from "../support/entries.js";
import { formatDesk } from "../support/format-desk.js";

const input = { ticket_id: "TKT-104" };
const use = { type: "tool_use", id: "toolu_1", name: "get_ticket", input };
const found = { id: "toolu_1", name: "get_ticket", args: input };
const others = [
  { type: "text", text: "get_ticket" },
  { type: "thinking", thinking: "get_ticket", signature: "c2ln" },
  { type: "redacted_thinking", data: "c2ln" },
  { type: "server_tool_use", id: "srvtoolu_1", name: "get_ticket", input },
  { type: "web_search_tool_result", tool_use_id: "srvtoolu_1", content: [] },
  { type: "mcp_tool_use", id: "mcptoolu_1", name: "get_ticket", server_name: "x", input },
  { type: "tool_result", tool_use_id: "toolu_0", content: "old" },
  { type: "a kind that is yet to come", name: "get_ticket", input },
];

describe("anthropic.read", () => {
  it.each([
    ["content alone", { content: [use] }],
    [
      "a whole message",
      {
        id: "msg_1",
        type: "message",
        role: "assistant",
        model: "m",
        content: [use],
        stop_reason: "tool_use",
        stop_sequence: null,
        usage: { input_tokens: 1, output_tokens: 1 },
      },
    ],
    ["content with blocks of every other kind", { content: [...others, use, ...others] }],
    ["a block with keys beside", { content: [{ ...use, caller: { type: "direct" }, cache_control: null }] }],
  ])("finds the tool use in %s", (_kind, body) => {
    expect(anthropic.read(body)).toEqual({ calls: [found] });
  });

  it("hands the input on as it is: a text is not decoded", () => {
    const text = JSON.stringify(input);
    expect(anthropic.read({ content: [{ ...use, input: text }] })).toEqual({
      calls: [{ ...found, args: text }],
    });
    const { input: _, ...without } = { ...use, arguments: input, args: input };
    expect(anthropic.read({ content: [without] })).toEqual({ calls: [{ ...found, args: undefined }] });
  });

  it.each([
    ["null", null],
    ["a text", "get_ticket"],
    ["an array", [use]],
    ["a block without a type", { id: "toolu_1", name: "get_ticket", input }],
    ["a block whose type is no text", { ...use, type: ["tool_use"] }],
    [
      "a block whose type is inherited",
      Object.assign(Object.create({ type: "tool_use" }), { name: "get_ticket" }),
    ],
    ["a tool use without a name", { type: "tool_use", id: "toolu_1", input }],
  ])("finds a call without a name in a block that is %s", (_kind, block) => {
    expect(anthropic.read({ content: [block] })).toMatchObject({ calls: [{ name: undefined }] });
  });

  it.each([
    ["undefined", undefined],
    ["null", null],
    ["an array of blocks", [use]],
    ["one block", use],
    ["a message whose content is a text", { role: "assistant", content: "get_ticket" }],
    ["a message whose content is one block", { role: "assistant", content: use }],
    ["content that is inherited", Object.create({ content: [use] })],
  ])("is undefined for %s", (_kind, body) => {
    expect(anthropic.read(body)).toBeUndefined();
  });
});

describe("anthropic.write", () => {
  it("gives one user message with a tool_result for each call, marked where it is a denial", () => {
    expect(anthropic.write([entry("toolu_1"), entry("toolu_2", denial("forbidden"))])).toStrictEqual({
      role: "user",
      content: [
        {
          type: "tool_result",
          tool_use_id: "toolu_1",
          content: '{"ticket":{"id":"TKT-104","title":"Settings crash","status":"open"}}',
        },
        {
          type: "tool_result",
          tool_use_id: "toolu_2",
          content: `forbidden: ${denials.forbidden.advice}`,
          is_error: true,
        },
      ],
    });
  });
});

describe("anthropic.describe", () => {
  it("gives the enforced documents as input_schema", () => {
    const tools = anthropic.describe([getTicket, listMyTickets]);
    expect(tools).toEqual([
      {
        name: "get_ticket",
        description: "Look up one support ticket by its id.",
        input_schema: getTicket.inputSchema,
      },
      {
        name: "list_my_tickets",
        description: "List the user's own tickets.",
        input_schema: listMyTickets.inputSchema,
      },
    ]);
  });
});

describe("anthropic behind Express", () => {
  it("answers the tool uses and what is no block at all, and passes all other blocks over", async () => {
    const post = await formatDesk(anthropic);
    const content = [others[0], null, use, others[3], {}, { ...use, id: "toolu_2" }];
    const reply = await post({ role: "assistant", content });
    expect(reply.status).toBe(200);
    const unknown = { content: `unknown_tool: ${denials.unknown_tool.advice}`, is_error: true };
    expect(reply.body.content).toMatchObject([
      unknown,
      { tool_use_id: "toolu_1" },
      unknown,
      { tool_use_id: "toolu_2" },
    ]);
    expect(reply.body.content).toHaveLength(4);
    expect(reply.reads).toBe(1);
  });

  it.each([
    ["no blocks", { role: "assistant", content: [] }],
    ["no tool use among its blocks", { role: "assistant", content: others }],
    ["a text for its content", { role: "assistant", content: "Hello." }],
  ])("refuses a message with %s as a whole", async (_kind, body) => {
    const reply = await (await formatDesk(anthropic))(body);
    expect(reply).toMatchObject({ status: 400, body: { ok: false, code: "invalid_request" }, reads: 0 });
  });
});
