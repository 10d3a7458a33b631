import express from "express";
import { createGate, memoryStore, sendToolResult } from "express-tool-gate";
import request from "supertest";
import { expect, it } from "vitest";
import { listening } from "../../test/support/wire.js";
import { anthropicApp } from "./anthropic.js";
import { appClient, pageFetch } from "./app-client.js";
import { getForecast } from "./foreign-tool.js";
import { ownFormatGate } from "./own-format.js";
import { store } from "./ticket-desk.js";

it("stops the client of the page where nobody is signed in, or where there is no call", async () => {
  await listening(anthropicApp(), async (port) => {
    const nobody = appClient(await pageFetch(port, false));
    await expect(nobody.runTools({ content: [] })).rejects.toThrow("HTTP 401");
    const lost = appClient(async () => new Response("Not Found", { status: 404 }));
    await expect(lost.listTools()).rejects.toThrow("HTTP 404");
    const ana = appClient(await pageFetch(port));
    await expect(ana.runTools({ content: [{ type: "text", text: "Hello." }] })).rejects.toThrow("HTTP 400");
  });
});

it.each([
  ["what the document accepts", { city: "Oslo", days: 3 }, { ok: true, value: { summary: "Snow" } }],
  ["what it refuses", { city: "Oslo", days: 8 }, { ok: false, code: "invalid_arguments" }],
  ["an undeclared key", { city: "Oslo", tenant: "beta" }, { ok: false, code: "invalid_arguments" }],
])("gates a tool that is described by a document: %s", async (_what, args, expected) => {
  const forecasts = memoryStore({ forecasts: [{ tenant: "alpha", id: "Oslo", summary: "Snow" }] });
  const gate = createGate({ tools: [getForecast], store: forecasts });
  expect(await gate.call({ name: "get_forecast", args }, { tenant: "alpha" })).toEqual(expected);
});

it("takes the format of the page's own", async () => {
  const app = express();
  const user = { tenant: "alpha", userId: "ana", canReadTickets: true };
  app.use(express.json(), (req, _res, next) => {
    Object.assign(req, { session: { user } });
    next();
  });
  app.post("/tools", ownFormatGate(store), sendToolResult());
  const steps = [
    { label: "a", tool: "get_ticket", input: { ticket_id: "TKT-104" } },
    { label: "b", tool: "get_ticket", input: { ticket_id: "TKT-999" } },
    null,
  ];
  const { body } = await request(app).post("/tools").send({ steps }).expect(200);
  expect(body.answers).toEqual([
    { label: "a", ok: true, ticket: { id: "TKT-104", title: "Settings crash", status: "open" } },
    { label: "b", ok: false, code: "not_found" },
    { ok: false, code: "unknown_tool" },
  ]);
  await request(app)
    .post("/tools")
    .send({ name: "get_ticket", args: {} })
    .expect(400, { ok: false, code: "invalid_request" });
});
