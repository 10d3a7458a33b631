import type { RequestHandler } from "express";
import { afterEach, describe, expect, it, vi } from "vitest";
import { sendToolResult, toolErrorHandler, toolGate } from "../../middleware/index.js";
import { getTicket } from "../../src/index.js";
import { answered } from "../support/ask.js";
import { askedStore } from "../support/asked-store.js";
import { brokenRequests, ECHO } from "../support/broken-requests.js";
import { alice, deskStore, goodCall } from "../support/desk.js";
import { type Framework, majors } from "../support/express-majors.js";
import { cookieOf, logIn, sessions, signIn } from "../support/tool-app.js";
import { listening, send } from "../support/wire.js";

const text = JSON.stringify(goodCall);

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe.each(majors)("the app around the gate on %s", (_, express) => {
  const bodies: readonly (readonly [string, RequestHandler, string, string])[] = [
    ["no parser", (_req, _res, next) => next(), "application/json", text],
    ["a parser and no content type", express.json(), "", text],
    ["a Buffer", express.raw({ type: () => true }), "application/json", text],
    ["a string", express.text({ type: () => true }), "application/json", text],
    ["null", express.json({ strict: false }), "application/json", "null"],
    ["an array", express.json({ strict: false }), "application/json", "[]"],
    ["a JSON string", express.json({ strict: false }), "application/json", '"get_ticket"'],
  ];

  it.each(bodies)(
    "C01 body that no parser made an object is no proposal: %s",
    async (_name, parser, type, body) => {
      const store = askedStore(deskStore());
      const app = express();
      app.use(sessions());
      app.post("/login", express.json(), logIn);
      app.post("/tools", parser, toolGate({ tools: [getTicket], store }), sendToolResult());
      const headers = { Cookie: await cookieOf(app, alice), ...(type && { "Content-Type": type }) };
      const reply = await listening(app, (port) => send(port, { headers }, body));
      expect([reply.status, reply.text]).toStrictEqual([400, '{"ok":false,"code":"invalid_request"}']);
      expect(store.asked).toHaveLength(0);
    },
  );

  describe.each([undefined, "test"])("with NODE_ENV %s", (environment) => {
    it.each(brokenRequests)(
      "C02 request that the parser refuses says a code and nothing else: %s",
      async (...[, request]) => {
        vi.stubEnv("NODE_ENV", environment);
        const log = vi.spyOn(process.stderr, "write");
        const store = askedStore(deskStore());
        const app = express();
        app.use(express.json({ limit: 1_000 }), sessions());
        app.post("/tools", toolGate({ tools: [getTicket], store }), sendToolResult());
        app.use("/tools", toolErrorHandler());
        const reply = await listening(app, (port) => send(port, request, request.body));
        expect([400, 413, 415]).toContain(reply.status);
        expect(reply.text).toBe('{"ok":false,"code":"invalid_request"}');
        expect(reply.headers["content-type"]).toMatch("application/json");
        expect(store.asked).toHaveLength(0);
        expect(JSON.stringify(log.mock.calls)).not.toContain(ECHO);
      },
    );
  });

  it.each([
    ["text/plain", text, "invalid_request"],
    ["application/x-www-form-urlencoded", "name=get_ticket&args[ticket_id]=TKT-104", "invalid_request"],
    ["application/json; charset=utf-8", text, "ok"],
  ])("C09 body that is sent as %s, behind parsers that take everything, is %s", async (type, body, code) => {
    const desk = lenient(express);
    const browser = await signIn(desk.app, alice);
    const reply = await answered(browser.post("/tools").set("Content-Type", type).send(body));
    expect([reply.code, desk.store.asked.length]).toStrictEqual([code, code === "ok" ? 1 : 0]);
  });

  it("C09 GET with a JSON body is no proposal", async () => {
    const desk = lenient(express);
    const reply = await answered((await signIn(desk.app, alice)).get("/tools").send(goodCall));
    expect([reply.code, desk.store.asked.length]).toStrictEqual(["invalid_request", 0]);
  });
});

/** An app whose parsers take whatever comes for a proposal. */
function lenient(express: Framework) {
  const store = askedStore(deskStore());
  const app = express();
  const form = express.urlencoded({ extended: true });
  app.use(form, express.json({ type: "*/*" }), sessions());
  app.post("/login", logIn);
  app.all("/tools", toolGate({ tools: [getTicket], store }), sendToolResult());
  return { app, store };
}
