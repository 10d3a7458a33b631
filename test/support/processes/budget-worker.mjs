// Calls a tool many times at once within one task's budget in Redis, and tells how many were let through.
import { createGate, getTicket, memoryStore } from "express-tool-gate";
import { redisLedger } from "express-tool-gate/ledgers/redis";
import { Redis } from "ioredis";

const { REDIS_URL, PREFIX, CALLS, BUDGET } = process.env;
const client = new Redis(REDIS_URL, { lazyConnect: true });
await client.connect();

const ticket = { tenant: "alpha", id: "TKT-104", title: "Settings crash", status: "open" };
const gate = createGate({
  tools: [getTicket],
  store: memoryStore({ tickets: [ticket] }),
  limits: {
    ledger: redisLedger({ client, prefix: PREFIX }),
    task: () => ({ id: "task-1", maxCalls: Number(BUDGET), ttlSeconds: 60 }),
  },
});
const identity = { tenant: "alpha", userId: "ana", canReadTickets: true };

process.once("message", async () => {
  const proposal = { name: "get_ticket", args: { ticket_id: "TKT-104" } };
  const calls = Array.from({ length: Number(CALLS) }, () => gate.call(proposal, identity));
  const results = await Promise.all(calls);
  process.send(results.map((result) => (result.ok ? "ok" : result.code)));
  client.disconnect();
  process.disconnect();
});
process.send("ready");
