import type { ErrorRequestHandler, RequestHandler } from "express";
import { describe, expect, it } from "vitest";
import { sendToolResult, toolGate } from "../../middleware/index.js";
import { type DenialCode, denials, getTicket, type ToolResult } from "../../src/index.js";
import { answered } from "../support/ask.js";
import { bundle } from "../support/bundle-format.js";
import { alice, deskStore, goodCall, goodTicket } from "../support/desk.js";
import { type Framework, majors } from "../support/express-majors.js";
import { signIn, toolApp } from "../support/tool-app.js";

const gate = toolGate({ tools: [getTicket], store: deskStore() });
const leave =
  (toolResult: unknown): RequestHandler =>
  (_req, res, next) => {
    res.locals.toolResult = toolResult as ToolResult;
    next();
  };

/** The reply to a good call of alice's, and the errors that reached the app. */
async function reply(express: Framework, ...handlers: RequestHandler[]) {
  const errors: { message: string }[] = [];
  const last: ErrorRequestHandler = (error, _req, res, next) => {
    errors.push(error);
    if (res.headersSent) next(error);
    else res.status(500).json({ handed: "on" });
  };
  const app = toolApp(express, ...handlers);
  app.use(last);
  const pending = (await signIn(app, alice)).post("/tools").send(goodCall);
  return { pending, errors };
}

describe.each(majors)("sendToolResult on %s", (_, express) => {
  it.each(Object.keys(denials) as DenialCode[])(
    "answers %s with its status and the denial alone",
    async (code) => {
      const { pending } = await reply(express, gate, leave({ ok: false, code }), sendToolResult());
      const { status, body, headers } = await answered(pending);
      expect([status, body]).toStrictEqual([denials[code].status, { ok: false, code }]);
      expect(headers).not.toHaveProperty("retry-after");
    },
  );

  it("answers a success with 200 and the result", async () => {
    const { pending } = await reply(express, gate, sendToolResult());
    const { status, body } = await answered(pending);
    expect([status, body]).toStrictEqual([200, { ok: true, ticket: goodTicket }]);
  });

  it("answers with the app's own success where a handler has put one", async () => {
    const own = { ok: true, ticket: { id: "TKT-104" } };
    const { pending } = await reply(express, gate, leave(own), sendToolResult());
    expect((await answered(pending)).body).toStrictEqual(own);
  });

  it.each([
    ["another code", { ok: false, code: "nope" }],
    ["an inherited name as its code", { ok: false, code: "toString" }],
    ["no code", { ok: false }],
    ["a truthy ok", { ok: 1, ticket: goodTicket }],
  ])("hands an error to the app where a handler has put %s", async (_name, result) => {
    const { pending, errors } = await reply(express, gate, leave(result), sendToolResult());
    expect((await pending).status).toBe(500);
    expect(errors).toHaveLength(1);
    expect(errors[0]?.message).toMatch(/^sendToolResult: res\.locals\.toolResult/);
  });

  it("hands an error that names the mend to the app where no gate ran before it", async () => {
    for (const handlers of [[sendToolResult()], [leave({ ok: true }), sendToolResult()]]) {
      const { pending, errors } = await reply(express, ...handlers);
      expect([(await pending).status, (await pending).body]).toStrictEqual([500, { handed: "on" }]);
      expect(errors[0]?.message).toMatch(/no gate ran before it.*toolGate/);
    }
  });

  it("leaves a reply alone that has begun already", async () => {
    const stream: RequestHandler = (_req, res, next) => {
      res.write("first, ");
      next();
      res.end("last");
    };
    const { pending, errors } = await reply(express, gate, stream, sendToolResult());
    const { status, text } = await pending;
    expect([status, text ?? (await pending).body.toString(), errors]).toStrictEqual([200, "first, last", []]);
  });

  it("answers a batch with 200, an empty one of a handler's too", async () => {
    const many = toolGate({ tools: [getTicket], store: deskStore(), format: bundle });
    const empty: RequestHandler = (_req, res, next) => {
      delete res.locals.toolResult;
      next();
    };
    const { pending } = await reply(express, many, empty, sendToolResult());
    expect([(await pending).status, (await pending).body]).toStrictEqual([200, { answers: [] }]);
  });
});
