// Times several asynchronous sides in one process, in turn, and gives each side's median.

/**
 * Runs every side `rounds` times, `calls` awaited calls a round, in an order that rotates.
 *
 * @param {Record<string, (index: number) => Promise<unknown>>} sides
 * @returns {Promise<Record<string, number>>} the median of each side, in nanoseconds a call
 */
export async function interleave(sides, { rounds = 300, calls = 2000, warmup = 30 } = {}) {
  const names = Object.keys(sides);
  const samples = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = -warmup; round < rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(turn + round + warmup) % names.length];
      const side = sides[name];
      const start = process.hrtime.bigint();
      for (let index = 0; index < calls; index++) await side(index);
      const elapsed = Number(process.hrtime.bigint() - start) / calls;
      if (round >= 0) samples[name].push(elapsed);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(samples[name])]));
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
