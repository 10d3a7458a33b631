import { readFileSync } from "node:fs";
import type { Application } from "express";
import { createGate } from "express-tool-gate/core";
import request from "supertest";
import { expect, it } from "vitest";
import { app, getTicket, store } from "./first-screen.js";

const people: Record<string, object> = {
  "ana of alpha": { tenant: "alpha", userId: "ana", canReadTickets: true },
  "bo of beta": { tenant: "beta", userId: "bo", canReadTickets: true },
  "al of alpha, who may not read tickets": { tenant: "alpha", userId: "al", canReadTickets: false },
};

// The page shows no sign-in yet: this one stands in for the reader's own.
app.post("/sign-in/:name", (req, res) => {
  Object.assign(req.session, { user: people[req.params.name] });
  req.session.save(() => res.sendStatus(204));
});

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
const rows = readme
  .split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim().replace(/^`|`$/g, "")))
  .filter((cells) => cells[2]?.startsWith('{"name"'))
  .map(([, who, proposal, status, answer, reads]) => ({ who, proposal, status, answer, reads }));

async function agentOf(who: string, server: Application) {
  const agent = request.agent(server);
  if (who !== "nobody") await agent.post(`/sign-in/${encodeURIComponent(who)}`).expect(204);
  return agent;
}

it("has a table to check", () => expect(rows.length).toBeGreaterThanOrEqual(7));

it.each(rows)("$who: $proposal is answered as the page shows", async ({ who, proposal, status, answer }) => {
  const agent = await agentOf(who as string, app);
  const response = await agent.post("/tools").type("json").send(proposal);
  expect(`${response.status} ${response.text}`).toBe(`${status} ${answer}`);
});

it.each(rows)("$who: $proposal costs the reads that the page shows", async ({ who, proposal, reads }) => {
  let asked = 0;
  const counting = {
    get(key: Parameters<typeof store.get>[0]) {
      asked += 1;
      return store.get(key);
    },
  };
  const gate = createGate({ tools: [getTicket], store: counting });
  await gate.call(JSON.parse(proposal as string), people[who as string] as { tenant: string });
  expect(String(asked)).toBe(reads);
});
