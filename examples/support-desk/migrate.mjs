// Makes the tables in PostgreSQL and fills them with the demo data: DATABASE_URL=... npm run example:migrate
import { readFileSync } from "node:fs";
import pg from "pg";
import { demoRecords } from "./data.mjs";
import { unusable } from "./unusable.mjs";

const { DATABASE_URL } = process.env;
let client;

try {
  if (!DATABASE_URL) throw new Error("DATABASE_URL has to name a PostgreSQL database.");
  client = await connected();
  await migrate();
  console.log("The database has the support desk's tables, policies and demo data.");
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await client?.end().catch(() => {});
}

async function connected() {
  try {
    const one = new pg.Client({ connectionString: DATABASE_URL, connectionTimeoutMillis: 5_000 });
    one.on("error", () => {}); // the next statement says what is wrong
    await one.connect();
    return one;
  } catch (error) {
    throw unusable("DATABASE_URL", "the database", error);
  }
}

/** In one transaction: all of it or nothing, however often it is run. */
async function migrate() {
  await client.query("BEGIN");
  await client.query("SELECT pg_advisory_xact_lock(hashtext('support_desk'))"); // one at a time
  await client.query(readFileSync(new URL("schema.sql", import.meta.url), "utf8"));
  for (const [table, records] of Object.entries(demoRecords)) {
    const rows = `json_populate_recordset(NULL::support_desk.${table}, $1)`;
    await client.query(`ALTER TABLE support_desk.${table} NO FORCE ROW LEVEL SECURITY`); // its owner fills it
    await client.query(`INSERT INTO support_desk.${table} SELECT * FROM ${rows} ON CONFLICT DO NOTHING`, [
      JSON.stringify(records),
    ]);
    await client.query(`ALTER TABLE support_desk.${table} FORCE ROW LEVEL SECURITY`);
  }
  await client.query("COMMIT");
}
