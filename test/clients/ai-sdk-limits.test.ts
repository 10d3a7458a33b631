import { generateText, stepCountIs } from "ai";
import { describe, expect, it } from "vitest";
import { aiSdkTools } from "../../src/ai-sdk.js";
import { createGate, getTicket, memoryLedger } from "../../src/index.js";
import { askedStore } from "../support/asked-store.js";
import { told } from "../support/assistant.js";
import { alice, deskStore } from "../support/desk.js";
import { modelCall, scriptedModel, toldTo } from "../support/scripted-model.js";

const missing = (id: string, input = '{"ticket_id":"TKT-999"}') => modelCall(id, "get_ticket", input);

describe("the loop of the AI SDK, with limits at the gate", () => {
  it("is told of a repeat without a read, and of the end of its budget", async () => {
    const store = askedStore(deskStore());
    const gate = createGate({
      tools: [getTicket],
      store,
      limits: {
        ledger: memoryLedger(),
        task: ({ taskId }: { tenant: string; taskId?: string }) =>
          taskId === undefined ? undefined : { id: taskId, maxCalls: 3, ttlSeconds: 60 },
      },
    });
    const model = scriptedModel(
      [missing("c1")],
      [missing("c2", '{ "ticket_id" : "TKT-999" }')],
      [missing("c3", '{"ticket_id":"TKT-998"}')],
      [missing("c4", '{"ticket_id":"TKT-997"}')],
    );
    const identity = { ...alice, canReadTickets: true, taskId: "conversation-1" };
    const tools = aiSdkTools(gate, identity);
    const { text } = await generateText({
      model,
      tools,
      prompt: "Find it.",
      stopWhen: stepCountIs(9),
      maxRetries: 0,
    });
    expect(text).toBe("Done.");
    expect(toldTo(model)).toEqual([
      ["c1", { type: "error-text", value: told("not_found") }],
      ["c2", { type: "error-text", value: told("repeat_denied") }],
      ["c3", { type: "error-text", value: told("not_found") }],
      ["c4", { type: "error-text", value: told("call_limit") }],
    ]);
    expect(store.asked).toHaveLength(2);
  });
});
