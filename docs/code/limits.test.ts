import express from "express";
import { createGate, getTicket, memoryStore } from "express-tool-gate";
import supertest from "supertest";
import { expect, inject, it } from "vitest";
import type {} from "../../test/support/servers/global-setup.js";
import { handlers, sharedLedger } from "./limits.js";

const store = memoryStore({
  tickets: [{ tenant: "alpha", id: "TKT-104", title: "Settings crash", status: "open" }],
});
const user = { tenant: "alpha", userId: "ana", canReadTickets: true };
const propose = (id: string) => ({ name: "get_ticket", args: { ticket_id: id } });

it("counts by conversation, remembers refusals, and lets nobody call without a conversation", async () => {
  const app = express();
  app.use(express.json(), (req, res, next) => {
    Object.assign(req, { session: { user } });
    const id = req.get("x-test-conversation");
    if (id !== undefined) res.locals.conversation = { id, tenant: "alpha", ownerId: "ana" };
    next();
  });
  app.post("/tools", ...handlers((_req, _res, next) => next(), store));
  const post = (conversation: string, id: string) =>
    supertest(app).post("/tools").set("x-test-conversation", conversation).send(propose(id));

  await post("one", "TKT-999").expect(404);
  await post("one", "TKT-999").expect(403, { ok: false, code: "repeat_denied" });
  await post("two", "TKT-999").expect(404);
  for (let call = 2; call < 20; call++) await post("one", "TKT-104").expect(200);
  await post("one", "TKT-104").expect(429, { ok: false, code: "call_limit" });
  await supertest(app).post("/tools").send(propose("TKT-104")).expect(429);
});

const url = inject("redisUrl") as string;

it.skipIf(url === undefined)("shares a ledger in Redis", async () => {
  const { client, ledger } = await sharedLedger(url);
  try {
    const id = `docs-${process.pid}-${performance.now()}`;
    const task = () => ({ id, maxCalls: 1, ttlSeconds: 5 });
    const gate = createGate({ tools: [getTicket], store, limits: { ledger, task } });
    const codes = [await gate.call(propose("TKT-104"), user), await gate.call(propose("TKT-104"), user)].map(
      (result) => (result.ok ? "ok" : result.code),
    );
    expect(codes).toEqual(["ok", "call_limit"]);
  } finally {
    await client.close();
  }
});
