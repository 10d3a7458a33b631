import { describe, expect, it } from "vitest";
import { createGate, type DecisionEvent } from "../src/index.js";
import { docTool, listTool, type Policies } from "./support/deciding.js";
import { unhandledDuring } from "./support/unhandled.js";

const identity = { tenant: "alpha", userId: "alice" };
const doc = { name: "get_doc", args: { id: "a1" } };
const record = { id: "a1", title: "Title", kind: "memo" };
const store = { get: () => record as object | null, list: () => [record] };
const failure = new Error("policy");
const fail = (): never => {
  throw failure;
};

interface Setup {
  readonly policies?: Policies;
  readonly get?: () => object | null;
  readonly proposal?: unknown;
  readonly who?: unknown;
  readonly options?: object;
}

async function eventOf({
  policies,
  get,
  proposal = doc,
  who = identity,
  options,
}: Setup): Promise<DecisionEvent> {
  const events: DecisionEvent[] = [];
  const gate = createGate({
    tools: [docTool(policies), listTool(policies?.scope && { scope: policies.scope })],
    store: get === undefined ? store : { ...store, get },
    onDecision: (event) => events.push(event),
  });
  await gate.call(proposal as never, who as never, options);
  expect(events).toHaveLength(1);
  return events[0] as DecisionEvent;
}

const key = { collection: "docs", tenant: "alpha", id: "a1" };
const who = { tenant: "alpha", userId: "alice" };
const nobody = { tenant: null, userId: null };

describe("a decision event", () => {
  it.each<[string, Setup, object]>([
    ["a success", {}, { ...who, tool: "get_doc", code: "ok", reads: 1, key }],
    [
      "nobody",
      { who: null },
      {
        ...nobody,
        tool: "get_doc",
        code: "unauthenticated",
        reads: 0,
        key: null,
        cause: "identity",
        error: expect.any(String),
      },
    ],
    [
      "an unknown tool",
      { proposal: { name: "rm -rf /", args: {} } },
      { ...who, tool: null, code: "unknown_tool", reads: 0, key: null },
    ],
    [
      "wrong arguments",
      { proposal: { name: "get_doc", args: { id: "A1" } } },
      {
        ...who,
        tool: "get_doc",
        code: "invalid_arguments",
        reads: 0,
        key: null,
        cause: "schema",
        paths: ["id"],
        error: expect.any(String),
      },
    ],
    [
      "an undeclared key",
      { proposal: { name: "get_doc", args: { id: "a1", "se\u0000cret": 1 } } },
      {
        ...who,
        tool: "get_doc",
        code: "invalid_arguments",
        reads: 0,
        key: null,
        cause: "schema",
        paths: [],
        error: expect.any(String),
      },
    ],
    [
      "a refusal by allow",
      { policies: { allow: () => false } },
      { ...who, tool: "get_doc", code: "forbidden", reads: 0, key: null },
    ],
    [
      "an allow that threw",
      { policies: { allow: fail } },
      { ...who, tool: "get_doc", code: "unavailable", reads: 0, key: null, cause: "policy", error: failure },
    ],
    [
      "an id out of scope",
      { policies: { scope: () => ["a2"] } },
      { ...who, tool: "get_doc", code: "out_of_scope", reads: 0, key: null },
    ],
    ["a missing record", { get: () => null }, { ...who, tool: "get_doc", code: "not_found", reads: 1, key }],
    [
      "a record of another owner",
      { policies: { owns: () => false } },
      { ...who, tool: "get_doc", code: "not_found", reads: 1, key },
    ],
    [
      "an owns that threw",
      { policies: { owns: fail } },
      { ...who, tool: "get_doc", code: "unavailable", reads: 1, key, cause: "policy", error: failure },
    ],
    [
      "a store that threw",
      { get: fail },
      { ...who, tool: "get_doc", code: "unavailable", reads: 1, key, cause: "store", error: failure },
    ],
    [
      "a corrupt record",
      { get: () => ({ id: "a1" }) },
      {
        ...who,
        tool: "get_doc",
        code: "unavailable",
        reads: 1,
        key,
        cause: "record",
        paths: ["title"],
        error: expect.any(String),
      },
    ],
    [
      "an aborted signal",
      { options: { signal: AbortSignal.abort() } },
      {
        ...who,
        tool: "get_doc",
        code: "unavailable",
        reads: 0,
        key,
        cause: "aborted",
        error: expect.any(String),
      },
    ],
    [
      "somebody without a userId",
      { who: { tenant: "alpha" } },
      { tenant: "alpha", userId: null, tool: "get_doc", code: "ok", reads: 1, key },
    ],
  ])("of %s", async (_name, setup, expected) => {
    const event = await eventOf(setup);
    expect(event).toStrictEqual({
      at: expect.any(Number),
      callId: null,
      durationMs: expect.any(Number),
      ...expected,
    });
  });

  it("of a list has the query without the ids of the scope", async () => {
    const proposal = { name: "list_docs", args: { kind: "memo" } };
    const event = await eventOf({ proposal, policies: { scope: () => ["a1", "a2"] } });
    expect(event).toMatchObject({ code: "ok", reads: 1 });
    expect(event.key).toStrictEqual({
      collection: "docs",
      tenant: "alpha",
      where: { kind: "memo" },
      limit: 10,
    });
  });

  it("has the time of day and how long it took, in milliseconds", async () => {
    const before = Date.now();
    const { at, durationMs } = await eventOf({});
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.now());
    expect(durationMs).toBeGreaterThan(0);
    expect(durationMs).toBeLessThan(1000);
  });

  it.each<[string, unknown, string | null]>([
    ["a label", "call-1", "call-1"],
    ["an empty label", "", ""],
    ["256 characters", "x".repeat(256), "x".repeat(256)],
    ["257 characters", "x".repeat(257), null],
    ["a number", 7, null],
    ["null", null, null],
    ["an object that prints a label", { toString: () => "call-1" }, null],
    ["a boxed string", new String("call-1"), null],
  ])("has as callId of %s the label or null", async (_name, callId, expected) => {
    expect((await eventOf({ options: { callId } })).callId).toBe(expected);
  });
});

describe("a listener", () => {
  it.each<[string, () => unknown]>([
    ["throws", fail],
    ["rejects", () => Promise.reject(failure)],
    ["changes the event", ((event: { code: string }) => (event.code = "ok")) as () => unknown],
  ])("that %s changes nothing", async (_name, onDecision) => {
    const gate = createGate({ tools: [docTool()], store, onDecision });
    const unhandled = await unhandledDuring(async () => {
      expect(await gate.call(doc, identity)).toEqual({ ok: true, doc: { id: "a1", title: "Title" } });
      expect(await gate.call({ name: "x", args: {} }, identity)).toEqual({ ok: false, code: "unknown_tool" });
      expect(await gate.callAll([doc, doc], null as never)).toHaveLength(2);
    });
    expect(unhandled).toEqual([]);
  });
});
