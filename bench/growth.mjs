// How a call's cost grows with the number of tools, ids in a scope and records in memory. It has no bound.
import { inProcess } from "./in-process.mjs";

const sizes = { tools: [1, 100, 10_000], scope: [1, 1_000_000], records: [1, 1_000_000] };
const units = { tools: "tools", scope: "ids in a scope Set", records: "records in memoryStore" };

export async function measureGrowth() {
  const rows = [];
  for (const [what, counts] of Object.entries(sizes)) {
    for (const count of counts) {
      const { toMake, ok, refused } = await inProcess("./growth-sample.mjs", what, count);
      rows.push({
        of: units[what],
        size: count,
        "CPU ms to make": toMake,
        "CPU ns, allowed": Math.round(ok),
        "CPU ns, refused": Math.round(refused),
      });
    }
  }
  return rows;
}
