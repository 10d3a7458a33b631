// Measures every claim about speed and prints it beside its bound. Exits with 1 where a bound is exceeded.
import { cpus } from "node:os";
import { measureBatch } from "./batch.mjs";
import { measureCalls } from "./calls.mjs";
import { measureGrowth } from "./growth.mjs";
import { measureHttp } from "./http.mjs";
import { measureLedger } from "./ledger.mjs";
import { measurePostgres } from "./postgres.mjs";
import { measureRedis } from "./redis.mjs";
import { printTable } from "./table.mjs";

console.log(`Node ${process.version}, ${cpus()[0]?.model.trim() ?? process.arch}, ${cpus().length} CPUs`);

const calls = await measureCalls();
printTable("Calls, against the same tool written by hand", calls);

const http = await measureHttp();
printTable("HTTP, CPU time of the server process", http);

const batch = await measureBatch();
printTable("Batches, on a store whose round trip takes 1 ms", batch);

const ledger = await measureLedger();
printTable("Task limits in memory, against the same call without", ledger);

const redis = await measureRedis();
const postgres = await measurePostgres();
const stores = [...postgres.bounded, ...redis.bounded];
printTable("Stores and ledgers on real servers", stores);
printTable("The same on loopback (no bound)", [...postgres.unbounded, ...redis.unbounded]);
printTable("Many rows (no bound)", postgres.growth);

printTable("Growth (no bound)", await measureGrowth());

const bounded = [...calls, ...http, ...batch, ...ledger, ...stores];
const exceeded = bounded.filter(({ ratio, bound }) => ratio > bound);
console.log(exceeded.length === 0 ? "\nEvery bound holds." : "");
for (const { what, ratio, bound } of exceeded) {
  console.log(`Exceeded: ${what}: ${ratio.toFixed(3)}, where the bound is ${bound}.`);
}
process.exitCode = exceeded.length === 0 ? 0 : 1;
