import type { RequestHandler } from "express";
import { describe, expect, it } from "vitest";
import { sendToolResult, toolGate } from "../../middleware/index.js";
import { getTicket } from "../../src/index.js";
import { bundle, element } from "../support/bundle-format.js";
import { alice, deskStore, goodCall, goodTicket } from "../support/desk.js";
import { majors } from "../support/express-majors.js";
import { signIn, toolApp } from "../support/tool-app.js";

const one = toolGate({ tools: [getTicket], store: deskStore() });
const many = toolGate({ tools: [getTicket], store: deskStore(), format: bundle });
const batch = { calls: [element("a", "get_ticket", { ticket_id: "TKT-104" })] };
const result = { ok: true, ticket: goodTicket };
const show: RequestHandler = (_req, res) => {
  res.json(res.locals);
};
const forge: RequestHandler = (_req, res, next) => {
  const forged = { ok: true, forged: true } as const;
  Object.assign(res.locals, { toolResult: forged, toolResults: [{ name: "x", result: forged }], kept: 1 });
  next();
};

describe.each(majors)("res.locals on %s", (_, express) => {
  const left = async (handlers: RequestHandler[], body: object) => {
    const browser = await signIn(toolApp(express, ...handlers, show), alice);
    return (await browser.post("/tools").send(body)).body;
  };

  it.each([
    ["a result", one, goodCall, { toolResult: result }],
    ["a denial", one, {}, { toolResult: { ok: false, code: "invalid_request" } }],
    ["a batch", many, batch, { toolResults: [{ id: "a", name: "get_ticket", result }] }],
    ["a refused batch", many, {}, { toolResult: { ok: false, code: "invalid_request" }, toolResults: [] }],
  ])("holds nothing of earlier handlers' where the gate leaves %s", async (_name, gate, body, expected) => {
    expect(await left([forge, gate], body)).toStrictEqual({ kept: 1, ...expected });
  });

  it.each([
    ["of one call after a batch", [many, one], goodCall, { toolResult: result }],
    [
      "of a batch after one call",
      [one, many],
      batch,
      { toolResults: [{ id: "a", name: "get_ticket", result }] },
    ],
  ])("holds the outcome of the last gate: %s", async (_name, gates, body, expected) => {
    expect(await left(gates, body)).toStrictEqual(expected);
  });

  it("tells sendToolResult the format of the last gate", async () => {
    const browser = await signIn(toolApp(express, one, many, sendToolResult()), alice);
    const reply = await browser.post("/tools").send(batch);
    expect(reply.body).toStrictEqual({ answers: [{ id: "a", tool: "get_ticket", ...result }] });
  });

  it("shares no result with the next request: what a handler changes stays there", async () => {
    const change: RequestHandler = (_req, res, next) => {
      const { ticket } = res.locals.toolResult as unknown as { ticket: { title: string } };
      next();
      ticket.title = "hacked";
    };
    const browser = await signIn(toolApp(express, one, change, show), alice);
    for (let turn = 0; turn < 2; turn++) {
      expect((await browser.post("/tools").send(goodCall)).body).toStrictEqual({ toolResult: result });
    }
  });
});
