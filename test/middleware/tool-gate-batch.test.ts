import type { RequestHandler } from "express";
import { describe, expect, it } from "vitest";
import { sendToolResult, toolGate } from "../../middleware/index.js";
import { getTicket, type RecordStore } from "../../src/index.js";
import { answering } from "../support/answering.js";
import { expectUncached } from "../support/ask.js";
import { askedStore } from "../support/asked-store.js";
import { bundle, element } from "../support/bundle-format.js";
import { alice, deskStore, goodTicket } from "../support/desk.js";
import { type Framework, majors } from "../support/express-majors.js";
import { signIn, toolApp } from "../support/tool-app.js";
import { watched } from "../support/watched.js";

const get = (id: unknown, ticket_id: unknown) => element(id, "get_ticket", { ticket_id });
const calls = (count: number) => ({ calls: Array.from({ length: count }, (_, id) => get(id, "TKT-104")) });

/** What a batch leaves on `res.locals`, and how `next` was called. */
async function left(express: Framework, user: unknown, body: unknown, options: { maxCalls?: number } = {}) {
  const store = askedStore(deskStore());
  const gate = watched(toolGate({ tools: [getTicket], store, format: bundle, ...options }));
  const probe: RequestHandler = (_req, res) => {
    res.json(res.locals);
  };
  const browser = await signIn(toolApp(express, gate.handler, probe), user);
  const { body: locals } = await browser.post("/tools").send(body as object);
  expect(gate.nexts).toStrictEqual([[]]);
  return { locals, reads: store.asked.length };
}

/** The reply to a batch of alice's. */
async function replied(express: Framework, store: RecordStore, body: object) {
  const app = toolApp(express, toolGate({ tools: [getTicket], store, format: bundle }), sendToolResult());
  const browser = await signIn(app, alice);
  const reply = await browser.post("/tools").send(body);
  expectUncached(reply.headers);
  return reply;
}

describe.each(majors)("a batch format on %s", (_, express) => {
  it("leaves toolResults with id, name and result, in the order of the proposals, and no toolResult", async () => {
    const body = { calls: [get("a", "TKT-104"), get("b", 1), element("c", "nope", {}), get("d", "TKT-999")] };
    const { locals, reads } = await left(express, alice, body);
    expect(locals).toStrictEqual({
      toolResults: [
        { id: "a", name: "get_ticket", result: { ok: true, ticket: goodTicket } },
        { id: "b", name: "get_ticket", result: { ok: false, code: "invalid_arguments" } },
        { id: "c", name: "nope", result: { ok: false, code: "unknown_tool" } },
        { id: "d", name: "get_ticket", result: { ok: false, code: "not_found" } },
      ],
    });
    expect(reads).toBe(2);
  });

  it("stays a batch where there is one call in it", async () => {
    const { locals } = await left(express, alice, { calls: [get("a", "TKT-104")] });
    expect(locals).toStrictEqual({
      toolResults: [{ id: "a", name: "get_ticket", result: { ok: true, ticket: goodTicket } }],
    });
  });

  it("gives an element that is no call unknown_tool in its place", async () => {
    const body = { calls: [null, get("b", "TKT-104"), 5, []] };
    const { locals, reads } = await left(express, alice, body);
    const codes = locals.toolResults.map(({ result }: { result: { code?: string } }) => result.code ?? "ok");
    expect(codes).toStrictEqual(["unknown_tool", "ok", "unknown_tool", "unknown_tool"]);
    expect(reads).toBe(1);
  });

  it.each([
    ["no call in it", alice, { calls: [] }, "invalid_request"],
    ["a body of another format", alice, { name: "get_ticket", args: {} }, "invalid_request"],
    ["nobody signed in", undefined, calls(2), "unauthenticated"],
    ["an identity without a tenant", { userId: "alice" }, calls(2), "unauthenticated"],
  ])("refused as a whole (%s) leaves toolResult, and toolResults empty", async (_name, user, body, code) => {
    const { locals, reads } = await left(express, user, body);
    expect(locals).toStrictEqual({ toolResult: { ok: false, code }, toolResults: [] });
    expect(reads).toBe(0);
  });

  it.each([
    [16, {}, "ok", 1],
    [17, {}, "call_limit", 0],
    [2, { maxCalls: 2 }, "ok", 1],
    [3, { maxCalls: 2 }, "call_limit", 0],
  ])("of %i calls with the options %j gives each call %s", async (count, options, code, expected) => {
    const { locals, reads } = await left(express, alice, calls(count), options);
    expect(locals.toolResults).toHaveLength(count);
    for (const { result } of locals.toolResults) expect(result.code ?? "ok").toBe(code);
    expect(reads).toBe(expected);
  });

  it("is answered with 200 and the format's own messages, denials among them", async () => {
    const reply = await replied(express, deskStore(), { calls: [get("a", "TKT-104"), get("a", "TKT-999")] });
    expect(reply.status).toBe(200);
    expect(reply.body).toStrictEqual({
      answers: [
        { id: "a", tool: "get_ticket", ok: true, ticket: goodTicket },
        { id: "a", tool: "get_ticket", ok: false, code: "not_found" },
      ],
    });
  });

  it("refused as a whole is answered with the code's status and the denial", async () => {
    const reply = await replied(express, deskStore(), { calls: [] });
    expect([reply.status, reply.body]).toStrictEqual([400, { ok: false, code: "invalid_request" }]);
  });

  it("keeps the results of the other calls where one read fails", async () => {
    const store = answering(({ id }) => {
      if (id === "TKT-105") throw new Error("down");
      return deskStore().get({ collection: "tickets", tenant: "alpha", id });
    });
    const reply = await replied(express, store, { calls: [get(1, "TKT-105"), get(2, "TKT-104")] });
    expect(reply.body.answers).toStrictEqual([
      { id: 1, tool: "get_ticket", ok: false, code: "unavailable" },
      { id: 2, tool: "get_ticket", ok: true, ticket: goodTicket },
    ]);
  });
});
