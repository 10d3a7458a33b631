import { describe, expect, it } from "vitest";
import { aiSdk } from "../../src/formats/index.js";
import { denials, getTicket } from "../../src/index.js";
import { listMyTickets } from "../support/desk.js";
import { denial, entry, success, ticket } from "../support/entries.js";
import { formatDesk } from "../support/format-desk.js";

const input = { ticket_id: "TKT-104" };
const call = { toolCallId: "c1", toolName: "get_ticket", input };
const part = { type: "tool-get_ticket", toolCallId: "c1", state: "input-available", input };
const dynamic = { ...part, type: "dynamic-tool", toolName: "get_ticket" };
const found = { id: "c1", name: "get_ticket", args: input };
const others = [
  { type: "text", text: "get_ticket", state: "done" },
  { type: "reasoning", text: "get_ticket" },
  { type: "step-start" },
  { type: "file", mediaType: "text/plain", url: "data:," },
  { type: "data-tool", state: "input-available", input },
  { ...part, state: "input-streaming" },
  { ...part, state: "output-available", output: {} },
  { ...part, state: "output-error", errorText: "x" },
  { ...part, state: "approval-requested" },
  { ...part, state: "output-denied" },
  { ...part, state: undefined },
  { ...part, providerExecuted: true },
  { ...dynamic, state: "output-available", output: {} },
  {},
];

describe("aiSdk.read", () => {
  it.each([
    ["an array of calls", [call]],
    ["calls with keys beside", [{ ...call, type: "tool-call", dynamic: false, providerMetadata: {} }]],
    ["a message", { id: "m1", role: "assistant", metadata: {}, parts: [part] }],
    ["a message with a dynamic tool", { role: "assistant", parts: [dynamic] }],
    ["a message with parts of every other kind", { parts: [...others, part, ...others] }],
    ["a message whose provider runs none", { parts: [{ ...part, providerExecuted: false }] }],
  ])("finds the call in %s", (_kind, body) => {
    expect(aiSdk.read(body)).toEqual({ calls: [found] });
  });

  it("takes the name of a part exactly: what follows the first tool- of its type", () => {
    const names = ["tool-tool-get_ticket", "tool-", "tool-get_ticket ", "tool-a-b"].map((type) => ({
      ...part,
      type,
    }));
    expect(aiSdk.read({ parts: names })).toMatchObject({
      calls: [{ name: "tool-get_ticket" }, { name: "" }, { name: "get_ticket " }, { name: "a-b" }],
    });
  });

  it("takes the name of a part from its type, never from a toolName beside", () => {
    const both = { ...part, type: "tool-delete_ticket", toolName: "get_ticket" };
    expect(aiSdk.read({ parts: [both] })).toMatchObject({ calls: [{ name: "delete_ticket" }] });
  });

  it.each([
    ["the older args", { toolCallId: "c1", toolName: "get_ticket", args: input }],
    ["arguments", { toolCallId: "c1", toolName: "get_ticket", arguments: JSON.stringify(input) }],
  ])("does not take %s for the input", (_kind, older) => {
    expect(aiSdk.read([older])).toEqual({ calls: [{ ...found, args: undefined }] });
  });

  it.each([
    ["null", null],
    ["a text", "get_ticket"],
    ["an array", [call]],
    ["an object without a name", { toolCallId: "c1", input }],
    ["a part of a message", part],
    ["a call whose name is inherited", Object.create(call)],
  ])("finds a call without a name in an element that is %s", (_kind, element) => {
    expect(aiSdk.read([element])).toMatchObject({ calls: [{ name: undefined }] });
  });

  it.each([
    ["null", null],
    ["a text", "get_ticket"],
    ["an array", [part]],
  ])("finds a call without a name in a part that is %s", (_kind, element) => {
    expect(aiSdk.read({ parts: [element] })).toMatchObject({ calls: [{ name: undefined }] });
  });

  it.each([
    ["undefined", undefined],
    ["null", null],
    ["one call", call],
    ["one part", part],
    ["a message without parts", { role: "assistant", content: "get_ticket" }],
    ["several messages under one key", { messages: [{ parts: [part] }] }],
    ["parts that are inherited", Object.create({ parts: [part] })],
  ])("is undefined for %s", (_kind, body) => {
    expect(aiSdk.read(body)).toBeUndefined();
  });
});

describe("aiSdk.write", () => {
  it("gives what addToolOutput takes for each call: an output, or an error", () => {
    expect(aiSdk.write([entry("c1"), entry("c2", denial("not_found"))])).toStrictEqual([
      { tool: "get_ticket", toolCallId: "c1", state: "output-available", output: { ticket } },
      {
        tool: "get_ticket",
        toolCallId: "c2",
        state: "output-error",
        errorText: `not_found: ${denials.not_found.advice}`,
      },
    ]);
  });

  it("gives an empty name where the call had none that is a text", () => {
    expect(aiSdk.write([{ id: "c1", name: { deep: [] }, result: success }])[0]?.tool).toBe("");
  });
});

describe("aiSdk.describe", () => {
  it("gives the enforced documents by the names of the tools", () => {
    expect(aiSdk.describe([getTicket, listMyTickets])).toEqual({
      get_ticket: {
        description: "Look up one support ticket by its id.",
        inputSchema: getTicket.inputSchema,
      },
      list_my_tickets: {
        description: "List the user's own tickets.",
        inputSchema: listMyTickets.inputSchema,
      },
    });
    expect(aiSdk.describe([])).toEqual({});
  });
});

describe("aiSdk behind Express", () => {
  it("answers each element of an array in its place, those that are no calls too", async () => {
    const post = await formatDesk(aiSdk);
    const reply = await post([null, call, {}, 5, part, [call]]);
    const states = reply.body.map(({ state }: { state: string }) => state);
    const [error, output] = ["output-error", "output-available"];
    expect([reply.status, states]).toEqual([200, [error, output, error, error, error, error]]);
    expect(reply.reads).toBe(1);
  });

  it("answers the pending parts of a message alone", async () => {
    const post = await formatDesk(aiSdk);
    const reply = await post({
      role: "assistant",
      parts: [...others, part, null, { ...dynamic, toolCallId: "c2" }],
    });
    expect(reply.body).toMatchObject([
      { toolCallId: "c1", state: "output-available" },
      { tool: "", errorText: `unknown_tool: ${denials.unknown_tool.advice}` },
      { toolCallId: "c2", state: "output-available" },
    ]);
    expect(reply.body).toHaveLength(3);
  });

  it.each([
    ["an empty array", []],
    ["a message without parts", { role: "assistant", parts: [] }],
    ["a message without a pending call", { role: "assistant", parts: others }],
  ])("refuses %s as a whole", async (_kind, body) => {
    const reply = await (await formatDesk(aiSdk))(body);
    expect(reply).toMatchObject({ status: 400, body: { ok: false, code: "invalid_request" }, reads: 0 });
  });
});
