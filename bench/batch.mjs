// A batch of 32 calls against a single call, on a store whose round trip takes a millisecond. What counts is the
// time that passes: single calls and batches in turn, in one process, and the ratio of their medians.
import { setTimeout } from "node:timers/promises";
import { createGate } from "express-tool-gate/core";
import { median } from "./interleave.mjs";
import { ids, reader, records, ticketTools } from "./subjects.mjs";

const size = 32;
const roundTrip = 1; // milliseconds
const [rounds, warmup] = [400, 50];

const byId = new Map(records.map((record) => [record.id, record]));
const store = {
  get: ({ id }) => setTimeout(roundTrip, byId.get(id)),
  getMany: (keys) =>
    setTimeout(
      roundTrip,
      keys.map(({ id }) => byId.get(id)),
    ),
};
const gate = createGate({ tools: ticketTools(1), store, maxCalls: size });
const propose = (index) => ({ name: "get_ticket", args: { ticket_id: ids[index % ids.length] } });

const sides = {
  single: async (round) => [await gate.call(propose(round), reader)],
  batch: (round) =>
    gate.callAll(
      Array.from({ length: size }, (_, at) => propose(size * round + at)),
      reader,
    ),
};

export async function measureBatch() {
  const samples = { single: [], batch: [] };
  for (let round = 0; round < warmup + rounds; round++) {
    for (const name of round % 2 === 0 ? ["single", "batch"] : ["batch", "single"]) {
      const start = performance.now();
      const results = await sides[name](round);
      const elapsed = 1000 * (performance.now() - start);
      if (!results.every(({ ok }) => ok === true)) throw new Error(`${name}: a call was refused`);
      if (round >= warmup) samples[name].push(elapsed);
    }
  }
  const [batch, single] = [median(samples.batch), median(samples.single)];
  return [
    {
      what: `${size} calls in one batch, store with getMany`,
      microseconds: Math.round(batch),
      "one call": Math.round(single),
      ratio: batch / single,
      bound: 1.5,
    },
  ];
}
