import Anthropic from "@anthropic-ai/sdk";
import { describe, expect, it } from "vitest";
import { anthropic } from "../../src/formats/index.js";
import { assistant, told } from "../support/assistant.js";
import { goodTicket } from "../support/desk.js";
import { eventStream, standIn, type Turn } from "../support/stand-in.js";

const request = { model: "stand-in", max_tokens: 1024 } as const;
const question = { role: "user", content: "What is TKT-104, and what else crashes?" } as const;

/** What stands beside the calls of a message: none of it is a call of ours. */
const beside = [
  { type: "thinking", thinking: "The ticket first.", signature: "c2lnbmVk" },
  { type: "text", text: "Let me look." },
  { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: { query: "get_ticket" } },
  { type: "web_search_tool_result", tool_use_id: "srvtoolu_1", content: [] },
];
const toolUses = [
  ["toolu_1", "get_ticket", { ticket_id: "TKT-104" }],
  ["toolu_2", "search_tickets", { query: "crash" }],
  ["toolu_3", "get_ticket", { ticket_id: "TKT-999" }],
  ["toolu_4", "search_tickets", { query: "crash", limit: null }],
].map(([id, name, input]) => ({ type: "tool_use", id, name, input }));
const content = [...beside, ...toolUses];

const results = [
  { tool_use_id: "toolu_1", content: JSON.stringify({ ticket: goodTicket }) },
  { tool_use_id: "toolu_2", content: JSON.stringify({ tickets: [goodTicket] }) },
  { tool_use_id: "toolu_3", content: told("not_found"), is_error: true },
  { tool_use_id: "toolu_4", content: told("invalid_arguments"), is_error: true },
].map((result) => ({ type: "tool_result", ...result }));

const message = (blocks: object[], stop_reason: string | null) => ({
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: request.model,
  content: blocks,
  stop_reason,
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
});

const offersTools: Turn = ({ tools }) => {
  expect(tools).toMatchObject([
    { name: "get_ticket", input_schema: { type: "object", additionalProperties: false } },
    { name: "search_tickets", input_schema: { type: "object", required: ["query"] } },
  ]);
  return message(content, "tool_use");
};

/** The same message as the API streams it: inputs in pieces of JSON. */
const streams: Turn = () => {
  const blocks = content.flatMap((block, index) => {
    const { input } = block as { input?: object };
    const partial_json = JSON.stringify(input);
    const pieces = input === undefined ? [] : [partial_json.slice(0, 9), partial_json.slice(9)];
    return [
      {
        type: "content_block_start",
        index,
        content_block: { ...block, ...(input !== undefined && { input: {} }) },
      },
      ...pieces.map((piece) => ({
        type: "content_block_delta",
        index,
        delta: { type: "input_json_delta", partial_json: piece },
      })),
      { type: "content_block_stop", index },
    ];
  });
  const delta = { stop_reason: "tool_use", stop_sequence: null };
  return eventStream([
    { type: "message_start", message: message([], null) },
    ...blocks,
    { type: "message_delta", delta, usage: { output_tokens: 9 } },
    { type: "message_stop" },
  ]);
};

/** Refuses a conversation whose tool uses are not each answered in the very next message. */
const checksAnswers: Turn = ({ messages }) => {
  expect(messages).toEqual([question, { role: "assistant", content }, { role: "user", content: results }]);
  return message([{ type: "text", text: "It is the settings crash." }], "end_turn");
};

const clientOf = (url: string) => new Anthropic({ apiKey: "none", baseURL: url, maxRetries: 0 });

describe("the client of Anthropic", () => {
  it("goes through a full turn with the message as the client got it", async () => {
    const { tools, run, store } = await assistant(anthropic);
    const last = await standIn([offersTools, checksAnswers], async (url) => {
      const client = clientOf(url);
      const messages: Anthropic.MessageParam[] = [question];
      const first = await client.messages.create({ ...request, messages, tools: await tools() });
      messages.push({ role: "assistant", content: first.content }, await run(first));
      return client.messages.create({ ...request, messages });
    });
    expect(last.content).toEqual([{ type: "text", text: "It is the settings crash." }]);
    expect(store.asked.map(([method]) => method)).toEqual(["get", "get", "list"]);
  });

  it("goes through a full turn with a message that was streamed in pieces", async () => {
    const { tools, run, store } = await assistant(anthropic);
    await standIn([streams, checksAnswers], async (url) => {
      const client = clientOf(url);
      const messages: Anthropic.MessageParam[] = [question];
      const stream = client.messages.stream({ ...request, messages, tools: await tools() });
      const first = await stream.finalMessage();
      messages.push({ role: "assistant", content: first.content }, await run(first));
      await client.messages.create({ ...request, messages });
    });
    expect(store.asked).toHaveLength(3);
  });
});
