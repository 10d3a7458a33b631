import express, { type Request } from "express";
import type { Session, SessionData } from "express-session";
import { expectTypeOf, it } from "vitest";
import {
  type DecisionEvent,
  describeTools,
  sendToolResult,
  type ToolCallResult,
  toolErrorHandler,
  toolGate,
} from "../../middleware/index.js";
import { memoryStore, type ToolResult, toolDefiner } from "../../src/index.js";
import { byId, type Reader, type World } from "./world.js";

const tool = toolDefiner<World>()({ ...byId, collection: "tickets", fields: ["id"] });
const mount = { tools: [tool], store: memoryStore() } as const;
declare const reader: Reader;

it("mounts in Express as handlers and an error handler", () => {
  const app = express();
  const gate = toolGate(mount);
  app.post("/tools", gate, sendToolResult());
  app.get("/tools", describeTools(gate));
  app.use("/tools", toolErrorHandler());
});

it("compiles without an identity where the session says nothing of its user", () => {
  toolGate(mount);
});

it("infers the session and the task that identity gets", () => {
  toolGate({
    ...mount,
    identity(session, task) {
      expectTypeOf(session).toEqualTypeOf<Session & Partial<SessionData>>();
      expectTypeOf(task).toEqualTypeOf<undefined>();
      return reader;
    },
  });
  toolGate({
    ...mount,
    session: (req) => (req as Request & { auth?: { sub: string } }).auth,
    task: (req) => ({ conversation: req.params.conversation }),
    identity(session, task) {
      expectTypeOf(session).toEqualTypeOf<{ sub: string }>();
      expectTypeOf(task).toEqualTypeOf<{ conversation: string | string[] | undefined }>();
      return { ...reader, userId: session.sub };
    },
  });
});

it("takes an identity at once or later, or nobody", () => {
  toolGate({ ...mount, identity: () => reader });
  toolGate({ ...mount, identity: async () => reader });
  toolGate({ ...mount, identity: () => null });
  toolGate({ ...mount, identity: async () => undefined });
});

it("refuses an identity that lacks what a tool needs", () => {
  // @ts-expect-error
  toolGate({ ...mount, identity: () => ({ tenant: "alpha" }) });
  // @ts-expect-error
  toolGate({ ...mount, identity: async () => ({ tenant: "alpha", userId: "ada" }) });
  // @ts-expect-error
  toolGate({ ...mount, session: () => ({ who: "ada" }), identity: (session) => session });
  // @ts-expect-error
  toolGate({ ...mount, session: () => ({ user: 1 }), identity: (session) => session.usr });
});

it("checks the default identity where the session's user is known", () => {
  toolGate({ ...mount, session: () => ({ user: reader }) });
  toolGate({ ...mount, session: (): { user?: Reader } | undefined => undefined });
  // @ts-expect-error a user that is no Reader needs an identity
  toolGate({ ...mount, session: () => ({ user: { tenant: "alpha" } }) });
});

it("gives identity no request, and the event's listener one", () => {
  // @ts-expect-error there is no third argument
  toolGate({ ...mount, identity: (_session, _task, req) => req.user });
  toolGate({
    ...mount,
    onDecision(event, req) {
      expectTypeOf(event).toEqualTypeOf<DecisionEvent>();
      expectTypeOf(req).toEqualTypeOf<Request>();
    },
  });
});

it("refuses unknown options", () => {
  // @ts-expect-error
  toolGate({ ...mount, timeout: 5 });
});

it("types what it leaves on res.locals", () => {
  express().post("/tools", toolGate(mount), (_req, res) => {
    expectTypeOf(res.locals.toolResult).toEqualTypeOf<ToolResult | undefined>();
    expectTypeOf(res.locals.toolResults).toEqualTypeOf<readonly ToolCallResult[] | undefined>();
  });
});
