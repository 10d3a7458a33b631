import OpenAI from "openai";
import { describe, expect, it } from "vitest";
import { openaiResponses } from "../../src/formats/index.js";
import { assistant, told } from "../support/assistant.js";
import { goodTicket } from "../support/desk.js";
import { standIn, type Turn } from "../support/stand-in.js";

const model = "stand-in";
const question = { role: "user", content: "What is TKT-104, and what else crashes?" } as const;

const calls = [
  ["call_1", "get_ticket", '{"ticket_id":"TKT-104"}'],
  ["call_2", "search_tickets", '{"query":"crash","limit":null,"status":null}'],
  ["call_3", "get_ticket", '{"ticket_id":"TKT-105"'],
] as const;

/** What the model has to be told of each call. */
const answers = {
  call_1: JSON.stringify({ ticket: goodTicket }),
  call_2: JSON.stringify({ tickets: [goodTicket] }),
  call_3: told("invalid_arguments"),
};

/** What stands beside the calls of a response: none of it is a call. */
const reasoning = { type: "reasoning", id: "rs_1", summary: [], encrypted_content: "b3BhcXVl" };
const search = {
  type: "web_search_call",
  id: "ws_1",
  status: "completed",
  action: { type: "search", query: "x" },
};
const text = {
  type: "message",
  id: "msg_1",
  role: "assistant",
  status: "completed",
  content: [{ type: "output_text", text: "Let me look.", annotations: [] }],
};
const functionCalls = calls.map(([call_id, name, args]) => ({
  type: "function_call",
  id: `fc_of_${call_id}`,
  call_id,
  name,
  arguments: args,
  status: "completed",
}));

const response = (output: object[]) => ({
  id: "resp_1",
  object: "response",
  created_at: 1,
  status: "completed",
  model,
  output,
});

const offersStrictTools: Turn = ({ input, tools }) => {
  expect(input).toEqual([question]);
  expect(tools).toMatchObject([
    { type: "function", name: "get_ticket", strict: true, parameters: { additionalProperties: false } },
    { type: "function", name: "search_tickets", strict: true, parameters: { additionalProperties: false } },
  ]);
  return response([reasoning, search, text, ...functionCalls]);
};

/** Refuses a conversation whose calls are not each answered once, under their call id. */
const checksAnswers: Turn = ({ input }) => {
  expect(input.slice(0, 5)).toMatchObject([question, reasoning, search, text, functionCalls[0] as object]);
  expect(input.slice(4 + calls.length)).toEqual(
    Object.entries(answers).map(([call_id, output]) => ({ type: "function_call_output", call_id, output })),
  );
  return response([text]);
};

const clientOf = (url: string) => new OpenAI({ apiKey: "none", baseURL: `${url}/v1`, maxRetries: 0 });

describe("the openai client, responses", () => {
  it("goes through a full turn with the response as the client got it", async () => {
    const { tools, run, store } = await assistant(openaiResponses);
    const answer = await standIn([offersStrictTools, checksAnswers], async (url) => {
      const client = clientOf(url);
      const input: OpenAI.Responses.ResponseInput = [question];
      const first = await client.responses.create({ model, input, tools: await tools() });
      input.push(...(first.output as OpenAI.Responses.ResponseInput), ...(await run(first)));
      return (await client.responses.create({ model, input })).output_text;
    });
    expect(answer).toBe("Let me look.");
    expect(store.asked.map(([method]) => method)).toEqual(["get", "list"]);
  });

  it("may hand over one item at a time, as the Realtime API gives them", async () => {
    const { run, store } = await assistant(openaiResponses);
    for (const item of functionCalls) {
      const { call_id } = item;
      const output = answers[call_id];
      expect(await run(item)).toEqual([{ type: "function_call_output", call_id, output }]);
    }
    expect(store.asked).toHaveLength(2);
  });
});
