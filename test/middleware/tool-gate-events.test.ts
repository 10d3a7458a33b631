import type { Request } from "express";
import { describe, expect, it } from "vitest";
import { sendToolResult, type ToolGateOptions, toolGate } from "../../middleware/index.js";
import { type DecisionEvent, getTicket, readNote } from "../../src/index.js";
import { answering } from "../support/answering.js";
import { ask, codeOf } from "../support/ask.js";
import { bundle, element } from "../support/bundle-format.js";
import { alice, carol, deskStore, goodCall, listMyTickets } from "../support/desk.js";
import { type Framework, majors } from "../support/express-majors.js";
import { signIn, toolApp } from "../support/tool-app.js";
import { unhandledDuring } from "../support/unhandled.js";

const tools = [getTicket, readNote, listMyTickets];
const get = (id: unknown, ticket_id: unknown) => element(id, "get_ticket", { ticket_id });
const key = { collection: "tickets", tenant: "alpha", id: "TKT-104" };
const who = { tenant: "alpha", userId: "alice" };
const nobody = { tenant: null, userId: null };
const none = { callId: null, key: null, reads: 0 };

/** The events of one request. */
async function eventsOf(
  express: Framework,
  user: unknown,
  body: unknown,
  options: Partial<ToolGateOptions> = {},
) {
  const events: DecisionEvent[] = [];
  const requests: Request[] = [];
  const onDecision = (event: DecisionEvent, req: Request) => {
    events.push(event);
    requests.push(req);
  };
  const gate = toolGate({ tools, store: deskStore(), onDecision, ...options });
  const browser = await signIn(toolApp(express, gate, sendToolResult()), user);
  await browser.post("/tools").send(body as object);
  return { events, requests };
}

const exits: readonly (readonly [string, unknown, unknown, object])[] = [
  ["a result", alice, goodCall, { ...who, tool: "get_ticket", callId: null, key, code: "ok", reads: 1 }],
  [
    "nobody",
    undefined,
    goodCall,
    { ...none, ...nobody, tool: null, code: "unauthenticated", cause: "identity" },
  ],
  ["a bad body", alice, [1], { ...none, ...who, tool: null, code: "invalid_request" }],
  [
    "an unknown tool",
    alice,
    { ...goodCall, name: "x\ny" },
    { ...none, ...who, tool: null, code: "unknown_tool" },
  ],
  [
    "bad arguments",
    alice,
    { name: "get_ticket", args: { ticket_id: "x" } },
    { ...none, ...who, tool: "get_ticket", code: "invalid_arguments", cause: "schema", paths: ["ticket_id"] },
  ],
  [
    "a refused person",
    carol,
    goodCall,
    { ...none, tenant: "alpha", userId: "carol", tool: "get_ticket", code: "forbidden" },
  ],
  [
    "an id outside the scope",
    alice,
    { name: "read_note", args: { noteId: "note-1" } },
    { ...none, ...who, tool: "read_note", code: "out_of_scope" },
  ],
  [
    "a missing record",
    alice,
    { name: "get_ticket", args: { ticket_id: "TKT-999" } },
    { ...who, tool: "get_ticket", callId: null, key: { ...key, id: "TKT-999" }, code: "not_found", reads: 1 },
  ],
  [
    "a list",
    alice,
    { name: "list_my_tickets", args: {} },
    {
      ...who,
      tool: "list_my_tickets",
      callId: null,
      key: { collection: "tickets", tenant: "alpha", where: { ownerId: "alice" }, limit: 20 },
      code: "ok",
      reads: 1,
    },
  ],
];

describe.each(majors)("onDecision on %s", (_, express) => {
  it.each(exits)("gets one event for %s, with the request", async (_name, user, body, expected) => {
    const started = Date.now();
    const { events, requests } = await eventsOf(express, user, body);
    expect(events).toHaveLength(1);
    const { at, durationMs, error: _error, ...event } = events[0] as DecisionEvent;
    expect(at).toBeGreaterThanOrEqual(started);
    expect(at).toBeLessThanOrEqual(Date.now());
    expect(durationMs).toBeGreaterThanOrEqual(0);
    expect({ paths: undefined, cause: undefined, ...event }).toEqual({
      paths: undefined,
      cause: undefined,
      ...expected,
    });
    expect(requests[0]?.originalUrl).toBe("/tools");
    expect(requests[0]?.body).toStrictEqual(body);
  });

  it("gets what a store threw", async () => {
    const error = new Error("down");
    const store = answering(() => Promise.reject(error));
    const { events } = await eventsOf(express, alice, goodCall, { store });
    expect(events).toMatchObject([{ code: "unavailable", cause: "store", reads: 1, error, key }]);
  });

  it("gets one event for each call of a batch, with the label of each", async () => {
    const calls = [
      get("a", "TKT-104"),
      get("a", 7),
      get(7, "TKT-104"),
      get("x".repeat(257), "TKT-104"),
      null,
    ];
    const { events } = await eventsOf(express, alice, { calls }, { format: bundle });
    const seen = events.map(({ callId, code, tool }) => [callId, code, tool]);
    expect(seen).toHaveLength(5);
    expect(seen).toEqual(
      expect.arrayContaining([
        ["a", "ok", "get_ticket"],
        ["a", "invalid_arguments", "get_ticket"],
        [null, "ok", "get_ticket"],
        [null, "unknown_tool", null],
      ]),
    );
    expect(seen.filter(([callId]) => callId === null)).toHaveLength(3);
  });

  it("gets one event for each call past the limit, and one for a refusal of the whole", async () => {
    const options = { format: bundle, maxCalls: 1 };
    const past = await eventsOf(express, alice, { calls: [get("a", "TKT-104"), get("b", "x")] }, options);
    expect(past.events).toMatchObject([
      { callId: "a", code: "call_limit", reads: 0 },
      { callId: "b", code: "call_limit", reads: 0 },
    ]);
    const whole = await eventsOf(express, alice, { calls: [] }, options);
    expect(whole.events).toMatchObject([{ tool: null, callId: null, code: "invalid_request" }]);
    const pong = await eventsOf(express, alice, { ping: true }, options);
    expect(pong.events).toMatchObject([{ tool: null, code: "invalid_request", reads: 0 }]);
  });

  it.each([
    ["throws", () => boom()],
    ["rejects", () => Promise.reject(new Error("log"))],
    ["never settles", () => new Promise(() => {})],
    ["returns false", () => false],
  ])("changes nothing where it %s", async (_name, onDecision) => {
    const reasons = await unhandledDuring(async () => {
      const store = deskStore();
      const app = toolApp(express, toolGate({ tools, store, onDecision }), sendToolResult());
      expect((await ask(app, alice, goodCall)).code).toBe("ok");
      expect((await ask(app, alice, { ...goodCall, name: "nope" })).code).toBe("unknown_tool");
      expect(codeOf((await ask(app, undefined, goodCall)).body)).toBe("unauthenticated");
    });
    expect(reasons).toStrictEqual([]);
  });
});

function boom(): never {
  throw new Error("log");
}
