import type { RequestHandler } from "express";
import { afterEach, describe, expect, it, vi } from "vitest";
import { sendToolResult, toolGate } from "../../middleware/index.js";
import { getTicket } from "../../src/index.js";
import { answering } from "../support/answering.js";
import { answered } from "../support/ask.js";
import { bundle, element } from "../support/bundle-format.js";
import { caseDesk } from "../support/case-desk.js";
import { alice, goodCall, goodTicket } from "../support/desk.js";
import { majors } from "../support/express-majors.js";
import { later, never } from "../support/pending.js";
import { signIn, toolApp } from "../support/tool-app.js";
import { unhandledDuring } from "../support/unhandled.js";

afterEach(() => {
  vi.restoreAllMocks();
});

describe.each(majors)("stores that take their time, on %s", (_, express) => {
  it("D04 store that never answers is unavailable at the deadline, and is not asked again", async () => {
    const desk = caseDesk(express, { store: answering(() => never), timeoutMs: 50 });
    const seen = await desk.ask(alice, goodCall);
    expect([seen.code, seen.reads]).toStrictEqual(["unavailable", 1]);
    expect(desk.events).toMatchObject([{ cause: "deadline", reads: 1 }]);
    expect(desk.events[0]?.durationMs).toBeGreaterThan(45);
    expect(desk.events[0]?.durationMs).toBeLessThan(500);
    await later(20, 0);
    expect(desk.store.asked).toHaveLength(1);
  });

  it.each([
    ["with a record", () => later(120, { ...goodTicket })],
    ["with a rejection", () => later(120, 0).then(() => Promise.reject(new Error("late")))],
  ])("D04 store that answers %s after the deadline changes nothing any more", async (_name, answer) => {
    const reasons = await unhandledDuring(async () => {
      let locals: Record<string, unknown> = {};
      const keep: RequestHandler = (_req, res, next) => {
        locals = res.locals;
        next();
      };
      const store = answering(answer);
      const gate = toolGate({ tools: [getTicket], store, timeoutMs: 50 });
      const browser = await signIn(toolApp(express, gate, keep, sendToolResult()), alice);
      const seen = await answered(browser.post("/tools").send(goodCall));
      expect(seen.code).toBe("unavailable");
      await later(120, 0);
      expect(locals.toolResult).toStrictEqual({ ok: false, code: "unavailable" });
      expect(store.asked).toHaveLength(1);
    });
    expect(reasons).toStrictEqual([]);
  });

  it("D04 call that hangs takes none of its siblings with it", async () => {
    const store = answering(({ id }) => (id === "TKT-105" ? never : later(5, { ...goodTicket, id })));
    const gate = toolGate({ tools: [getTicket], store, format: bundle, timeoutMs: 60 });
    const ids = ["TKT-104", "TKT-105", "TKT-106"];
    const calls = ids.map((ticket_id) => element(ticket_id, "get_ticket", { ticket_id }));
    const browser = await signIn(toolApp(express, gate, sendToolResult()), alice);
    const { body } = await browser.post("/tools").send({ calls });
    expect(body.answers).toStrictEqual([
      { id: "TKT-104", tool: "get_ticket", ok: true, ticket: { ...goodTicket, id: "TKT-104" } },
      { id: "TKT-105", tool: "get_ticket", ok: false, code: "unavailable" },
      { id: "TKT-106", tool: "get_ticket", ok: true, ticket: { ...goodTicket, id: "TKT-106" } },
    ]);
    expect(store.asked).toHaveLength(3);
  });

  it.each([
    ["answers", () => later(5, { ...goodTicket }), 54_321, "ok"],
    ["never answers", () => never, 43, "unavailable"],
  ])("D04 deadline leaves no timer behind where the store %s", async (_name, answer, timeoutMs, code) => {
    const started = vi.spyOn(globalThis, "setTimeout");
    const gate = toolGate({ tools: [getTicket], store: answering(answer), timeoutMs });
    const browser = await signIn(toolApp(express, gate, sendToolResult()), alice);
    expect((await answered(browser.post("/tools").send(goodCall))).code).toBe(code);
    const ours = started.mock.results.filter((__, index) => started.mock.calls[index]?.[1] === timeoutMs);
    expect(ours).toHaveLength(1);
    expect(ours[0]?.value).toMatchObject({ _destroyed: true });
  });
});
