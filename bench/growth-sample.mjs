// One fresh process: a gate that is large in one way. Prints what it costs to make and to call.
import { createGate, memoryStore } from "express-tool-gate/core";
import { cpuMicroseconds, interleave } from "./interleave.mjs";
import { assertCode, reader, records, ticket, ticketTools } from "./subjects.mjs";

const [what, size] = [process.argv[2], Number(process.argv[3])];
const makers = {
  tools: () => createGate({ tools: ticketTools(size), store: memoryStore({ tickets: records }) }),
  scope: () => {
    const task = new Set(Array.from({ length: size }, (_, index) => `TKT-${100 + index}`));
    const tools = ticketTools(1, { scope: () => task });
    return createGate({ tools, store: memoryStore({ tickets: records }) });
  },
  records: () => {
    const tickets = Array.from({ length: size }, (_, index) => ticket(`TKT-${100 + index}`, index));
    return createGate({ tools: ticketTools(1), store: memoryStore({ tickets }) });
  },
};

const start = cpuMicroseconds();
const gate = makers[what]();
const toMake = (cpuMicroseconds() - start) / 1000;
const call = (ticket_id) => () => gate.call({ name: "get_ticket", args: { ticket_id } }, reader);
const sides = { ok: call("TKT-100"), refused: call(what === "scope" ? "TKT-099" : "TKT-1040") };
await assertCode(sides.ok, "ok");
await assertCode(sides.refused, what === "scope" ? "out_of_scope" : "invalid_arguments");
const nanoseconds = await interleave(sides);
console.log(JSON.stringify({ toMake, ...nanoseconds }));
