import { describe, expect, it } from "vitest";
import { sendToolResult, toolGate } from "../../middleware/index.js";
import { type DecisionEvent, getTicket, type RecordStore } from "../../src/index.js";
import { answering } from "../support/answering.js";
import { ask } from "../support/ask.js";
import { askedStore } from "../support/asked-store.js";
import { alice, deskStore, goodCall, SECRET } from "../support/desk.js";
import { type Framework, majors } from "../support/express-majors.js";
import { later, never } from "../support/pending.js";
import { thenable } from "../support/thenable.js";
import { toolApp } from "../support/tool-app.js";
import { unhandledDuring } from "../support/unhandled.js";

class Account {
  tenant = "alpha";
}

/** Sends a good call as alice to a gate whose identity is made by `identity`. */
async function asked(
  express: Framework,
  identity: (...args: any[]) => unknown,
  { store: inner = deskStore() as RecordStore, ...options }: { store?: RecordStore; timeoutMs?: number } = {},
) {
  const store = askedStore(inner);
  const events: DecisionEvent[] = [];
  const gate = toolGate({
    tools: [getTicket],
    store,
    identity: identity as () => typeof alice,
    onDecision: (event) => events.push(event),
    ...options,
  });
  const reply = await ask(toolApp(express, gate, sendToolResult()), alice, goodCall);
  return { reply, reads: store.asked.length, events, asked: store.asked };
}

const nobodies: readonly (readonly [string, unknown])[] = [
  ["undefined", undefined],
  ["null", null],
  ["a string", "alpha"],
  ["a number", 1],
  ["true", true],
  ["an array", [alice]],
  ["a function", () => alice],
  ["a Map", new Map(Object.entries(alice))],
  ["an instance of a class", new Account()],
  ["an object without a tenant", { userId: "alice", canReadTickets: true }],
  ["an inherited tenant", Object.create(alice)],
  ["an empty tenant", { ...alice, tenant: "" }],
  ["a tenant of white space", { ...alice, tenant: " \t\n" }],
  ["a tenant that is a number", { ...alice, tenant: 1 }],
  ["a tenant that is a list", { ...alice, tenant: ["alpha"] }],
  ["an empty userId", { ...alice, userId: "" }],
  ["a userId of 0", { ...alice, userId: 0 }],
  ["a userId of null", { ...alice, userId: null }],
  ["a userId that is an object", { ...alice, userId: {} }],
];

const boom = (): never => {
  throw new Error(SECRET);
};

describe.each(majors)("identity on %s", (_, express) => {
  describe.each([
    ["at once", (value: unknown) => value],
    ["as a promise", (value: unknown) => Promise.resolve(value)],
  ])("given %s", (_when, give) => {
    it.each(nobodies)("that is %s is unauthenticated, with the reason in the event", async (_name, value) => {
      const { reply, reads, events } = await asked(express, () => give(value));
      expect([reply.code, reads]).toStrictEqual(["unauthenticated", 0]);
      expect(events).toMatchObject([{ tool: null, tenant: null, userId: null, cause: "identity" }]);
      expect(events[0]?.error).toBeTypeOf("string");
    });

    it.each([
      ["a plain object", { ...alice }],
      ["an object without a prototype", Object.assign(Object.create(null), alice)],
      ["an identity without userId", { tenant: "alpha", canReadTickets: true }],
      ["a userId of undefined", { ...alice, userId: undefined }],
    ])("that is %s is accepted", async (_name, value) => {
      const { reply, reads } = await asked(express, () => give(value));
      expect([reply.code, reads]).toStrictEqual(["ok", 1]);
    });
  });

  it("may be a thenable of another library's", async () => {
    const { reply } = await asked(express, () => thenable((resolve) => resolve({ ...alice })));
    expect(reply.code).toBe("ok");
  });

  it.each([
    ["throws", boom, new Error(SECRET)],
    ["rejects", () => Promise.reject(new Error(SECRET)), new Error(SECRET)],
    ["has a `then` that throws", () => thenable(boom), new Error(SECRET)],
  ])("that %s is unavailable, and what was thrown is in the event alone", async (_name, identity, error) => {
    const { reply, reads, events } = await asked(express, identity);
    expect([reply.code, reads]).toStrictEqual(["unavailable", 0]);
    expect(events).toMatchObject([{ tool: null, code: "unavailable", cause: "identity", reads: 0, error }]);
  });

  it("that rejects with undefined is unavailable", async () => {
    const { reply, reads } = await asked(express, () => Promise.reject(undefined));
    expect([reply.code, reads]).toStrictEqual(["unavailable", 0]);
  });

  it("that never comes is unavailable at the deadline", async () => {
    const { reply, reads, events } = await asked(express, () => never, { timeoutMs: 40 });
    expect([reply.code, reads]).toStrictEqual(["unavailable", 0]);
    expect(events).toMatchObject([{ cause: "deadline", reads: 0 }]);
  });

  it("that rejects after the deadline is nobody's unhandled rejection", async () => {
    const late = later(60, 0).then(boom);
    const reasons = await unhandledDuring(async () => {
      const { reply } = await asked(express, () => late, { timeoutMs: 20 });
      expect(reply.code).toBe("unavailable");
      await later(80, 0);
    });
    expect(reasons).toStrictEqual([]);
  });

  it("shares one deadline with the read", async () => {
    const store = answering(() => later(200, { title: "Late", status: "open" }));
    const { reply, events } = await asked(express, () => later(200, { ...alice }), { store, timeoutMs: 300 });
    expect(reply.code).toBe("unavailable");
    expect(events).toMatchObject([{ cause: "deadline", reads: 1 }]);
  });

  it("has its tenant read once: what is checked is what the store is asked for", async () => {
    const tenants = ["alpha", "beta", "gamma"];
    const identity = () => ({
      canReadTickets: true,
      get tenant() {
        return tenants.shift();
      },
    });
    const { asked: questions, events } = await asked(express, identity);
    expect(tenants).toStrictEqual(["beta", "gamma"]);
    expect(questions).toStrictEqual([["get", { collection: "tickets", tenant: "alpha", id: "TKT-104" }]]);
    expect(events).toMatchObject([{ tenant: "alpha" }]);
  });
});
