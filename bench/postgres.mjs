// Calls through the PostgreSQL store against the same statements through the pool alone, and many rows against few.
import { postgresStore } from "express-tool-gate/stores/postgres";
import { postgresPool, postgresUrl, through } from "./servers.mjs";
import { slowLink } from "./slow-link.mjs";
import { rowsOf, size, slowRounds, timesOf } from "./store-sides.mjs";

const columns = ["title", "status", "queue", "internal"];

export async function measurePostgres() {
  const pool = await postgresPool();
  if (pool === undefined) {
    console.log("\nNo PostgreSQL answers: its store was not measured (set DATABASE_URL).");
    return { bounded: [], unbounded: [], growth: [] };
  }
  const { hostname, port } = new URL(postgresUrl);
  const link = await slowLink(hostname, Number(port || 5432));
  const farPool = await postgresPool(through(link.port, postgresUrl));
  const schema = `gate_bench_${process.pid}`;
  await pool.query(`CREATE SCHEMA ${schema}`);
  try {
    const few = await makeTable(pool, schema, 1_000);
    const many = await makeTable(pool, schema, 1_000_000);
    const near = await timesOf(storeIn(pool, few), bareIn(pool, few));
    const far = await timesOf(storeIn(farPool, few), bareIn(farPool, few), slowRounds);
    const nearMany = await timesOf(storeIn(pool, many), bareIn(pool, many));
    return { ...rowsOf("PostgreSQL", near, far), growth: [growth(1_000, near), growth(1_000_000, nearMany)] };
  } finally {
    await pool.query(`DROP SCHEMA ${schema} CASCADE`);
    await Promise.all([pool.end(), farPool.end()]);
    await link.close();
  }
}

/** Tickets of one tenant: those that the tools ask for, and others. */
async function makeTable(pool, schema, rows) {
  const table = `${schema}.tickets_${rows}`;
  await pool.query(
    `CREATE TABLE ${table} (tenant_id text, id text, title text, status text, queue text, internal text)`,
  );
  await pool.query(
    `INSERT INTO ${table} SELECT 'alpha', 'TKT-' || (99 + n), 'Ticket ' || n, 'open', 'web', 'internal'
     FROM generate_series(1, $1::int) AS n`,
    [rows],
  );
  await pool.query(`ALTER TABLE ${table} ADD PRIMARY KEY (tenant_id, id)`);
  await pool.query(`ANALYZE ${table}`);
  return table;
}

function storeIn(pool, table) {
  return postgresStore({
    pool,
    collections: { tickets: { table, tenant: "tenant_id", id: "id", columns } },
  });
}

/** What one would write by hand. */
function bareIn(pool, table) {
  const names = ["tenant_id", "id", ...columns].join(", ");
  const select = `SELECT ${names} FROM ${table} WHERE tenant_id = $1 AND id`;
  return {
    one: (id) => pool.query({ text: `${select} = $2`, values: ["alpha", id], rowMode: "array" }),
    batch: (ids) => pool.query({ text: `${select} = ANY($2)`, values: ["alpha", ids], rowMode: "array" }),
  };
}

function growth(rows, { one, batch, bareOne }) {
  return {
    what: `PostgreSQL, ${rows.toLocaleString("en")} rows`,
    "one call, microseconds": Math.round(one),
    [`${size} in a batch`]: Math.round(batch),
    "one, the client alone": Math.round(bareOne),
  };
}
