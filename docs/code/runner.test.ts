import { createGate, getTicket, memoryStore } from "express-tool-gate";
import OpenAI from "openai";
import { expect, it, vi } from "vitest";
import { standIn, type Turn } from "../../test/support/stand-in.js";
import { answer } from "./runner.js";

const gate = createGate({
  tools: [getTicket],
  store: memoryStore({
    tickets: [{ tenant: "alpha", id: "TKT-104", title: "Settings crash", status: "open" }],
  }),
});
const call = (id: string, text: string) => ({
  id,
  type: "function",
  function: { name: "get_ticket", arguments: text },
});
const turn =
  (message: object): Turn =>
  () => ({ choices: [{ index: 0, message, finish_reason: "stop" }] });

it("runs a task with the client of a provider", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const calls = [call("c1", '{"ticket_id":"TKT-104"}'), call("c2", '{"ticket_id":')];
  const asks = { role: "assistant", content: null, tool_calls: calls };
  const concludes: Turn = ({ messages, tools }) => {
    expect(tools).toHaveLength(1);
    expect(messages).toEqual([
      { role: "user", content: "What is TKT-104?" },
      { role: "assistant", content: "", tool_calls: calls },
      {
        role: "tool",
        tool_call_id: "c1",
        content: '{"ticket":{"id":"TKT-104","title":"Settings crash","status":"open"}}',
      },
      { role: "tool", tool_call_id: "c2", content: expect.stringMatching(/^invalid_arguments: /) },
    ]);
    return { choices: [{ index: 0, message: { role: "assistant", content: "It is open." } }] };
  };
  const person = async () => ({ tenant: "alpha", userId: "ana", canReadTickets: true });
  const { text, outcome } = await standIn([turn(asks), concludes], (url) => {
    const client = new OpenAI({ apiKey: "none", baseURL: `${url}/v1`, maxRetries: 0 });
    return answer(gate as never, client, "stand-in", "What is TKT-104?", person);
  });
  expect(text).toBe("It is open.");
  expect(outcome).toMatchObject({ turns: 2, calls: 2, reads: 1 });
  log.mockRestore();
});
