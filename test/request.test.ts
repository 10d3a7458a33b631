import { describe, expect, it, vi } from "vitest";
import { Deadline } from "../src/deadline.js";
import { type DecisionEvent, Journal } from "../src/event.js";
import { plain } from "../src/formats/plain.js";
import { getTicket, type RecordStore } from "../src/index.js";
import { type IncomingRequest, runRequest } from "../src/request.js";
import { catalogOf } from "../src/tool.js";
import { askedStore } from "./support/asked-store.js";
import { bundle, element } from "./support/bundle-format.js";
import { alice, deskStore, goodCall, goodTicket } from "./support/desk.js";
import { hostileValues } from "./support/hostile-values.js";
import { later, never } from "./support/pending.js";
import { thenable } from "./support/thenable.js";
import { unhandledDuring } from "./support/unhandled.js";

function setUp(given: Partial<IncomingRequest>, timeoutMs = 50, inner: RecordStore = deskStore()) {
  const store = askedStore(inner);
  const events: DecisionEvent[] = [];
  const pipeline = { catalog: catalogOf("test", [getTicket]), stores: new Map([["tickets", store]]) };
  const incoming = { identify: () => alice, body: goodCall, format: plain, maxCalls: 2, ...given };
  const deadline = new Deadline(timeoutMs);
  const outcome = runRequest(pipeline, incoming, deadline, new Journal((event) => events.push(event)));
  return { outcome, store, events, close: () => deadline.close() };
}

async function codesOf(given: Partial<IncomingRequest>) {
  const { outcome, store, events, close } = setUp(given);
  const settled = await outcome;
  close();
  const results = "denial" in settled ? [settled.denial] : settled.results;
  return {
    codes: results.map((one) => (one.ok ? "ok" : one.code)),
    reads: store.asked.length,
    events,
    settled,
  };
}

describe("runRequest", () => {
  it("has its outcome at once where nothing has to be waited for", () => {
    expect(setUp({}).outcome).toMatchObject({
      calls: [{ id: undefined, name: goodCall.name, args: goodCall.args }],
      results: [{ ok: true, ticket: goodTicket }],
    });
  });

  it("waits for an identity that takes time", async () => {
    const { codes, reads } = await codesOf({ identify: () => later(5, alice) });
    expect([codes, reads]).toEqual([["ok"], 1]);
  });

  it("takes an identity from a query builder", async () => {
    const { codes } = await codesOf({ identify: () => thenable((resolve) => resolve(alice)) });
    expect(codes).toEqual(["ok"]);
  });
});

describe("an identity", () => {
  it.each(hostileValues)("that is %s: a refusal of the whole, and nothing is read", async (name, make) => {
    const { codes, reads, events } = await codesOf({ identify: make });
    expect([["unauthenticated"], ["unavailable"]]).toContainEqual(codes);
    expect(reads).toBe(0);
    expect(events).toMatchObject([{ tool: null, callId: null, cause: "identity" }]);
    if (name === "null") expect(codes).toEqual(["unauthenticated"]);
  });

  it.each<[string, () => unknown, string]>([
    [
      "throws",
      () => {
        throw new Error("session store");
      },
      "identity",
    ],
    ["rejects", () => Promise.reject(new Error("session store")), "identity"],
    ["rejects with undefined", () => Promise.reject(undefined), "identity"],
    ["hangs", () => never, "deadline"],
    ["comes late", () => later(90, alice), "deadline"],
  ])("that %s: unavailable, no read, one event", async (_name, identify, cause) => {
    const unhandled = await unhandledDuring(async () => {
      const { codes, reads, events } = await codesOf({ identify });
      expect([codes, reads]).toEqual([["unavailable"], 0]);
      expect(events).toMatchObject([{ code: "unavailable", cause, tool: null, tenant: null, reads: 0 }]);
    });
    expect(unhandled).toEqual([]);
  });

  it("is looked at before the body is read", async () => {
    const read = (): never => expect.unreachable();
    const { codes } = await codesOf({ identify: () => null, format: { ...plain, read } });
    expect(codes).toEqual(["unauthenticated"]);
  });
});

