// The most that a ledger in memory may add to a call, in microseconds: a ratio above 1 exceeds it.
// What the ledger in memory adds to a call: the same calls with limits and without, in fresh processes.
import { inProcess } from "./in-process.mjs";
import { median } from "./interleave.mjs";

const processes = 5;

export async function measureLedger() {
  const samples = [];
  for (let index = 0; index < processes; index++) samples.push(await inProcess("./ledger-sample.mjs"));
  const [limited, free] = ["limited", "free"].map((side) => median(samples.map((sample) => sample[side])));
  const added = median(samples.map((sample) => sample.limited - sample.free)) / 1_000;
  return [
    {
      what: "memoryLedger, an allowed call",
      "CPU ns with limits": Math.round(limited),
      without: Math.round(free),
      "microseconds added": added,
      ratio: added / 3,
      bound: 1,
    },
  ];
}
