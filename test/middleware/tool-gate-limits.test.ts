import type { RequestHandler } from "express";
import { describe, expect, it } from "vitest";
import { sendToolResult, toolGate } from "../../middleware/index.js";
import { openaiChat } from "../../src/formats/index.js";
import { getTicket, memoryLedger } from "../../src/index.js";
import { askedStore } from "../support/asked-store.js";
import { alice, deskStore, goodCall, goodTicket } from "../support/desk.js";
import { majors } from "../support/express-majors.js";
import { later } from "../support/pending.js";
import { type Browser, signIn, toolApp } from "../support/tool-app.js";

const BUDGET = 10;

/** What a conversation puts into the identity. */
const working = { ...alice, conversation: "conversation-1" };

const limits = () => ({
  ledger: memoryLedger(),
  task: ({ conversation }: { tenant: string; conversation?: string }) =>
    conversation === undefined ? undefined : { id: conversation, maxCalls: BUDGET, ttlSeconds: 60 },
});

/** The statuses of 100 requests at once, counted. */
async function hundredAtOnce(browser: Browser): Promise<Record<string, number>> {
  const replies = await Promise.all(Array.from({ length: 100 }, () => browser.post("/tools").send(goodCall)));
  const statuses: Record<string, number> = {};
  for (const { status } of replies) statuses[status] = (statuses[status] ?? 0) + 1;
  return statuses;
}

describe.each(majors)("limits of a mount on %s", (_, express) => {
  it("let exactly the budget of 100 requests at once through", async () => {
    const store = askedStore({ get: (key) => later(5, deskStore().get(key)) });
    const gate = toolGate({ tools: [getTicket], store, limits: limits() });
    const browser = await signIn(toolApp(express, gate, sendToolResult()), working);
    expect(await hundredAtOnce(browser)).toEqual({ 200: BUDGET, 429: 100 - BUDGET });
    expect(store.asked).toHaveLength(BUDGET);
  });

  it("answer a repeat with 403 and the end of the budget with 429, and never say when to come again", async () => {
    const gate = toolGate({ tools: [getTicket], store: deskStore(), limits: limits() });
    const browser = await signIn(toolApp(express, gate, sendToolResult()), working);
    const missing = { name: "get_ticket", args: { ticket_id: "TKT-999" } };
    await browser.post("/tools").send(missing).expect(404, { ok: false, code: "not_found" });
    await browser.post("/tools").send(missing).expect(403, { ok: false, code: "repeat_denied" });
    for (let call = 2; call < BUDGET; call++) await browser.post("/tools").send(goodCall).expect(200);
    const reply = await browser.post("/tools").send(goodCall).expect(429, { ok: false, code: "call_limit" });
    expect(reply.headers).not.toHaveProperty("retry-after");
  });

  it("give each call of a batch its own answer", async () => {
    const gate = toolGate({
      tools: [getTicket],
      store: deskStore(),
      format: openaiChat,
      limits: limits(),
    });
    const browser = await signIn(toolApp(express, gate, sendToolResult()), working);
    const call = (id: string, text: string) => ({
      id,
      type: "function",
      function: { name: "get_ticket", arguments: text },
    });
    const message = (...texts: string[]) => ({
      role: "assistant",
      tool_calls: texts.map((text, place) => call(`c${place}`, text)),
    });
    const cut = '{"ticket_id":"TKT-10';
    const told = async (...texts: string[]) => {
      const { body } = await browser
        .post("/tools")
        .send(message(...texts))
        .expect(200);
      return (body as { content: string }[]).map(({ content }) => content.slice(0, 18));
    };
    const [invalid, ok] = await told(cut, '{"ticket_id":"TKT-104"}');
    expect(ok).toContain(JSON.stringify({ ticket: goodTicket }).slice(0, 18));
    const [repeat, other] = await told(cut, `${cut}4`);
    expect(repeat).not.toBe(invalid);
    expect(other).toBe(invalid); // another broken text is another proposal
  });

  it("cannot be kept in the session: requests at once lose each other's counts", async () => {
    const inSession: RequestHandler = (req, _res, next) => {
      const session = req.session as { calls?: number };
      session.calls = (session.calls ?? 0) + 1;
      if (session.calls > BUDGET) next(new Error("over"));
      else next();
    };
    const slow = askedStore({ get: (key) => later(5, deskStore().get(key)) });
    const gate = toolGate({ tools: [getTicket], store: slow });
    const browser = await signIn(toolApp(express, inSession, gate, sendToolResult()), working);
    expect((await hundredAtOnce(browser))[200]).toBeGreaterThan(BUDGET);
  });
});
