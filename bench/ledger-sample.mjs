// One fresh process: the same calls of a gate with limits and of one without. Prints nanoseconds a call.
import { createGate, memoryLedger, memoryStore } from "express-tool-gate/core";
import { interleave } from "./interleave.mjs";
import { assertCode, ids, reader, records, ticketTools } from "./subjects.mjs";

const options = { tools: ticketTools(1), store: memoryStore({ tickets: records }) };
const task = () => ({ id: "task-1", maxCalls: 1_000_000_000, ttlSeconds: 3_600 });
const gates = {
  free: createGate(options),
  limited: createGate({ ...options, limits: { ledger: memoryLedger(), task } }),
};
const propose = (index) => ({ name: "get_ticket", args: { ticket_id: ids[index % ids.length] } });
const sides = {};
for (const [name, gate] of Object.entries(gates)) {
  sides[name] = (index) => gate.call(propose(index), reader);
  await assertCode(sides[name], "ok");
}
console.log(JSON.stringify(await interleave(sides)));
