import { describe, expect, it } from "vitest";
import { type Run, refuse, runCall, settleRead } from "../src/call.js";
import { Deadline } from "../src/deadline.js";
import { type DecisionEvent, Journal } from "../src/event.js";
import type { RecordStore } from "../src/index.js";
import { refused, unavailable } from "../src/refusal.js";
import { catalogOf } from "../src/tool.js";
import { allowed, caller, docTool } from "./support/deciding.js";

const record = { id: "a1", title: "Title", secret: "internal" };
const proposal = { name: "get_doc", args: { id: "a1" } };

function runWith(store: RecordStore): { run: Run; events: DecisionEvent[] } {
  const events: DecisionEvent[] = [];
  const pipeline = { catalog: catalogOf("test", [docTool()]), stores: new Map([["docs", store]]) };
  const journal = new Journal((event) => events.push(event));
  return {
    run: { pipeline, caller: caller({ tenant: "alpha" }), deadline: new Deadline(100), journal },
    events,
  };
}

describe("runCall", () => {
  it("gives a result at once where the store answers at once", () => {
    const { run, events } = runWith({ get: () => record });
    expect(runCall(run, proposal, "call-1")).toEqual({ ok: true, doc: { id: "a1", title: "Title" } });
    expect(events).toMatchObject([{ tool: "get_doc", callId: "call-1", code: "ok", reads: 1 }]);
  });

  it("gives a promise where the store takes time", async () => {
    const { run } = runWith({ get: async () => record });
    const pending = runCall(run, proposal, null);
    expect(pending).toBeInstanceOf(Promise);
    expect(await pending).toEqual({ ok: true, doc: { id: "a1", title: "Title" } });
    run.deadline.close();
  });

  it("refuses without asking the store", () => {
    const { run, events } = runWith({ get: () => expect.unreachable() });
    expect(runCall(run, { name: "get_doc", args: { id: "A1" } }, null)).toEqual({
      ok: false,
      code: "invalid_arguments",
    });
    expect(events).toMatchObject([{ tool: "get_doc", code: "invalid_arguments", reads: 0, key: null }]);
  });

  it("makes a fresh result with a fresh projection for each call", () => {
    const { run } = runWith({ get: () => record });
    const [first, second] = [1, 2].map((id) => runCall(run, proposal, id)) as unknown as { doc: object }[];
    expect(first).toEqual(second);
    expect(first?.doc).not.toBe(second?.doc);
    expect(Object.getPrototypeOf(first?.doc)).toBe(Object.prototype);
  });
});

describe("refuse", () => {
  it.each([
    ["get_doc", "get_doc"],
    ["delete_everything", null],
    ["constructor", null],
    [["get_doc"], null],
    [undefined, null],
  ])("notes for the name %j the tool %j: a declared name or none", (name, tool) => {
    const { run, events } = runWith({ get: () => null });
    expect(refuse(run, { name, args: {} }, "call-1", refused.call_limit)).toEqual({
      ok: false,
      code: "call_limit",
    });
    expect(events).toMatchObject([{ tool, callId: "call-1", code: "call_limit", reads: 0 }]);
  });

  it("notes no tool where there is no proposal", () => {
    const { run, events } = runWith({ get: () => null });
    refuse(run, undefined, undefined, refused.unknown_tool);
    expect(events).toMatchObject([{ tool: null, callId: null, code: "unknown_tool" }]);
  });
});

describe("settleRead", () => {
  const decision = allowed(docTool(), { id: "a1" });

  it("hands a refusal of the read on, with the number of reads it is told", () => {
    const { run, events } = runWith({ get: () => null });
    const refusal = unavailable("aborted", "gone");
    expect(settleRead(run, "call-1", undefined, decision, refusal, 0)).toEqual({
      ok: false,
      code: "unavailable",
    });
    expect(events).toMatchObject([
      { code: "unavailable", cause: "aborted", reads: 0, key: decision.target.key },
    ]);
  });

  it.each([
    ["a spread of a refusal", { ...refused.forbidden }],
    ["a denial", { ok: false, code: "forbidden" }],
  ])("takes %s that a store answers for a record", (_name, answer) => {
    const { run, events } = runWith({ get: () => null });
    expect(settleRead(run, null, undefined, decision, answer, 1)).toEqual({ ok: false, code: "unavailable" });
    expect(events).toMatchObject([{ cause: "record", paths: ["title"] }]);
  });
});
