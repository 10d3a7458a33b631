import OpenAI from "openai";
import { describe, expect, it } from "vitest";
import { openaiChat } from "../../src/formats/index.js";
import { assistant, told } from "../support/assistant.js";
import { goodTicket } from "../support/desk.js";
import { eventStream, standIn, type Turn } from "../support/stand-in.js";

const model = "stand-in";
const question = { role: "user", content: "What is TKT-104, and what else crashes?" } as const;

const calls = [
  ["call_1", "get_ticket", '{"ticket_id":"TKT-104"}'],
  ["call_2", "search_tickets", '{"query":"crash","limit":null,"status":"open"}'],
  ["call_3", "get_ticket", '{"ticket_id":"TKT-999"}'],
  ["call_4", "delete_ticket", "{}"],
  ["call_5", "get_ticket", '{"ticket_id":"TKT-104","tenant":"beta"}'],
] as const;

const toolCalls = calls.map(([id, name, args]) => ({
  id,
  type: "function",
  function: { name, arguments: args },
}));

/** What the model has to be told of each call. */
const answers = {
  call_1: JSON.stringify({ ticket: goodTicket }),
  call_2: JSON.stringify({ tickets: [goodTicket] }),
  call_3: told("not_found"),
  call_4: told("unknown_tool"),
  call_5: told("invalid_arguments"),
};

const completion = (message: object, finish_reason = "stop") => ({
  id: "chatcmpl-1",
  object: "chat.completion",
  created: 1,
  model,
  choices: [{ index: 0, finish_reason, logprobs: null, message: { role: "assistant", ...message } }],
});

const chunk = (delta: object, finish_reason: string | null = null) => ({
  id: "chatcmpl-1",
  object: "chat.completion.chunk",
  created: 1,
  model,
  choices: [{ index: 0, delta, finish_reason }],
});

/** The calls in pieces, the arguments cut in the middle. */
const chunks = toolCalls.flatMap(({ id, function: { name, arguments: text } }, index) => [
  chunk({ tool_calls: [{ index, id, type: "function", function: { name, arguments: "" } }] }),
  chunk({ tool_calls: [{ index, function: { arguments: text.slice(0, 7) } }] }),
  chunk({ tool_calls: [{ index, function: { arguments: text.slice(7) } }] }),
]);

/** Refuses a conversation in which a call has no answer, or an answer has no call. */
const checksAnswers: Turn = ({ messages }) => {
  const asked = messages.findLastIndex(({ role }: { role: string }) => role === "assistant");
  expect(messages.slice(0, asked)).toEqual([question]);
  expect(messages[asked].tool_calls).toMatchObject(toolCalls);
  expect(messages.slice(asked + 1)).toEqual(
    Object.entries(answers).map(([id, content]) => ({ role: "tool", tool_call_id: id, content })),
  );
  return completion({ content: "It is the settings crash." });
};

const offersStrictTools: Turn = ({ tools }) => {
  expect(tools).toMatchObject([
    { type: "function", function: { name: "get_ticket", strict: true } },
    { type: "function", function: { name: "search_tickets", strict: true } },
  ]);
  for (const { function: offered } of tools) {
    expect(offered.parameters.required).toEqual(Object.keys(offered.parameters.properties));
    expect(offered.parameters.additionalProperties).toBe(false);
  }
  return completion({ content: null, refusal: null, annotations: [], tool_calls: toolCalls }, "tool_calls");
};

const streams: Turn = () =>
  eventStream([chunk({ role: "assistant", content: null }), ...chunks, chunk({}, "tool_calls"), "[DONE]"]);

const clientOf = (url: string) => new OpenAI({ apiKey: "none", baseURL: `${url}/v1`, maxRetries: 0 });

describe("the openai client, chat completions", () => {
  it("goes through a full turn with the message as the client got it", async () => {
    const { tools, run, store } = await assistant(openaiChat);
    const answer = await standIn([offersStrictTools, checksAnswers], async (url) => {
      const client = clientOf(url);
      const messages: OpenAI.Chat.ChatCompletionMessageParam[] = [question];
      const first = await client.chat.completions.create({ model, messages, tools: await tools() });
      const message = first.choices[0]?.message as OpenAI.Chat.ChatCompletionMessage;
      messages.push(message, ...(await run(message)));
      const second = await client.chat.completions.create({ model, messages });
      return second.choices[0]?.message.content;
    });
    expect(answer).toBe("It is the settings crash.");
    expect(store.asked.map(([method]) => method)).toEqual(["get", "get", "list"]);
  });

  it("goes through a full turn with a message that was streamed in pieces", async () => {
    const { tools, run, store } = await assistant(openaiChat);
    await standIn([streams, checksAnswers], async (url) => {
      const client = clientOf(url);
      const stream = client.chat.completions.stream({ model, messages: [question], tools: await tools() });
      const message = await stream.finalMessage();
      const messages: OpenAI.Chat.ChatCompletionMessageParam[] = [question, message, ...(await run(message))];
      await client.chat.completions.create({ model, messages });
    });
    expect(store.asked).toHaveLength(3);
  });
});
