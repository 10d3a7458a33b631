import type { ErrorRequestHandler, Express, RequestHandler } from "express";
import { afterEach, describe, expect, it, vi } from "vitest";
import { sendToolResult, toolErrorHandler, toolGate } from "../../middleware/index.js";
import { getTicket } from "../../src/index.js";
import { expectUncached } from "../support/ask.js";
import { askedStore } from "../support/asked-store.js";
import { brokenRequests, ECHO } from "../support/broken-requests.js";
import { alice, deskStore, goodCall } from "../support/desk.js";
import { type Framework, majors } from "../support/express-majors.js";
import { listening, send, type WireReply } from "../support/wire.js";

const headers = { "Content-Type": "application/json" };
const refused = JSON.stringify({ ok: false, code: "invalid_request" });

/** A tool path behind a parser of 1 kB, and the errors that were handed on. */
function toolPath(express: Framework, parser: RequestHandler = express.json({ limit: 1_000 })) {
  const store = askedStore(deskStore());
  const errors: unknown[] = [];
  const note: ErrorRequestHandler = (error, _req, _res, next) => {
    errors.push(error);
    next(error);
  };
  const app: Express = express();
  const gate = toolGate({ tools: [getTicket], store, identity: () => alice, session: () => ({}) });
  app.use(parser);
  app.post(["/tools", "/other"], gate, sendToolResult());
  app.use("/tools", toolErrorHandler());
  app.use(note);
  return { app, store, errors };
}

function expectRefused(reply: WireReply, status: number): void {
  expect([reply.status, reply.text]).toStrictEqual([status, refused]);
  expect(reply.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(JSON.stringify(reply.headers)).not.toContain(ECHO);
  expectUncached(reply.headers);
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe.each(majors)("toolErrorHandler on %s", (major, express) => {
  describe.each([undefined, "test", "production"])("with NODE_ENV %s", (environment) => {
    it.each(brokenRequests)(
      "turns %s into invalid_request, and repeats nothing of it",
      async (_name, request) => {
        vi.stubEnv("NODE_ENV", environment);
        const logs = [
          vi.spyOn(console, "error"),
          vi.spyOn(console, "log"),
          vi.spyOn(process.stderr, "write"),
        ];
        const { app, store, errors } = toolPath(express);
        const reply = await listening(app, (port) => send(port, { headers: request.headers }, request.body));
        expectRefused(reply, request.status[major === "Express 5" ? 0 : 1]);
        expect([errors, store.asked]).toStrictEqual([[], []]);
        for (const log of logs) expect(log).not.toHaveBeenCalled();
      },
    );
  });

  it("turns a body that fails the app's own verification into invalid_request", async () => {
    const verify = () => {
      throw new Error(ECHO);
    };
    const { app, errors } = toolPath(express, express.json({ verify }));
    const reply = await listening(app, (port) => send(port, { headers }, JSON.stringify(goodCall)));
    expectRefused(reply, 403);
    expect(errors).toStrictEqual([]);
  });

  it.each([
    ["a form with too many fields", "a=1&b=2&c=3", { parameterLimit: 2 }, 413],
    ["a form that is nested too deep", "a[b][c][d]=1", { depth: 1 }, 400],
  ])("turns %s into invalid_request", async (_name, body, options, status) => {
    const parser = express.urlencoded({ extended: true, ...options });
    const { app, errors } = toolPath(express, parser);
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    expectRefused(await listening(app, (port) => send(port, { headers: form }, body)), status);
    expect(errors).toStrictEqual([]);
  });

  it("changes no other route", async () => {
    vi.stubEnv("NODE_ENV", "test");
    const { app, errors } = toolPath(express);
    const reply = await listening(app, (port) => send(port, { headers, path: "/other" }, "{"));
    expect(reply.headers["content-type"]).toMatch("text/html");
    expect(errors).toMatchObject([{ type: "entity.parse.failed" }]);
  });

  it("lets a good body through", async () => {
    const { app } = toolPath(express);
    const reply = await listening(app, (port) => send(port, { headers }, JSON.stringify(goodCall)));
    expect(reply.status).toBe(200);
  });
});
