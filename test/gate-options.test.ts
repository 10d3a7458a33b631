import { describe, expect, it, vi } from "vitest";
import { createGate, type GateOptions, getTicket, memoryStore, readNote } from "../src/index.js";
import { docTool, listTool } from "./support/deciding.js";
import { alice, deskStore, goodTicket } from "./support/desk.js";
import { never } from "./support/pending.js";
import { ticket } from "./support/proposals.js";

const good = () => ({ tools: [getTicket], store: deskStore() });
const create = (options: unknown) => () => createGate(options as GateOptions);

describe("createGate refuses", () => {
  it.each<[string, unknown, RegExp]>([
    ["nothing", undefined, /createGate: takes one plain object of options/],
    ["null", null, /takes one plain object/],
    ["an array", [], /takes one plain object/],
    ["an instance of a class", new (class Options {})(), /takes one plain object/],
    [
      "an unknown option",
      { ...good(), maxcalls: 3 },
      /unknown option "maxcalls".*tools, store, timeoutMs, maxCalls, limits, onDecision/,
    ],
    ["no tools", { store: deskStore() }, /"tools" has to be an array.*defineTool/],
    ["empty tools", { ...good(), tools: [] }, /"tools" has to be an array with at least one/],
    ["tools that are no array", { ...good(), tools: getTicket }, /"tools" has to be an array/],
    [
      "a tool that is none",
      { ...good(), tools: [getTicket, { name: "x" }] },
      /"tools\[1\]" is not a tool.*defineTool/,
    ],
    [
      "a spread of a tool",
      { ...good(), tools: [{ ...getTicket }] },
      /"tools\[0\]" is not a tool.*a copy of a tool is none/,
    ],
    [
      "two tools of one name",
      { ...good(), tools: [getTicket, getTicket] },
      /two tools are named "get_ticket".*another name/,
    ],
    ["no store", { tools: [getTicket] }, /"store" has to be an object with a get/],
    ["a store that is none", { ...good(), store: { find: () => null } }, /"tickets" has no store with a get/],
    [
      "a Map of records for a store",
      { ...good(), store: new Map() },
      /"store" has to be an object with a get/,
    ],
    [
      "a collection without a store",
      { ...good(), store: { notes: deskStore() } },
      /collection "tickets" has no store.*memoryStore/,
    ],
    [
      "a list tool on a store without list",
      { tools: [listTool()], store: { get: () => null } },
      /"list_docs" lists.*"docs" has no list/,
    ],
    [
      "a timeoutMs of 0",
      { ...good(), timeoutMs: 0 },
      /"timeoutMs" has to be a whole number from 1 to 60000.*5000/,
    ],
    ["a timeoutMs over the top", { ...good(), timeoutMs: 60_001 }, /"timeoutMs"/],
    ["a timeoutMs that is no whole number", { ...good(), timeoutMs: 1.5 }, /"timeoutMs"/],
    ["a timeoutMs as text", { ...good(), timeoutMs: "5000" }, /"timeoutMs"/],
    ["a timeoutMs of null", { ...good(), timeoutMs: null }, /"timeoutMs"/],
    ["an endless timeoutMs", { ...good(), timeoutMs: Number.POSITIVE_INFINITY }, /"timeoutMs"/],
    ["a maxCalls of 0", { ...good(), maxCalls: 0 }, /"maxCalls" has to be a whole number from 1 to 1000.*16/],
    ["a maxCalls over the top", { ...good(), maxCalls: 1001 }, /"maxCalls"/],
    ["a maxCalls of NaN", { ...good(), maxCalls: Number.NaN }, /"maxCalls"/],
    [
      "a listener that is no function",
      { ...good(), onDecision: console },
      /"onDecision" has to be a function/,
    ],
    ["a listener of null", { ...good(), onDecision: null }, /"onDecision"/],
  ])("%s", (_name, options, message) => {
    expect(create(options)).toThrow(TypeError);
    expect(create(options)).toThrow(message);
  });
});

describe("createGate takes", () => {
  it.each<[string, object]>([
    ["the least and the most", { timeoutMs: 1, maxCalls: 1000 }],
    ["the most and the least", { timeoutMs: 60_000, maxCalls: 1 }],
    [
      "undefined for what can be left out",
      { timeoutMs: undefined, maxCalls: undefined, onDecision: undefined },
    ],
  ])("%s", async (_name, options) => {
    const gate = createGate({ ...good(), ...options });
    expect(await gate.call(ticket("TKT-104"), alice as never)).toEqual({ ok: true, ticket: goodTicket });
  });

  it("options without a prototype", async () => {
    const gate = createGate(Object.assign(Object.create(null), good()));
    expect(await gate.call(ticket("TKT-104"), alice)).toHaveProperty("ok", true);
  });

  it("a store for each collection, and stores that are instances of a class", async () => {
    class Notes {
      get() {
        return null;
      }
    }
    const gate = createGate({
      tools: [getTicket, readNote],
      store: { tickets: deskStore(), notes: new Notes() },
    });
    expect(await gate.call(ticket("TKT-104"), alice as never)).toHaveProperty("ok", true);
  });

  it("a deadline of five seconds where none is given", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const settled = vi.fn();
    void createGate({ tools: [getTicket], store: { get: () => never } })
      .call(ticket("TKT-104"), alice as never)
      .then(settled);
    await vi.advanceTimersByTimeAsync(4999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledWith({ ok: false, code: "unavailable" });
    vi.useRealTimers();
  });
});

describe("a gate", () => {
  it("never reads its options again", async () => {
    const options: any = { ...good(), store: { tickets: deskStore() }, maxCalls: 1 };
    const gate = createGate(options);
    options.tools[0] = docTool();
    options.tools.length = 0;
    options.store.tickets = memoryStore();
    options.maxCalls = 1000;
    options.onDecision = () => expect.unreachable();
    expect(await gate.call(ticket("TKT-104"), alice)).toEqual({ ok: true, ticket: goodTicket });
    expect(await gate.callAll([ticket("TKT-104"), ticket("TKT-104")], alice)).toMatchObject([
      { code: "call_limit" },
      { code: "call_limit" },
    ]);
    expect(gate.describe(alice)).toHaveLength(1);
  });

  it("is frozen", () => {
    expect(Object.isFrozen(createGate(good()))).toBe(true);
  });
});
