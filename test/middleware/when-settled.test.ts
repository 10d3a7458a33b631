import { once } from "node:events";
import type { ErrorRequestHandler, RequestHandler, Response } from "express";
import { describe, expect, it } from "vitest";
import { sendToolResult, type ToolGateOptions, toolGate } from "../../middleware/index.js";
import { type DecisionEvent, getTicket } from "../../src/index.js";
import { answering } from "../support/answering.js";
import { askedStore } from "../support/asked-store.js";
import { alice, deskStore, goodCall, goodTicket } from "../support/desk.js";
import { type Framework, majors } from "../support/express-majors.js";
import { later } from "../support/pending.js";
import { unhandledDuring } from "../support/unhandled.js";
import { watched } from "../support/watched.js";
import { listening, open, send } from "../support/wire.js";

const headers = { "Content-Type": "application/json" };
const body = JSON.stringify(goodCall);

/** A mount whose reads the test answers itself, when it likes. */
function slowMount(
  express: Framework,
  before: RequestHandler[] = [],
  options: Partial<ToolGateOptions> = {},
) {
  const events: DecisionEvent[] = [];
  const reads: { signal: AbortSignal; answer: (record: object) => void }[] = [];
  let asked: () => void = () => {};
  const firstRead = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const store = answering(
    (_key, { signal }) =>
      new Promise((answer) => {
        reads.push({ signal, answer });
        asked();
      }),
  );
  let response: Response | undefined;
  const keep: RequestHandler = (_req, res, next) => {
    response = res;
    next();
  };
  const onDecision = (event: DecisionEvent) => events.push(event);
  const gate = watched(
    toolGate({
      tools: [getTicket],
      store,
      identity: () => alice,
      session: () => ({}),
      onDecision,
      ...options,
    }),
  );
  const app = express();
  app.post("/tools", express.json(), keep, ...before, gate.handler, sendToolResult());
  return { app, store, events, reads, firstRead, nexts: gate.nexts, res: () => response as Response };
}

