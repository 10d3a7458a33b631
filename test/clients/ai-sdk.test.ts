import { asSchema, generateText, stepCountIs, streamText } from "ai";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { aiSdkTools } from "../../src/ai-sdk.js";
import {
  createGate,
  type DecisionEvent,
  type DenialCode,
  getTicket,
  jsonSchema,
  type RecordStore,
} from "../../src/index.js";
import { askedStore } from "../support/asked-store.js";
import { told } from "../support/assistant.js";
import { alice, carol, deskStore, goodTicket, SECRET, searchTickets } from "../support/desk.js";
import { closed } from "../support/hand-made-schema.js";
import { never } from "../support/pending.js";
import { toolWith } from "../support/probe.js";
import { modelCall, scriptedModel, toldTo } from "../support/scripted-model.js";

const good = (id: string) => modelCall(id, "get_ticket", '{"ticket_id":"TKT-104"}');

function desk(store: RecordStore = deskStore()) {
  const asked = askedStore(store);
  const events: DecisionEvent[] = [];
  const onDecision = (event: DecisionEvent) => events.push(event);
  const gate = createGate({ tools: [getTicket, searchTickets], store: asked, onDecision });
  return { gate, asked: asked.asked, events };
}

const reader = { ...alice, canReadTickets: true };
const loop = { prompt: "What is TKT-104?", stopWhen: stepCountIs(5), maxRetries: 0 } as const;

const step = [
  good("c1"),
  modelCall("c2", "search_tickets", '{"query":"crash"}'),
  modelCall("c3", "get_ticket", '{"ticket_id":"TKT-999"}'),
  modelCall("c4", "get_ticket", '{"ticket_id":"TKT-104","tenant":"beta"}'),
  modelCall("c5", "search_tickets", '{"query":"crash","limit":null}'),
];
const answers = [
  ["c1", { type: "json", value: { ticket: goodTicket } }],
  ["c2", { type: "json", value: { tickets: [goodTicket] } }],
  ["c3", { type: "error-text", value: told("not_found") }],
  ["c4", { type: "error-text", value: told("invalid_arguments") }],
  ["c5", { type: "error-text", value: told("invalid_arguments") }],
];

const fails = (): undefined => {
  throw new Error(SECRET);
};

describe("the loop of the AI SDK", () => {
  it("gets a result or a code for each call from generateText", async () => {
    const { gate, asked, events } = desk();
    const model = scriptedModel(step);
    const { text } = await generateText({ ...loop, model, tools: aiSdkTools(gate, reader) });
    expect(text).toBe("Done.");
    expect(toldTo(model)).toEqual(answers);
    expect(JSON.stringify(model.doGenerateCalls)).not.toContain(SECRET);
    expect(asked).toHaveLength(3);
    expect(events.map(({ callId, code }) => [callId, code])).toEqual(
      expect.arrayContaining([
        ["c1", "ok"],
        ["c4", "invalid_arguments"],
      ]),
    );
    expect(events).toHaveLength(5);
  });

  it("never brings a call to the gate that names no tool or whose input is no JSON", async () => {
    const { gate, asked, events } = desk();
    const model = scriptedModel([
      modelCall("c1", "delete_ticket", "{}"),
      modelCall("c2", "get_ticket", '{"ticket_id":"TKT-104"'),
    ]);
    await generateText({ ...loop, model, tools: aiSdkTools(gate, reader) });
    expect(toldTo(model)).toMatchObject([
      ["c1", { type: "error-text" }],
      ["c2", { type: "error-text" }],
    ]);
    expect([asked, events]).toEqual([[], []]);
  });

  it("gets the same from streamText", async () => {
    const { gate, asked } = desk();
    const model = scriptedModel(step);
    const { text } = streamText({ ...loop, model, tools: aiSdkTools(gate, reader) });
    expect(await text).toBe("Done.");
    expect(toldTo(model)).toEqual(answers);
    expect(asked).toHaveLength(3);
  });

  it("hands the model the documents that are enforced", async () => {
    const { gate } = desk();
    const model = scriptedModel();
    await generateText({ ...loop, model, tools: aiSdkTools(gate, reader) });
    const [{ tools = [] } = {}] = model.doGenerateCalls;
    expect(tools).toEqual(
      [getTicket, searchTickets].map(({ name, description, inputSchema }) => ({
        type: "function",
        name,
        description,
        inputSchema: { ...inputSchema, $schema: "http://json-schema.org/draft-07/schema#" }, // as the AI SDK asks
      })),
    );
  });

  it("hands over tuples in the draft that the AI SDK asks for: a reader of it refuses no good call", async () => {
    const document = closed({
      pair: { type: "array", prefixItems: [{ type: "string" }, { type: "integer" }], items: false },
    });
    const tool = toolWith({ input: jsonSchema(document, new Ajv2020({ strict: false }).compile(document)) });
    const tools = aiSdkTools(createGate({ tools: [tool], store: deskStore() }), alice);
    const handed = await asSchema(Object.values(tools)[0]?.inputSchema).jsonSchema;
    const accepts = new Ajv({ strict: false }).compile(handed);
    expect(
      [
        ["a", 1],
        [1, "a"],
        ["a", 1, 2],
      ].map((pair) => accepts({ pair })),
    ).toEqual([true, false, false]);
  });

  it.each([undefined, null])(
    "decides a call by hand, whose options are %s, like any other",
    async (options) => {
      const { gate, asked, events } = desk();
      const { get_ticket } = aiSdkTools(gate, reader);
      const result = await get_ticket?.execute({ ticket_id: "TKT-104" }, options as never);
      expect(result).toEqual({ ticket: goodTicket });
      expect(asked).toHaveLength(1);
      expect(events).toMatchObject([{ code: "ok", callId: null }]);
    },
  );

  it("asks who is calling anew at each call, and refuses when the right is gone", async () => {
    const { gate, asked } = desk();
    const model = scriptedModel([good("c1")], [good("c2")]);
    const rights = [reader, { ...carol, canReadTickets: false }];
    const identity = async () => rights.shift();
    await generateText({ ...loop, model, tools: aiSdkTools(gate, identity) });
    expect(toldTo(model)).toEqual([
      ["c1", { type: "json", value: { ticket: goodTicket } }],
      ["c2", { type: "error-text", value: told("forbidden") }],
    ]);
    expect(asked).toHaveLength(1);
  });

  it.each<[string, () => Promise<undefined> | undefined, DenialCode]>([
    ["throws", fails, "unavailable"],
    ["rejects", () => Promise.reject(new Error(SECRET)), "unavailable"],
    ["gives nobody", () => undefined, "unauthenticated"],
  ])("is told only the code where the identity %s", async (_name, identity, code) => {
    const { gate, asked } = desk();
    const model = scriptedModel([good("c1")]);
    await generateText({ ...loop, model, tools: aiSdkTools(gate, identity) });
    expect(toldTo(model)).toEqual([["c1", { type: "error-text", value: told(code) }]]);
    expect(asked).toHaveLength(0);
  });

  it("cancels the read when it is aborted", async () => {
    const stop = new AbortController();
    const signals: AbortSignal[] = [];
    const { gate } = desk({
      get(_key, { signal }): Promise<never> {
        signals.push(signal);
        stop.abort();
        return never;
      },
      list: () => [],
    });
    const run = generateText({
      ...loop,
      model: scriptedModel([good("c1")]),
      tools: aiSdkTools(gate, reader),
      abortSignal: stop.signal,
    });
    await Promise.allSettled([run]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });
});
