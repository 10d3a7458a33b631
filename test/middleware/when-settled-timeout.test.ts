import type { RequestHandler } from "express";
import session from "express-session";
import { describe, expect, it } from "vitest";
import { toolGate } from "../../middleware/index.js";
import { type DecisionEvent, getTicket } from "../../src/index.js";
import { answering } from "../support/answering.js";
import { alice, goodCall, goodTicket } from "../support/desk.js";
import { majors } from "../support/express-majors.js";
import { later } from "../support/pending.js";
import { logIn, sessions, signIn } from "../support/tool-app.js";

/** A session store that takes its time after each request. */
class SlowTouch extends session.MemoryStore {
  override touch(...[id, data, done]: Parameters<session.MemoryStore["touch"]>): void {
    setTimeout(() => super.touch(id, data, done), 150);
  }
}

const timeout: RequestHandler = (_req, res, next) => {
  setTimeout(() => res.status(503).json({ too: "late" }), 20);
  next();
};

describe.each(majors)("a timeout that answers before the read does, on %s", (_, express) => {
  it.each([
    ["", new session.MemoryStore()],
    [", while the session store still holds its reply back", new SlowTouch()],
  ])("stays the only answer%s: nothing is set and nothing called", async (_name, sessionStore) => {
    const events: DecisionEvent[] = [];
    const called: unknown[] = [];
    const store = answering(() => later(70, { ...goodTicket }));
    const onDecision = (event: DecisionEvent) => events.push(event);
    const own: RequestHandler = (_req, res) => {
      called.push({ ...res.locals });
    };
    const app = express();
    app.use(express.json(), sessions({ store: sessionStore }));
    app.post("/login", logIn);
    app.post("/tools", timeout, toolGate({ tools: [getTicket], store, onDecision }), own);
    const reply = await (await signIn(app, alice)).post("/tools").send(goodCall);
    await later(80, 0);
    expect([reply.status, reply.body, called]).toStrictEqual([503, { too: "late" }, []]);
    expect(events).toHaveLength(1);
  });
});
