import request from "supertest";
import { expect, it } from "vitest";
import { createApp } from "./sign-in.js";

const ana = { tenant: "alpha", userId: "ana", canReadTickets: true };
const app = createApp("a secret of this test", (name, password) =>
  name === "ana" && password === "open sesame" ? ana : undefined,
);
const proposal = { name: "get_ticket", args: { ticket_id: "TKT-104" } };

it("calls a tool as the person who signed in", async () => {
  const agent = request.agent(app);
  await agent.post("/sign-in").send({ name: "ana", password: "open sesame" }).expect(204);
  const response = await agent.post("/tools").send(proposal).expect(200);
  expect(response.body.ticket.title).toBe("Settings crash");
});

it("leaves nobody signed in after a wrong password, whatever else the body says", async () => {
  const agent = request.agent(app);
  await agent
    .post("/sign-in")
    .send({ name: "ana", password: "?", user: ana, ...ana })
    .expect(401);
  await agent.post("/tools").send(proposal).expect(401, { ok: false, code: "unauthenticated" });
});
