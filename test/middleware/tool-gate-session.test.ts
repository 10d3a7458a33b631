import type { Request, RequestHandler } from "express";
import request from "supertest";
import { describe, expect, it } from "vitest";
import { sendToolResult, type ToolGateOptions, toolGate } from "../../middleware/index.js";
import { getTicket, readNote } from "../../src/index.js";
import { answered, ask } from "../support/ask.js";
import { askedStore } from "../support/asked-store.js";
import { alice, deskStore, goodCall, SECRET } from "../support/desk.js";
import { type Framework, majors } from "../support/express-majors.js";
import { toolApp } from "../support/tool-app.js";
import { unhandledDuring } from "../support/unhandled.js";

type Options = Partial<ToolGateOptions<readonly [typeof getTicket, typeof readNote]>>;

/** A gate of both reference tools behind a middleware that puts `state` on the request. */
async function behind(express: Framework, state: object, options: Options, body: object = goodCall) {
  const store = askedStore(deskStore());
  const earlier: RequestHandler = (req, _res, next) => {
    Object.assign(req, state);
    next();
  };
  const app = express();
  const gate = toolGate({ tools: [getTicket, readNote], store, ...options });
  app.post("/tools", express.json(), earlier, gate, sendToolResult());
  const reply = await answered(request(app).post("/tools").send(body));
  return { code: reply.code, reads: store.asked.length };
}

const passport: Options = {
  session: (req: Request & { user?: typeof alice }) => req.user,
  identity: (user) => user,
};
const token: Options = {
  session: (req: Request & { auth?: { org: string; sub: string; scope: string } }) => req.auth,
  identity: ({ org, sub, scope }) => ({ tenant: org, userId: sub, canReadTickets: scope === "tickets" }),
};
const boom = (): never => {
  throw new Error(SECRET);
};

describe.each(majors)("where a gate finds who is asking, on %s", (_, express) => {
  it("is session.user by default", async () => {
    const store = askedStore(deskStore());
    const app = toolApp(express, toolGate({ tools: [getTicket], store }), sendToolResult());
    expect((await ask(app, alice, goodCall)).code).toBe("ok");
    expect((await ask(app, undefined, goodCall)).code).toBe("unauthenticated");
  });

  it("is not what a polluted prototype says where no session middleware ran", async () => {
    const value = { user: alice };
    Object.defineProperty(Object.prototype, "session", { value, configurable: true });
    try {
      expect(await behind(express, {}, {})).toStrictEqual({ code: "unauthenticated", reads: 0 });
    } finally {
      Reflect.deleteProperty(Object.prototype, "session");
    }
  });

  it.each([
    ["passport's req.user", { user: alice }, passport, "ok"],
    ["passport without a user", {}, passport, "unauthenticated"],
    ["a verified token", { auth: { org: "alpha", sub: "alice", scope: "tickets" } }, token, "ok"],
    ["a token without the scope", { auth: { org: "alpha", sub: "alice", scope: "" } }, token, "forbidden"],
    ["no token", {}, token, "unauthenticated"],
    ["a session whose user is inherited", { session: Object.create({ user: alice }) }, {}, "unauthenticated"],
    ["no session: the gate stands before it", {}, {}, "unauthenticated"],
  ] as const)("may be %s", async (_name, state, options, code) => {
    const seen = await behind(express, state, options as Options);
    expect(seen).toStrictEqual({ code, reads: code === "ok" ? 1 : 0 });
  });

  it.each([
    ["undefined", undefined],
    ["null", null],
    ["a string", "alice"],
    ["a number", 7],
    ["true", true],
    ["a symbol", Symbol("s")],
    ["a function", boom],
  ])("is nobody where the session is %s: identity and task are not called", async (_name, session) => {
    let called = 0;
    const count = () => {
      called += 1;
      return alice;
    };
    const seen = await behind(express, { session }, { identity: count, task: count });
    expect(seen).toStrictEqual({ code: "unauthenticated", reads: 0 });
    expect(called).toBe(0);
  });

  it("gives identity the session and the task, and nothing else", async () => {
    const session = { user: alice };
    const task = { conversation: 7 };
    const calls: unknown[] = [];
    const identity = function (this: unknown, ...args: unknown[]) {
      calls.push([this, args]);
      return alice;
    };
    await behind(express, { session }, { identity, task: () => task });
    await behind(express, { session }, { identity });
    expect(calls).toStrictEqual([
      [undefined, [session, task]],
      [undefined, [session, undefined]],
    ]);
    expect((calls[0] as [unknown, unknown[]])[1][0]).toBe(session);
  });

  it("takes a task's own scope from what earlier middleware verified", async () => {
    const app = (allowedNoteIds: readonly string[]) => {
      const verified: RequestHandler = (_req, res, next) => {
        res.locals.conversation = { allowedNoteIds };
        next();
      };
      const gate = toolGate({
        tools: [readNote],
        store: deskStore(),
        session: (req) => req.session as { user?: typeof alice },
        task: (req) => req.res?.locals.conversation as { allowedNoteIds: readonly string[] },
        identity: ({ user }, task) => user && { ...user, allowedNoteIds: task.allowedNoteIds },
      });
      return toolApp(express, verified, gate, sendToolResult());
    };
    const body = { name: "read_note", args: { noteId: "note-1" } };
    expect((await ask(app(["note-1"]), alice, body)).code).toBe("ok");
    expect((await ask(app(["note-2"]), alice, body)).code).toBe("out_of_scope");
  });

  it.each(["session", "task"])("is unavailable where `%s` throws", async (option) => {
    const seen = await behind(express, { session: { user: alice } }, { [option]: boom });
    expect(seen).toStrictEqual({ code: "unavailable", reads: 0 });
  });

  it.each(["session", "task"])("lets go of a promise that `%s` returned and that rejects", async (option) => {
    const reasons = await unhandledDuring(async () => {
      await behind(
        express,
        { session: { user: alice } },
        { [option]: () => Promise.reject(new Error(SECRET)) },
      );
    });
    expect(reasons).toStrictEqual([]);
  });

  it.each([
    ["rejects as well", () => Promise.reject(new Error(SECRET))],
    ["throws", boom],
  ])("lets go of a promise that `session` returned where `task` %s", async (_name, task) => {
    const reasons = await unhandledDuring(async () => {
      const session = () => Promise.reject(new Error(SECRET));
      expect((await behind(express, {}, { session, task })).reads).toBe(0);
    });
    expect(reasons).toStrictEqual([]);
  });

  it("does not take a promise for a session, whatever it resolves to", async () => {
    const seen = await behind(express, {}, { session: () => Promise.resolve({ user: alice }) });
    expect(seen).toStrictEqual({ code: "unauthenticated", reads: 0 });
  });
});
