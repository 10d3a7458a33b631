import type { RequestHandler } from "express";
import request from "supertest";
import { describe, expect, it } from "vitest";
import { sendToolResult, toolGate } from "../../middleware/index.js";
import { denials, getTicket, readNote } from "../../src/index.js";
import { answering } from "../support/answering.js";
import { answered, ask } from "../support/ask.js";
import { askedStore } from "../support/asked-store.js";
import { alice, bob, carol, deskStore, goodCall, goodTicket } from "../support/desk.js";
import { majors } from "../support/express-majors.js";
import { signIn, toolApp } from "../support/tool-app.js";
import { watched } from "../support/watched.js";

const tools = [getTicket, readNote];
const down = answering(() => Promise.reject(new Error("down")));
const note = (noteId: string) => ({ name: "read_note", args: { noteId } });
const ticket = (ticket_id: unknown) => ({ name: "get_ticket", args: { ticket_id } });

const exits = [
  ["ok", alice, goodCall, 1],
  ["unauthenticated", undefined, goodCall, 0],
  ["invalid_request", alice, { tool: "get_ticket" }, 0],
  ["unknown_tool", alice, { ...goodCall, name: "delete_ticket" }, 0],
  ["invalid_arguments", alice, ticket(104), 0],
  ["forbidden", carol, goodCall, 0],
  ["out_of_scope", { ...alice, allowedNoteIds: ["note-9"] }, note("note-1"), 0],
  ["not_found", alice, ticket("TKT-999"), 1],
  ["unavailable", alice, goodCall, 1],
] as const;

describe.each(majors)("toolGate on %s", (_, express) => {
  it.each(exits)(
    "leaves %s on res.locals and calls next once, without an error",
    async (code, user, body, reads) => {
      const store = code === "unavailable" ? down : askedStore(deskStore());
      const before = store.asked.length;
      const gate = watched(toolGate({ tools, store }));
      const probe: RequestHandler = (_req, res) => {
        res.json({ sent: res.headersSent, left: Object.keys(res.locals), result: res.locals.toolResult });
      };
      const browser = await signIn(toolApp(express, gate.handler, probe), user);
      const { body: seen } = await browser.post("/tools").send(body).expect(200);
      const result = code === "ok" ? { ok: true, ticket: goodTicket } : { ok: false, code };
      expect(seen).toStrictEqual({ sent: false, left: ["toolResult"], result });
      expect(gate.nexts).toStrictEqual([[]]);
      expect(store.asked.length - before).toBe(reads);
    },
  );

  it.each(exits)("is answered by sendToolResult with the status of %s", async (code, user, body) => {
    const store = code === "unavailable" ? down : deskStore();
    const app = toolApp(express, toolGate({ tools, store }), sendToolResult());
    const reply = await ask(app, user, body);
    expect(reply.code).toBe(code);
    expect(reply.status).toBe(code === "ok" ? 200 : denials[code].status);
    expect(reply.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(reply.headers).not.toHaveProperty("retry-after");
  });

  it("never answers by itself: without a handler after it, Express has nothing to send", async () => {
    for (const body of [goodCall, { tool: "get_ticket" }]) {
      const browser = await signIn(toolApp(express, toolGate({ tools, store: deskStore() })), alice);
      await browser.post("/tools").send(body).expect(404);
    }
  });

  it("hands a result to the app's own handler, which may answer as it likes", async () => {
    const own: RequestHandler = (_req, res) => {
      res.status(201).json({ said: res.locals.toolResult?.ok });
    };
    const browser = await signIn(toolApp(express, toolGate({ tools, store: deskStore() }), own), alice);
    await browser.post("/tools").send(goodCall).expect(201, { said: true });
  });

  it("gives two people who send the same body at the same moment each their own record", async () => {
    const slow = answering(async (key) => deskStore().get(key));
    const app = toolApp(express, toolGate({ tools, store: slow }), sendToolResult());
    const [hers, his] = await Promise.all([ask(app, alice, goodCall), ask(app, bob, goodCall)]);
    expect(hers.body.ticket.title).toBe("Settings crash");
    expect(his.body.ticket.title).toBe("Private billing issue");
  });

  it("decides anew for each request: a right that was taken away counts at once", async () => {
    const store = askedStore(deskStore());
    const rights = { ...alice };
    const identity = () => ({ ...rights });
    const app = toolApp(express, toolGate({ tools, store, identity }), sendToolResult());
    const browser = await signIn(app, alice);
    expect((await answered(browser.post("/tools").send(goodCall))).code).toBe("ok");
    rights.canReadTickets = false;
    expect((await answered(browser.post("/tools").send(goodCall))).code).toBe("forbidden");
    expect(store.asked).toHaveLength(1);
  });

  it("asks the store with the tenant of the session", async () => {
    const store = askedStore(deskStore());
    const app = toolApp(express, toolGate({ tools, store }), sendToolResult());
    await ask(app, bob, goodCall);
    expect(store.asked).toStrictEqual([["get", { collection: "tickets", tenant: "beta", id: "TKT-104" }]]);
  });

  it("works at the top of an app, behind app.use", async () => {
    const app = express();
    const identity = () => alice;
    const user: RequestHandler = (req, _res, next) => {
      Object.assign(req, { session: {} });
      next();
    };
    app.use(express.json(), user, toolGate({ tools, store: deskStore(), identity }), sendToolResult());
    const reply = await answered(request(app).post("/anywhere").send(goodCall));
    expect(reply.code).toBe("ok");
  });
});

describe("the middleware's names", () => {
  it("names its layer in a stack trace", () => {
    expect(toolGate({ tools, store: deskStore() }).name).toBe("toolGate");
    expect(sendToolResult().name).toBe("sendToolResult");
  });
});
