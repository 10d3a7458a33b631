import { type Content, GoogleGenAI } from "@google/genai";
import { describe, expect, it } from "vitest";
import { gemini } from "../../src/formats/index.js";
import { assistant, told } from "../support/assistant.js";
import { goodTicket } from "../support/desk.js";
import { standIn, type Turn } from "../support/stand-in.js";

const model = "stand-in";
const question: Content = { role: "user", parts: [{ text: "What is TKT-104?" }] };

/** Calls with ids and without: the API gives them only sometimes. */
const called: Content = {
  role: "model",
  parts: [
    { text: "The ticket first.", thought: true },
    {
      functionCall: { id: "f1", name: "get_ticket", args: { ticket_id: "TKT-104" } },
      thoughtSignature: "c2ln",
    },
    { functionCall: { name: "search_tickets", args: { query: "crash" } } },
    { functionCall: { name: "get_ticket", args: { ticket_id: "TKT-999" } } },
    { functionCall: { name: "get_ticket" } },
  ],
};

const answers = [
  { id: "f1", name: "get_ticket", response: { output: { ticket: goodTicket } } },
  { name: "search_tickets", response: { output: { tickets: [goodTicket] } } },
  { name: "get_ticket", response: { error: told("not_found") } },
  { name: "get_ticket", response: { error: told("invalid_arguments") } },
];

const candidate = (content: Content) => ({ candidates: [{ content, finishReason: "STOP" }] });

const offersTools: Turn = ({ contents, tools }) => {
  expect(contents).toEqual([question]);
  expect(tools).toMatchObject([
    {
      functionDeclarations: [
        { name: "get_ticket", parametersJsonSchema: { type: "object", additionalProperties: false } },
        { name: "search_tickets", parametersJsonSchema: { type: "object", required: ["query"] } },
      ],
    },
  ]);
  return candidate(called);
};

/** Refuses a conversation without one response for each call, in the order of the calls. */
const checksAnswers: Turn = ({ contents }) => {
  const parts = answers.map((functionResponse) => ({ functionResponse }));
  expect(contents).toEqual([question, called, { role: "user", parts }]);
  return candidate({ role: "model", parts: [{ text: "It is the settings crash." }] });
};

describe("the client of Gemini", () => {
  it("goes through a full turn with the content as the client got it", async () => {
    const { tools, run, store } = await assistant(gemini);
    const answer = await standIn([offersTools, checksAnswers], async (baseUrl) => {
      const client = new GoogleGenAI({ apiKey: "none", httpOptions: { baseUrl } });
      const contents = [question];
      const config = { tools: [await tools()] };
      const first = await client.models.generateContent({ model, contents, config });
      const content = first.candidates?.[0]?.content as Content;
      contents.push(content, { role: "user", parts: await run(content) });
      return (await client.models.generateContent({ model, contents, config })).text;
    });
    expect(answer).toBe("It is the settings crash.");
    expect(store.asked.map(([method]) => method)).toEqual(["get", "get", "list"]);
  });
});
