import type { RequestHandler } from "express";
import { describe, expect, it } from "vitest";
import { sendToolResult, toolGate } from "../../middleware/index.js";
import { flat, getTicket } from "../../src/index.js";
import { answered } from "../support/ask.js";
import { askedStore } from "../support/asked-store.js";
import { alice, deskStore, goodCall, SECRET } from "../support/desk.js";
import { majors } from "../support/express-majors.js";
import { throwing } from "../support/hostile-values.js";
import { logIn, sessions, signIn, toolApp } from "../support/tool-app.js";

const text = JSON.stringify(goodCall);
class Envelope {
  name = goodCall.name;
  args = goodCall.args;
}

/** Bodies that a parser, or a middleware behind one, may leave; none is `{ name, args }` and nothing else. */
const bodies: readonly (readonly [string, () => unknown])[] = [
  ["undefined", () => undefined],
  ["null", () => null],
  ["a string of JSON", () => text],
  ["a Buffer of JSON", () => Buffer.from(text)],
  ["an array with a call", () => [goodCall]],
  ["a number", () => 7],
  ["true", () => true],
  ["an empty object", () => ({})],
  ["an object without a name", () => ({ args: goodCall.args })],
  ["an extra key", () => ({ ...goodCall, tenant: "alpha" })],
  ["an extra key of undefined", () => ({ ...goodCall, context: undefined })],
  ["a key __proto__", () => JSON.parse(`{"__proto__":{},${text.slice(1)}`)],
  ["an inherited call", () => Object.create(goodCall)],
  ["an instance of a class", () => new Envelope()],
  ["a Map", () => new Map(Object.entries(goodCall))],
  ["a Proxy that throws", () => throwing({ ...goodCall }, new Error(SECRET))],
];

describe.each(majors)("the body of a request on %s", (_, express) => {
  it.each(bodies)("is no proposal where it is %s", async (_name, make) => {
    const store = askedStore(deskStore());
    const setBody: RequestHandler = (req, _res, next) => {
      req.body = make();
      next();
    };
    const app = toolApp(express, setBody, toolGate({ tools: [getTicket], store }), sendToolResult());
    const browser = await signIn(app, alice);
    const reply = await answered(browser.post("/tools").send(goodCall));
    expect([reply.code, reply.status, store.asked.length]).toStrictEqual(["invalid_request", 400, 0]);
  });

  it.each([
    ["application/json", "ok"],
    ["application/json; charset=utf-8", "ok"],
    ["APPLICATION/JSON;charset=UTF-8", "ok"],
    ["text/plain", "invalid_request"],
    ["text/json", "invalid_request"],
    ["application/vnd.api+json", "invalid_request"],
    ["application/json-patch+json", "invalid_request"],
    ["application/json, text/plain", "invalid_request"],
    ["text/plain; application/json", "invalid_request"],
    ["multipart/form-data; boundary=application/json", "invalid_request"],
  ])("sent as %s, to a parser that takes anything, is %s", async (type, code) => {
    const store = askedStore(deskStore());
    const app = express();
    app.use(express.json({ type: () => true }), sessions());
    app.post("/login", logIn);
    app.post("/tools", toolGate({ tools: [getTicket], store }), sendToolResult());
    const browser = await signIn(app, alice);
    const reply = await answered(browser.post("/tools").set("Content-Type", type).send(text));
    expect([reply.code, store.asked.length]).toStrictEqual([code, code === "ok" ? 1 : 0]);
  });

  it.each(["get", "delete"] as const)("is no proposal with the method %s", async (method) => {
    const store = askedStore(deskStore());
    const app = toolApp(express, toolGate({ tools: [getTicket], store }), sendToolResult());
    const browser = await signIn(app, alice);
    const reply = await answered(browser[method]("/tools").send(goodCall));
    expect([reply.code, store.asked.length]).toStrictEqual(["invalid_request", 0]);
  });

  it("is no proposal with the method HEAD, whose reply has the status alone", async () => {
    const store = askedStore(deskStore());
    const app = toolApp(express, toolGate({ tools: [getTicket], store }), sendToolResult());
    const browser = await signIn(app, alice);
    const reply = await browser.head("/tools").set("Content-Type", "application/json").send(text);
    expect([reply.status, reply.text, store.asked.length]).toStrictEqual([400, undefined, 0]);
  });

  it("is looked at after the identity: nobody with a bad body is unauthenticated", async () => {
    const store = askedStore(deskStore());
    const app = toolApp(express, toolGate({ tools: [getTicket], store }), sendToolResult());
    const browser = await signIn(app, undefined);
    const reply = await answered(browser.post("/tools").send([1]));
    expect([reply.code, store.asked.length]).toStrictEqual(["unauthenticated", 0]);
  });

  it("is not parsed by the gate: without a parser there is no proposal in it", async () => {
    const store = askedStore(deskStore());
    const app = express();
    app.use(sessions());
    app.post("/login", express.json(), logIn);
    app.post("/tools", toolGate({ tools: [getTicket], store }), sendToolResult());
    const browser = await signIn(app, alice);
    const reply = await answered(browser.post("/tools").send(goodCall));
    expect([reply.code, store.asked.length]).toStrictEqual(["invalid_request", 0]);
  });

  it.each([
    [{ name: "get_ticket", ticket_id: "TKT-104" }, "ok", 1],
    [goodCall, "invalid_arguments", 0],
    [{ ticket_id: "TKT-104" }, "invalid_request", 0],
  ])("in the format flat, %j is %s", async (body, code, reads) => {
    const store = askedStore(deskStore());
    const app = toolApp(express, toolGate({ tools: [getTicket], store, format: flat }), sendToolResult());
    const browser = await signIn(app, alice);
    const reply = await answered(browser.post("/tools").send(body));
    expect([reply.code, store.asked.length]).toStrictEqual([code, reads]);
  });

  it("without args in the format plain is invalid_arguments", async () => {
    const app = toolApp(express, toolGate({ tools: [getTicket], store: deskStore() }), sendToolResult());
    const browser = await signIn(app, alice);
    const reply = await answered(browser.post("/tools").send({ name: "get_ticket" }));
    expect(reply.code).toBe("invalid_arguments");
  });
});