describe.each(majors)("waiting for an outcome on %s", (_, express) => {
  it("goes on when a slow read is answered; that the request itself was closed long ago changes nothing", async () => {
    let closed = 0;
    const watchRequest: RequestHandler = (req, _res, next) => {
      req.once("close", () => {
        closed += 1;
      });
      next();
    };
    const mount = slowMount(express, [watchRequest]);
    await listening(mount.app, async (port) => {
      const reply = send(port, { headers }, body);
      await mount.firstRead;
      await later(20, 0);
      expect(closed).toBe(1);
      expect(mount.reads[0]?.signal.aborted).toBe(false);
      mount.reads[0]?.answer({ ...goodTicket });
      expect((await reply).status).toBe(200);
    });
    expect(mount.nexts).toStrictEqual([[]]);
  });

  it("cancels the read where the client goes away, and calls nothing, also when it is answered later", async () => {
    const reasons = await unhandledDuring(async () => {
      const mount = slowMount(express);
      await listening(mount.app, async (port) => {
        const outgoing = open(port, { headers }).on("error", () => {});
        outgoing.end(body);
        await mount.firstRead;
        const closed = once(mount.res(), "close");
        outgoing.destroy();
        await closed;
        expect(mount.reads[0]?.signal.aborted).toBe(true);
        mount.reads[0]?.answer({ ...goodTicket });
        await later(10, 0);
      });
      expect(mount.nexts).toStrictEqual([]);
      expect(Object.keys(mount.res().locals)).toStrictEqual([]);
      expect(mount.events).toMatchObject([{ code: "unavailable", cause: "aborted", reads: 1 }]);
    });
    expect(reasons).toStrictEqual([]);
  });

  it("reads nothing where the client goes away while the identity is fetched", async () => {
    let known: (identity: typeof alice) => void = () => {};
    let asked: () => void = () => {};
    const identityAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const identity = () =>
      new Promise<typeof alice>((resolve) => {
        known = resolve;
        asked();
      });
    const mount = slowMount(express, [], { identity });
    await listening(mount.app, async (port) => {
      const outgoing = open(port, { headers }).on("error", () => {});
      outgoing.end(body);
      await identityAsked;
      const closed = once(mount.res(), "close");
      outgoing.destroy();
      await closed;
      known({ ...alice });
      await later(10, 0);
    });
    expect([mount.nexts, mount.store.asked]).toStrictEqual([[], []]);
    expect(mount.events).toMatchObject([{ code: "unavailable", cause: "aborted", reads: 0 }]);
  });

  it("reads nothing where the client had gone away before", async () => {
    let arrived: () => void = () => {};
    const there = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    let went: () => void = () => {};
    const gone = new Promise<void>((resolve) => {
      went = resolve;
    });
    const waitForClose: RequestHandler = (_req, res, next) => {
      res.once("close", () => {
        next();
        went();
      });
      arrived();
    };
    const mount = slowMount(express, [waitForClose]);
    await listening(mount.app, async (port) => {
      const outgoing = open(port, { headers }).on("error", () => {});
      outgoing.end(body);
      await there;
      outgoing.destroy();
      await gone;
      await later(10, 0);
    });
    expect([mount.nexts, mount.store.asked]).toStrictEqual([[], []]);
  });

  it("sets and calls nothing where the reply was finished in the very turn in which the read is answered", async () => {
    const mount = slowMount(express);
    await listening(mount.app, async (port) => {
      const reply = send(port, { headers }, body);
      await mount.firstRead;
      mount.res().status(503).json({ too: "late" });
      mount.reads[0]?.answer({ ...goodTicket });
      expect((await reply).text).toBe('{"too":"late"}');
    });
    expect([mount.nexts, Object.keys(mount.res().locals)]).toStrictEqual([[], []]);
  });

  it("goes on where an earlier handler has begun the reply, as a stream of events does, and not finished it", async () => {
    const begin: RequestHandler = (_req, res, next) => {
      res.flushHeaders();
      next();
    };
    const own: RequestHandler = (_req, res) => {
      res.end(JSON.stringify(res.locals.toolResult));
    };
    for (const store of [deskStore(), askedStore({ get: (key) => later(5, deskStore().get(key)) })]) {
      const app = express();
      const gate = toolGate({ tools: [getTicket], store, identity: () => alice, session: () => ({}) });
      app.post("/tools", express.json(), begin, gate, own);
      const reply = listening(app, (port) =>
        Promise.race([send(port, { headers }, body), later(500, undefined)]),
      );
      expect((await reply)?.text).toBe(JSON.stringify({ ok: true, ticket: goodTicket }));
    }
  });

  it("leaves no listener on the reply, at once or later", async () => {
    const counts: number[] = [];
    const count: RequestHandler = (_req, res, next) => {
      counts.push(res.listenerCount("close"));
      next();
    };
    for (const store of [deskStore(), askedStore({ get: (key) => later(5, deskStore().get(key)) })]) {
      const app = express();
      const gate = toolGate({ tools: [getTicket], store, identity: () => alice, session: () => ({}) });
      app.post("/tools", express.json(), count, gate, count, sendToolResult());
      await listening(app, async (port) => expect((await send(port, { headers }, body)).status).toBe(200));
    }
    expect(counts[1]).toBe(counts[0]);
    expect(counts[3]).toBe(counts[2]);
  });

  it("hands an error of the app's, a frozen res.locals, to the app's own error handler", async () => {
    const freeze: RequestHandler = (_req, res, next) => {
      Object.freeze(res.locals);
      next();
    };
    const errors: unknown[] = [];
    const onError: ErrorRequestHandler = (error, _req, res, _next) => {
      errors.push(error);
      res.status(500).end();
    };
    const reasons = await unhandledDuring(async () => {
      const mount = slowMount(express, [freeze]);
      mount.app.use(onError);
      await listening(mount.app, async (port) => {
        const reply = send(port, { headers }, body);
        await mount.firstRead;
        mount.reads[0]?.answer({ ...goodTicket });
        expect((await reply).status).toBe(500);
      });
    });
    expect([reasons, errors]).toStrictEqual([[], [expect.any(TypeError)]]);
  });
});
