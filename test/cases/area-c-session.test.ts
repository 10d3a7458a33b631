import type { RequestHandler } from "express";
import session from "express-session";
import { describe, expect, it } from "vitest";
import { sendToolResult, toolGate } from "../../middleware/index.js";
import { getTicket, readNote } from "../../src/index.js";
import { answering } from "../support/answering.js";
import { answered } from "../support/ask.js";
import { askedStore } from "../support/asked-store.js";
import { alice, deskStore, goodCall, goodTicket } from "../support/desk.js";
import { majors } from "../support/express-majors.js";
import { type Browser, logIn, sessions, signIn, toolApp, withSession } from "../support/tool-app.js";
import { unhandledDuring } from "../support/unhandled.js";
import { watched } from "../support/watched.js";

/** What HTTP itself says of a reply: a session middleware that saves before the end changes it. */
const framing = ["date", "content-length", "transfer-encoding", "connection"];

describe.each(majors)("the session, and stores that fail, on %s", (_, express) => {
  it.each([
    ["a Set, which comes back as {}", new Set(["note-1"]), "out_of_scope", 0],
    ["an array", ["note-1"], "ok", 1],
    ["absent", undefined, "out_of_scope", 0],
    ["a string that contains the id", "note-1,note-2", "out_of_scope", 0],
    ["an object with the id as a key", { "note-1": true }, "out_of_scope", 0],
    ["null", null, "out_of_scope", 0],
  ])("C03 scope that sign-in puts into the session: %s", async (_name, allowedNoteIds, code, reads) => {
    const store = askedStore(deskStore());
    const login: RequestHandler = (req, res, next) => {
      Object.assign(req.session, { user: { userId: "alice", tenant: "alpha", allowedNoteIds } });
      req.session.save((error) => (error ? next(error) : res.status(204).end()));
    };
    const app = express();
    app.use(express.json(), sessions());
    app.post("/login", login);
    app.post("/tools", toolGate({ tools: [readNote], store }), sendToolResult());
    const browser = await signIn(app, undefined);
    const body = { name: "read_note", args: { noteId: "note-1" } };
    const answer = await answered(browser.post("/tools").send(body));
    expect([answer.code, store.asked.length]).toStrictEqual([code, reads]);
  });

  it("C06 session that is not there, or holds nobody, is one and the same refusal", async () => {
    const store = askedStore(deskStore());
    const gate = toolGate({ tools: [getTicket], store });
    const replies: string[] = [];
    const keep = async (pending: ReturnType<Browser["post"]>) => {
      const { code, status, text: sent, headers } = await answered(pending.send(goodCall));
      expect(code).toBe("unauthenticated");
      const named = Object.entries(headers).filter(([name]) => !framing.includes(name));
      replies.push(JSON.stringify([status, sent, named]));
    };

    const before = express();
    before.use(express.json());
    before.post("/tools", gate, sendToolResult());
    before.use(sessions());
    before.post("/login", logIn);
    await keep((await signIn(before, alice)).post("/tools"));

    const sessionStore = new session.MemoryStore();
    const down = express();
    down.use(express.json(), sessions({ store: sessionStore }));
    down.post("/login", logIn);
    down.post("/tools", gate, sendToolResult());
    const signedIn = await signIn(down, alice);
    sessionStore.emit("disconnect");
    await keep(signedIn.post("/tools"));

    const app = toolApp(express, gate, sendToolResult());
    await keep((await withSession(app, {})).post("/tools"));
    for (const userId of ["", 0, {}, null]) {
      await keep((await signIn(app, { ...alice, userId })).post("/tools"));
    }
    await keep((await signIn(app, {})).post("/tools"));
    expect(replies).toHaveLength(8);
    expect(new Set(replies).size).toBe(1);
    expect(store.asked).toHaveLength(0);
  });

  it.each([
    ["rejects with an error", () => Promise.reject(new Error("x")), "unavailable"],
    ["rejects with undefined", () => Promise.reject(undefined), "unavailable"],
    ["throws", () => boom(), "unavailable"],
    ["returns a record and no promise", () => ({ ...goodTicket }), "ok"],
  ])("C07 store that %s neither hangs the request nor ends the process", async (_name, answer, code) => {
    const reasons = await unhandledDuring(async () => {
      const store = answering(answer);
      const gate = watched(toolGate({ tools: [getTicket], store }));
      const browser = await signIn(toolApp(express, gate.handler, sendToolResult()), alice);
      const reply = await answered(browser.post("/tools").send(goodCall));
      expect([reply.code, store.asked.length]).toStrictEqual([code, 1]);
      expect(gate.nexts).toStrictEqual([[]]);
    });
    expect(reasons).toStrictEqual([]);
  });
});

function boom(): never {
  throw new Error("x");
}
