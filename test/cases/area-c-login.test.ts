import { type ClientRequest, type IncomingMessage, request } from "node:http";
import type { RequestHandler } from "express";
import session from "express-session";
import { describe, expect, it } from "vitest";
import { sendToolResult, toolGate } from "../../middleware/index.js";
import { getTicket } from "../../src/index.js";
import { askedStore } from "../support/asked-store.js";
import { alice, deskStore, goodCall } from "../support/desk.js";
import { type Framework, majors } from "../support/express-majors.js";
import { sessions } from "../support/tool-app.js";
import { listening, send } from "../support/wire.js";

/** A session store that needs 150 ms to keep a session. */
class SlowStore extends session.MemoryStore {
  override set(...[id, data, done]: Parameters<session.MemoryStore["set"]>): void {
    setTimeout(() => super.set(id, data, done), 150);
  }
}

const hasty: RequestHandler = (req, res) => {
  Object.assign(req.session, { user: alice });
  res.redirect("/");
};
const careful: RequestHandler = (req, res, next) => {
  Object.assign(req.session, { user: alice });
  req.session.save((error) => (error ? next(error) : res.redirect("/")));
};

/** Signs in and proposes a call as soon as the headers of the sign-in are there. */
async function proposeAtOnce(express: Framework, login: RequestHandler) {
  const store = askedStore(deskStore());
  const app = express();
  app.use(express.json(), sessions({ store: new SlowStore() }));
  app.post("/login", login);
  app.post("/tools", toolGate({ tools: [getTicket], store }), sendToolResult());
  return listening(app, async (port) => {
    const outgoing: ClientRequest = request({ host: "127.0.0.1", port, path: "/login", method: "POST" });
    const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
      outgoing.once("response", resolve).once("error", reject).end();
    });
    const cookie = incoming.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    const headers = { Cookie: cookie, "Content-Type": "application/json" };
    const reply = await send(port, { headers }, JSON.stringify(goodCall));
    incoming.resume();
    return {
      status: incoming.statusCode,
      code: JSON.parse(reply.text).code ?? "ok",
      reads: store.asked.length,
    };
  });
}

describe.each(majors)("a slow session store on %s", (_, express) => {
  it("C04 sign-in that is saved before its reply counts for the next request at once", async () => {
    expect(await proposeAtOnce(express, careful)).toStrictEqual({ status: 302, code: "ok", reads: 1 });
  });

  it("C04 sign-in that is not yet saved is nobody, and reads nothing", async () => {
    const seen = await proposeAtOnce(express, hasty);
    expect(seen).toStrictEqual({ status: 302, code: "unauthenticated", reads: 0 });
  });
});
