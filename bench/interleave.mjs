// Times several asynchronous sides in one process, in turn, and gives each side's median. What counts is the
// CPU time of the process, with its garbage collection: it is the same whatever else the machine does.

/**
 * Runs every side `rounds` times, `calls` awaited calls a round, in an order that rotates.
 *
 * @param {Record<string, (index: number) => Promise<unknown>>} sides
 * @returns {Promise<Record<string, number>>} the median of each side, in nanoseconds a call
 */
export async function interleave(sides, { rounds = 120, calls = 2000, warmup = 30 } = {}) {
  const names = Object.keys(sides);
  const samples = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = -warmup; round < rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(turn + round + warmup) % names.length];
      const side = sides[name];
      const start = cpuMicroseconds();
      for (let index = 0; index < calls; index++) await side(index);
      const elapsed = (1000 * (cpuMicroseconds() - start)) / calls;
      if (round >= 0) samples[name].push(elapsed);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(samples[name])]));
}

/** The CPU time that a process has used so far, in microseconds. */
export function cpuMicroseconds() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const [below, above] = [(sorted.length - 1) / 2, sorted.length / 2];
  return (sorted[Math.floor(below)] + sorted[Math.floor(above)]) / 2;
}
