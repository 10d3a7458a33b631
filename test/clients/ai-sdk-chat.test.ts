import { describe, expect, it } from "vitest";
import { type AiSdkToolOutput, aiSdk } from "../../src/formats/index.js";
import { type Assistant, assistant, told } from "../support/assistant.js";
import { BrowserChat, routeTo } from "../support/browser-chat.js";
import { goodTicket, SECRET } from "../support/desk.js";
import { modelCall, scriptedModel, toldTo } from "../support/scripted-model.js";

const step = [
  modelCall("c1", "get_ticket", '{"ticket_id":"TKT-104"}'),
  modelCall("c2", "search_tickets", '{"query":"crash"}'),
  modelCall("c3", "get_ticket", '{"ticket_id":"TKT-999"}'),
  modelCall("c4", "get_ticket", '{"ticket_id":"TKT-104","tenant":"beta"}'),
];
const answers = [
  ["c1", { type: "json", value: { ticket: goodTicket } }],
  ["c2", { type: "json", value: { tickets: [goodTicket] } }],
  ["c3", { type: "error-text", value: told("not_found") }],
  ["c4", { type: "error-text", value: told("invalid_arguments") }],
];

type Callbacks = ConstructorParameters<typeof BrowserChat>[1];

/** Asks one question in a chat, and waits until the model has said its last word. */
async function ask(desk: Assistant, callbacks: (add: (outputs: AiSdkToolOutput[]) => void) => Callbacks) {
  const model = scriptedModel(step);
  const listed = await desk.tools();
  const chat = await new Promise<BrowserChat>((resolve) => {
    const { onFinish, ...others } = callbacks((outputs) => {
      for (const output of outputs) void chat.addToolOutput(output);
    });
    const chat = new BrowserChat(routeTo(model, listed), {
      ...others,
      onFinish(finished) {
        if (finished.message.parts.some(({ type }) => type === "text")) resolve(chat);
        else onFinish?.(finished);
      },
    });
    void chat.sendMessage({ text: "What is TKT-104?" });
  });
  expect(JSON.stringify(chat.messages)).not.toContain(SECRET);
  return { model, chat };
}

describe("the chat of the AI SDK in a browser", () => {
  it("hands over each call as it comes, and adds what comes back", async () => {
    const desk = await assistant(aiSdk);
    const { model } = await ask(desk, (add) => ({
      onToolCall: async ({ toolCall }) => add(await desk.run([toolCall])),
    }));
    expect(toldTo(model)).toEqual(expect.arrayContaining(answers));
    expect(toldTo(model)).toHaveLength(answers.length);
    expect(desk.store.asked).toHaveLength(3);
  });

  it("hands over a whole message, and adds what comes back", async () => {
    const desk = await assistant(aiSdk);
    const { model } = await ask(desk, (add) => ({
      onFinish: ({ message }) => void desk.run(message).then(add),
    }));
    expect(toldTo(model)).toEqual(answers);
    expect(desk.store.asked).toHaveLength(3);
  });

  it("hands over a message once: calls that have their output are no proposals any more", async () => {
    const desk = await assistant(aiSdk);
    const { chat } = await ask(desk, (add) => ({
      onFinish: ({ message }) => void desk.run(message).then(add),
    }));
    const answered = chat.messages.find(({ role }) => role === "assistant");
    expect(answered?.parts.filter(({ type }) => type.startsWith("tool-"))).toHaveLength(4);
    await expect(desk.run(answered)).rejects.toThrow("400");
    expect(desk.store.asked).toHaveLength(3);
  });
});
