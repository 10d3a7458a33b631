// Measures every claim about speed and prints it beside its bound. Exits with 1 where a bound is exceeded.
import { cpus } from "node:os";
import { measureBatch } from "./batch.mjs";
import { measureCalls } from "./calls.mjs";
import { measureGrowth } from "./growth.mjs";
import { measureHttp } from "./http.mjs";
import { printTable } from "./table.mjs";

console.log(`Node ${process.version}, ${cpus()[0]?.model.trim() ?? process.arch}, ${cpus().length} CPUs`);

const calls = await measureCalls();
printTable("Calls, against the same tool written by hand", calls);

const http = await measureHttp();
printTable("HTTP, CPU time of the server process", http);

const batch = await measureBatch();
printTable("Batches, on a store whose round trip takes 1 ms", batch);

printTable("Growth (no bound)", await measureGrowth());

const exceeded = [...calls, ...http, ...batch].filter(({ ratio, bound }) => ratio > bound);
console.log(exceeded.length === 0 ? "\nEvery bound holds." : "");
for (const { what, ratio, bound } of exceeded) {
  console.log(`Exceeded: ${what}: ${ratio.toFixed(3)}, where the bound is ${bound}.`);
}
process.exitCode = exceeded.length === 0 ? 0 : 1;
