// Times several asynchronous sides by the time that passes, call by call in turn, and gives each side's median.
import { median } from "./interleave.mjs";

/** @returns {Promise<Record<string, number>>} microseconds a call */
export async function inTurn(sides, { rounds = 3_000, warmup = 500 } = {}) {
  const names = Object.keys(sides);
  const samples = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = -warmup; round < rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(turn + round + warmup) % names.length];
      const start = performance.now();
      await sides[name](round + warmup);
      const elapsed = 1_000 * (performance.now() - start);
      if (round >= 0) samples[name].push(elapsed);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(samples[name])]));
}
