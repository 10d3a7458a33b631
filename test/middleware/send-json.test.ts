import type { RequestHandler } from "express";
import { describe, expect, it } from "vitest";
import { describeTools, sendToolResult, toolGate } from "../../middleware/index.js";
import { sendJson } from "../../middleware/send-json.js";
import { getTicket } from "../../src/index.js";
import { expectUncached } from "../support/ask.js";
import { bundle, element } from "../support/bundle-format.js";
import { alice, deskStore, goodCall } from "../support/desk.js";
import { majors } from "../support/express-majors.js";
import { signIn, toolApp } from "../support/tool-app.js";
import { listening, send } from "../support/wire.js";

/** What an app may have set for every reply, before it knew which one. */
const cacheable: RequestHandler = (_req, res, next) => {
  res.set({
    ETag: '"abc"',
    "Last-Modified": "Wed, 21 Oct 2015 07:28:00 GMT",
    "Cache-Control": "public, max-age=600",
  });
  next();
};
const conditions = [
  { "If-None-Match": "*" },
  { "If-None-Match": '"abc"' },
  { "If-Modified-Since": "Fri, 31 Dec 2099 00:00:00 GMT" },
];
const tools = [getTicket];
const gate = toolGate({ tools, store: deskStore() });
const many = toolGate({ tools, store: deskStore(), format: bundle });
const batch = { calls: [element("a", "get_ticket", { ticket_id: "TKT-104" })] };

describe.each(majors)("what may be kept of a reply on %s", (_, express) => {
  const replies = [
    ["a result", "post", [gate, sendToolResult()], goodCall, 200],
    ["a denial", "post", [gate, sendToolResult()], { ...goodCall, name: "x" }, 404],
    ["a bad body", "post", [gate, sendToolResult()], {}, 400],
    ["a GET", "get", [gate, sendToolResult()], undefined, 400],
    ["a batch", "post", [many, sendToolResult()], batch, 200],
    ["a protocol's own reply", "post", [many, sendToolResult()], { ping: true }, 202],
    ["a list of tools", "get", [describeTools(gate)], undefined, 200],
    ["the head of a list of tools", "head", [describeTools(gate)], undefined, 200],
    ["malformed JSON", "post", [gate, sendToolResult()], "{", 400],
  ] as const;

  it.each(replies)(
    "is nothing: %s, whatever the app set and the client asks",
    async (_name, method, handlers, body, status) => {
      const app = express();
      app.use(cacheable);
      app.set("etag", "strong");
      app.use(toolApp(express, ...handlers));
      const browser = await signIn(app, alice);
      for (const condition of conditions) {
        const request = browser[method]("/tools").set({ "Content-Type": "application/json", ...condition });
        const reply = await (body === undefined ? request : request.send(body));
        expect(reply.status).toBe(status);
        expectUncached(reply.headers);
      }
    },
  );

  it("is nothing where nobody is signed in", async () => {
    const app = toolApp(express, cacheable, gate, sendToolResult());
    const reply = await (await signIn(app, undefined)).post("/tools").send(goodCall);
    expect(reply.status).toBe(401);
    expectUncached(reply.headers);
  });
});

describe.each(majors)("sendJson on %s", (_, express) => {
  const sent = (status: number, body: unknown, headers = {}) => {
    const app = express();
    app.use((_req, res) => sendJson(res, status, body));
    return listening(app, (port) => send(port, { method: "GET", headers }));
  };

  it("sends JSON with its type", async () => {
    const reply = await sent(418, { tea: ["ä", null] });
    expect([reply.status, reply.text]).toStrictEqual([418, '{"tea":["ä",null]}']);
    expect(reply.headers["content-type"]).toBe("application/json; charset=utf-8");
  });

  it("sends no body and no type for undefined", async () => {
    const reply = await sent(202, undefined);
    expect([reply.status, reply.text]).toStrictEqual([202, ""]);
    expect(reply.headers).not.toHaveProperty("content-type");
    expectUncached(reply.headers);
  });

  it.each([null, false, 0, ""])("sends the value %j as the JSON that it is", async (value) => {
    expect((await sent(200, value)).text).toBe(JSON.stringify(value));
  });
});
