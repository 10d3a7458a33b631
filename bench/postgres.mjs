// Calls through the PostgreSQL store against the same statement through the pool alone, and many rows against few.
import { createGate } from "express-tool-gate/core";
import { postgresStore } from "express-tool-gate/stores/postgres";
import { inTurn } from "./in-turn.mjs";
import { postgresPool } from "./servers.mjs";
import { reader, ticketTools } from "./subjects.mjs";

const size = 32;
const columns = ["title", "status", "queue", "internal"];

export async function measurePostgres() {
  const pool = await postgresPool();
  if (pool === undefined) {
    console.log("\nNo PostgreSQL answers: its store was not measured (set DATABASE_URL).");
    return { bounded: [], growth: [] };
  }
  const schema = `gate_bench_${process.pid}`;
  await pool.query(`CREATE SCHEMA ${schema}`);
  try {
    const few = await measureRows(pool, schema, 1_000);
    const many = await measureRows(pool, schema, 1_000_000);
    return { bounded: few.bounded, growth: [few.growth, many.growth] };
  } finally {
    await pool.query(`DROP SCHEMA ${schema} CASCADE`);
    await pool.end();
  }
}

async function measureRows(pool, schema, rows) {
  const table = `${schema}.tickets_${rows}`;
  await pool.query(
    `CREATE TABLE ${table} (tenant_id text, id text, title text, status text, queue text, internal text)`,
  );
  // the ids that the tools take, and others beside them
  await pool.query(
    `INSERT INTO ${table} SELECT 'alpha', 'TKT-' || (99 + n), 'Ticket ' || n, 'open', 'web', 'internal'
     FROM generate_series(1, $1) AS n`,
    [rows],
  );
  await pool.query(`ALTER TABLE ${table} ADD PRIMARY KEY (tenant_id, id)`);
  await pool.query(`ANALYZE ${table}`);
  const store = postgresStore({
    pool,
    collections: { tickets: { table, tenant: "tenant_id", id: "id", columns } },
  });
  const gate = createGate({ tools: ticketTools(1), store, maxCalls: size });
  const id = (index) => `TKT-${100 + (Math.abs(index) % 900)}`;
  const propose = (index) => ({ name: "get_ticket", args: { ticket_id: id(index) } });
  const names = ["tenant_id", "id", ...columns].map((name) => `t."${name}"`);
  const text = `SELECT ${names.join(", ")} FROM ${table} AS t WHERE t."tenant_id" = $1 AND t."id" = $2`;
  const sides = {
    bare: async (index) => {
      const { rows: found } = await pool.query({ text, values: ["alpha", id(index)], rowMode: "array" });
      if (found.length !== 1) throw new Error("the bare statement found nothing");
    },
    one: async (index) => {
      if (!(await gate.call(propose(index), reader)).ok) throw new Error("a call was refused");
    },
    batch: async (index) => {
      const calls = Array.from({ length: size }, (_, at) => propose(size * index + at));
      const results = await gate.callAll(calls, reader);
      if (!results.every(({ ok }) => ok)) throw new Error("a call of a batch was refused");
    },
  };
  const times = await inTurn(sides);
  return {
    bounded: rowsOf(times),
    growth: {
      what: `${rows.toLocaleString("en")} rows`,
      "one call, microseconds": Math.round(times.one),
      [`${size} in a batch`]: Math.round(times.batch),
      "bare statement": Math.round(times.bare),
    },
  };
}

function rowsOf({ bare, one, batch }) {
  return [
    {
      what: "PostgreSQL: one call",
      microseconds: one,
      against: "the same statement",
      "its time": bare,
      ratio: one / bare,
      bound: 1.2,
    },
    {
      what: `PostgreSQL: ${size} in a batch`,
      microseconds: batch,
      against: "one call",
      "its time": one,
      ratio: batch / one,
      bound: 1.5,
    },
  ];
}