describe("a body", () => {
  const refusing: readonly [string, Partial<IncomingRequest>][] = [
    ["that was not sent as JSON", { body: undefined }],
    ["with another key", { body: { ...goodCall, tenant: "alpha" } }],
    ["without a name", { body: { args: {} } }],
    ["that is an array of proposals", { body: [goodCall] }],
    ["that is a string", { body: JSON.stringify(goodCall) }],
    ["that is a Buffer", { body: Buffer.from(JSON.stringify(goodCall)) }],
    ["that is an empty batch", { format: bundle, body: { calls: [] } }],
    [
      "that makes the format throw",
      {
        format: {
          ...plain,
          read: () => {
            throw new Error("format");
          },
        },
      },
    ],
    ["in which the format finds nothing", { format: { ...plain, read: () => null as never } }],
    [
      "in which a one-call format finds two",
      { format: { ...plain, read: () => ({ calls: [goodCall, goodCall] }) } },
    ],
  ];

  it.each(refusing)("%s: invalid_request of the whole, one event, no read", async (_name, given) => {
    const { codes, reads, events, settled } = await codesOf(given);
    expect([codes, reads]).toEqual([["invalid_request"], 0]);
    expect(settled).toHaveProperty("denial");
    expect(events).toMatchObject([
      { code: "invalid_request", tool: null, tenant: "alpha", userId: "alice", reads: 0 },
    ]);
    expect(events[0]).not.toHaveProperty("cause");
  });

  it.each(hostileValues)("that is %s: invalid_request", async (_name, make) => {
    expect((await codesOf({ body: make() })).codes).toEqual(["invalid_request"]);
  });

  it("that the protocol answers itself: its reply, and invalid_request for the app", async () => {
    const { settled, reads } = await codesOf({ format: bundle, body: { ping: true } });
    expect(settled).toEqual({
      refused: true,
      denial: { ok: false, code: "invalid_request" },
      reply: { status: 202, body: { pong: true } },
    });
    expect(reads).toBe(0);
  });
});

describe("a batch in a request", () => {
  const call = (id: unknown) => element(id, "get_ticket", goodCall.args);

  it("has a result and an event for each call, labels and all", async () => {
    const body = { calls: [call("c1"), element("c2", "nothing", {})] };
    const { codes, reads, events } = await codesOf({ format: bundle, body });
    expect([codes, reads]).toEqual([["ok", "unknown_tool"], 1]);
    expect(events.map(({ callId, code }) => [callId, code]).sort()).toEqual([
      ["c1", "ok"],
      ["c2", "unknown_tool"],
    ]);
  });

  it("over maxCalls is call_limit for each call, and nothing is read", async () => {
    const body = { calls: [call("c1"), call("c2"), call("c3")] };
    const { codes, reads, events } = await codesOf({ format: bundle, body });
    expect([codes, reads]).toEqual([Array(3).fill("call_limit"), 0]);
    expect(events.map(({ tool, callId }) => [tool, callId])).toEqual(
      ["c1", "c2", "c3"].map((id) => ["get_ticket", id]),
    );
  });

  it("shares one deadline with the identity", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const get = () => later(40, goodTicket);
    const body = { calls: [call(1), call(2)] };
    const { outcome, events } = setUp({ format: bundle, body, identify: () => later(40, alice) }, 60, {
      get,
    });
    await vi.advanceTimersByTimeAsync(59);
    expect(events).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toMatchObject({ results: Array(2).fill({ ok: false, code: "unavailable" }) });
    expect(events).toMatchObject(Array(2).fill({ cause: "deadline", reads: 1 }));
    await vi.advanceTimersByTimeAsync(60);
    vi.useRealTimers();
  });
});
