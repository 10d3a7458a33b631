import express from "express";
import { describe, expect, it } from "vitest";
import { sendToolResult, type ToolGateOptions, toolGate } from "../../middleware/index.js";
import { defineTool, flat, getTicket, plain, readNote, stringFields } from "../../src/index.js";
import { ask } from "../support/ask.js";
import { bundle } from "../support/bundle-format.js";
import { alice, deskStore, goodCall, listMyTickets } from "../support/desk.js";
import { toolApp } from "../support/tool-app.js";

const store = deskStore();
const good = { tools: [getTicket], store } as const;
const make = (options: unknown) => () => toolGate(options as ToolGateOptions);
class Options {
  tools = [getTicket];
  store = store;
}
async function later() {}
function* steps() {}

describe("the options of toolGate", () => {
  it.each([
    ["nothing", undefined],
    ["null", null],
    ["an array", [good]],
    ["a function", () => good],
    ["an instance of a class", new Options()],
    ["an object that inherits them", Object.create(good)],
  ])("are one plain object, not %s", (_name, options) => {
    expect(make(options)).toThrow(TypeError);
    expect(make(options)).toThrow("toolGate: takes one plain object of options.");
  });

  it("are known by name: another one is named, with the valid ones", () => {
    const unknown = make({ ...good, timeout: 5 });
    expect(unknown).toThrow(TypeError);
    expect(unknown).toThrow(/unknown option "timeout"/);
    const names = ["tools", "store", "session", "task", "identity", "format"];
    for (const name of [...names, "timeoutMs", "maxCalls", "onDecision"]) expect(unknown).toThrow(name);
  });

  it.each([
    ["tools", undefined, "defineTool"],
    ["tools", null, "defineTool"],
    ["tools", [], "at least one"],
    ["tools", getTicket, "array"],
    ["tools", ["get_ticket"], "defineTool"],
    ["tools", [{ ...getTicket }], "a copy of a tool is none"],
    ["tools", [getTicket, undefined], "tools[1]"],
    ["store", undefined, "get(key, options)"],
    ["store", null, "get(key, options)"],
    ["store", "memory", "get(key, options)"],
    ["store", new Map(), "collection"],
    ["session", null, "returns where"],
    ["session", "session", "returns where"],
    ["session", later, "async"],
    ["session", steps, "async"],
    ["task", null, "earlier middleware"],
    ["task", { conversation: 1 }, "earlier middleware"],
    ["task", later, "async"],
    ["identity", null, "identity of the session"],
    ["identity", alice, "identity of the session"],
    ["format", null, "name, batch, read, write, describe"],
    ["format", "plain", "name, batch, read, write, describe"],
    ["format", { ...plain, name: undefined }, "name, batch, read, write, describe"],
    ["format", { ...plain, batch: "no" }, "name, batch, read, write, describe"],
    ["format", { ...plain, read: undefined }, "name, batch, read, write, describe"],
    ["format", { ...plain, write: undefined }, "name, batch, read, write, describe"],
    ["format", { ...plain, describe: undefined }, "name, batch, read, write, describe"],
    ["format", { ...bundle, refuse: true }, "refuse"],
    ["timeoutMs", 0, "from 1 to 60000"],
    ["timeoutMs", 60_001, "from 1 to 60000"],
    ["timeoutMs", 1.5, "whole number"],
    ["timeoutMs", Number.NaN, "whole number"],
    ["timeoutMs", Number.POSITIVE_INFINITY, "whole number"],
    ["timeoutMs", "5000", "whole number"],
    ["timeoutMs", null, "5000"],
    ["maxCalls", 0, "whole number"],
    ["maxCalls", -1, "whole number"],
    ["maxCalls", 2.5, "whole number"],
    ["maxCalls", "16", "whole number"],
    ["maxCalls", null, "16"],
    ["onDecision", null, "one event"],
    ["onDecision", console, "one event"],
  ])("name %s where it is %o, and say the mend", (option, value, mend) => {
    const bad = make({ ...good, [option]: value });
    expect(bad).toThrow(TypeError);
    expect(bad).toThrow(/^toolGate: /);
    expect(bad).toThrow(option);
    expect(bad).toThrow(mend);
  });

  it.each([
    ["two tools of one name", { tools: [getTicket, getTicket] }, /"get_ticket".*another name/],
    [
      "a collection without a store",
      { tools: [readNote], store: { tickets: store } },
      /"notes".*memoryStore/,
    ],
    ["a store of a collection without get", { store: { tickets: {} } }, /"tickets".*get\(key, options\)/],
    [
      "a tool that lists on a store without list",
      { tools: [listMyTickets], store: { get: store.get } },
      /no list/,
    ],
  ])("refuse %s", (_name, options, message) => {
    expect(make({ ...good, ...options })).toThrow(TypeError);
    expect(make({ ...good, ...options })).toThrow(message);
  });

  it("refuse a tool that the format cannot say", () => {
    const input = stringFields({ name: /^[a-z]+$/ });
    const named = { name: "find", input, collection: "tickets", allow: () => true, fields: ["id"] } as const;
    const tool = defineTool({ ...named, id: (args) => args.name });
    expect(make({ tools: [tool], store, format: flat })).toThrow(/"find".*"name".*Rename/);
    expect(make({ tools: [tool], store })).not.toThrow();
  });

  it.each([
    ["nothing else", {}],
    ["undefined for each that may be left out", { session: undefined, task: undefined, identity: undefined }],
    ["undefined for the rest", { format: undefined, timeoutMs: undefined, maxCalls: undefined }],
    ["no listener", { onDecision: undefined }],
    ["an identity that is async", { identity: async () => alice }],
    ["the smallest numbers", { timeoutMs: 1, maxCalls: 1 }],
    ["the largest time", { timeoutMs: 60_000 }],
    ["a store a collection", { store: { tickets: store } }],
  ])("may be the required ones and %s", (_name, options) => {
    expect(make({ ...good, ...options })).not.toThrow();
    expect(make(Object.assign(Object.create(null), good, options))).not.toThrow();
  });

  it("are never read again", async () => {
    const tools = [getTicket];
    const options: Record<string, unknown> = { tools, store, identity: () => alice };
    const gate = toolGate(options as unknown as ToolGateOptions);
    tools.length = 0;
    for (const option of Object.keys(options)) options[option] = undefined;
    expect((await ask(toolApp(express, gate, sendToolResult()), alice, goodCall)).code).toBe("ok");
  });
});
