import type { ErrorRequestHandler, RequestHandler } from "express";
import { describe, expect, it } from "vitest";
import { sendToolResult, toolGate } from "../../middleware/index.js";
import { type DenialCode, type Format, type FormatEntry, getTicket, plain } from "../../src/index.js";
import { answered, expectUncached } from "../support/ask.js";
import { askedStore } from "../support/asked-store.js";
import { bundle } from "../support/bundle-format.js";
import { alice, carol, deskStore, goodCall, SECRET } from "../support/desk.js";
import { type Framework, majors } from "../support/express-majors.js";
import { signIn, toolApp } from "../support/tool-app.js";
import { watched } from "../support/watched.js";

/** A mount of a format, and what it was asked and left. */
function mounted(express: Framework, format: Format) {
  const store = askedStore(deskStore());
  const locals: unknown[] = [];
  const errors: unknown[] = [];
  const note: RequestHandler = (_req, res, next) => {
    locals.push({ ...res.locals, [Symbol.for("express-tool-gate.saying")]: undefined });
    next();
  };
  const last: ErrorRequestHandler = (error, _req, res, _next) => {
    errors.push(error);
    res.status(500).json({ handed: "on" });
  };
  const gate = watched(toolGate({ tools: [getTicket], store, format }));
  const app = toolApp(express, gate.handler, note, sendToolResult());
  app.use(last);
  return { app, store, locals, errors, nexts: gate.nexts };
}

const boom = (): never => {
  throw new Error(SECRET);
};

describe.each(majors)("a format of the app's own on %s", (_, express) => {
  it.each([
    ["with a body", { status: 202, body: { pong: true } }, { pong: true }],
    ["without one", { status: 204 }, {}],
  ])("may answer a request itself, %s", async (_name, reply, body) => {
    const { app, store, locals, nexts } = mounted(express, { ...bundle, read: () => ({ reply }) });
    const browser = await signIn(app, alice);
    const sent = await browser.post("/tools").send({ ping: true });
    expect([sent.status, sent.body]).toStrictEqual([reply.status, body]);
    expectUncached(sent.headers);
    expect(locals).toMatchObject([{ toolResult: { ok: false, code: "invalid_request" }, toolResults: [] }]);
    expect(nexts).toStrictEqual([[]]);
    expect(store.asked).toHaveLength(0);
  });

  it("says a refusal of the whole request in its own way where it has `refuse`", async () => {
    const refused: unknown[] = [];
    const refuse = (code: DenialCode, body: unknown) => {
      refused.push([code, body]);
      return { status: 200, body: { fault: code } };
    };
    const { app } = mounted(express, { ...bundle, refuse });
    const hers = await (await signIn(app, alice)).post("/tools").send({ calls: [] });
    const nobodys = await (await signIn(app, undefined)).post("/tools").send({ calls: [] });
    expect([hers.status, hers.body]).toStrictEqual([200, { fault: "invalid_request" }]);
    expect([nobodys.status, nobodys.body]).toStrictEqual([200, { fault: "unauthenticated" }]);
    expect(refused).toStrictEqual([
      ["invalid_request", { calls: [] }],
      ["unauthenticated", { calls: [] }],
    ]);
  });

  it("says the denial of a call with `write`, also where it has `refuse` for whole requests", async () => {
    const refuse = () => ({ status: 200, body: { fault: true } });
    const { app } = mounted(express, { ...plain, refuse });
    const reply = await answered((await signIn(app, carol)).post("/tools").send(goodCall));
    expect([reply.status, reply.body]).toStrictEqual([403, { ok: false, code: "forbidden" }]);
  });

  it("gets the id and the name of the call back in `write`, in formats of one call too", async () => {
    const read = (body: unknown) => {
      const { label, call } = body as { label: string; call: { name: string; args: unknown } };
      return { calls: [{ id: label, ...call }] };
    };
    const write = ([entry]: readonly FormatEntry[]) => entry;
    const { app } = mounted(express, { ...plain, read, write });
    const reply = await (await signIn(app, alice)).post("/tools").send({ label: "c1", call: goodCall });
    expect(reply.body).toMatchObject({ id: "c1", name: "get_ticket", result: { ok: true } });
  });

  it("is not asked to read a body before somebody is known", async () => {
    let asked = 0;
    const read = () => {
      asked += 1;
      return undefined;
    };
    const { app } = mounted(express, { ...plain, read });
    expect((await (await signIn(app, undefined)).post("/tools").send(goodCall)).status).toBe(401);
    expect(asked).toBe(0);
    expect((await (await signIn(app, alice)).post("/tools").send(goodCall)).status).toBe(400);
    expect(asked).toBe(1);
  });

  it.each([
    ["throws", boom],
    ["gives null", () => null],
    ["gives a number", () => 1],
    ["gives an object without calls", () => ({})],
    ["gives calls that are no list", () => ({ calls: 1 })],
    ["gives a promise", async () => ({ calls: [goodCall] })],
    [
      "gives a call that throws",
      () => ({
        calls: [
          {
            get name() {
              return boom();
            },
          },
        ],
      }),
    ],
    ["gives two calls, being a format of one", () => ({ calls: [goodCall, goodCall] })],
    ["gives no call", () => ({ calls: [] })],
  ])("whose read %s makes the body invalid_request", async (_name, read) => {
    const { app, store, nexts } = mounted(express, { ...plain, read: read as unknown as Format["read"] });
    const reply = await answered((await signIn(app, alice)).post("/tools").send(goodCall));
    expect([reply.code, store.asked.length, nexts]).toStrictEqual(["invalid_request", 0, [[]]]);
  });

  it("whose write throws hands the error to the app", async () => {
    const { app, errors, nexts } = mounted(express, { ...plain, write: boom });
    const reply = await (await signIn(app, alice)).post("/tools").send(goodCall);
    expect([reply.status, reply.body]).toStrictEqual([500, { handed: "on" }]);
    expect(errors).toStrictEqual([new Error(SECRET)]);
    expect(nexts).toStrictEqual([[]]);
  });

  it("whose write gives what JSON cannot say hands an error to the app", async () => {
    const { app, errors } = mounted(express, { ...plain, write: () => ({ big: 1n }) });
    const reply = await (await signIn(app, alice)).post("/tools").send(goodCall);
    expect([reply.status, reply.body]).toStrictEqual([500, { handed: "on" }]);
    expect(errors).toMatchObject([{ name: "TypeError" }]);
  });

  it("whose refuse throws hands the error to the app", async () => {
    const { app, errors } = mounted(express, { ...bundle, refuse: boom });
    const reply = await (await signIn(app, alice)).post("/tools").send({ calls: [] });
    expect([reply.status, errors]).toStrictEqual([500, [new Error(SECRET)]]);
  });
});
