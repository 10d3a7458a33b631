/**
 * The contract's records in tables of PostgreSQL: a schema of its own for each store.
 *
 * @module
 */
import { randomBytes } from "node:crypto";
import type pg from "pg";
import type { ContractRecord, ContractRecords } from "../../../src/testing/store-under-test.js";

/** The columns of a record. */
export const columns = ["title", "status", "priority", "urgent", "ownerId"];

/** The options of a collection whose table is in `schema`. */
export const tableIn = (schema: string, table: string) => ({
  table: `${schema}.${table}`,
  tenant: "tenant_id",
  id: "id",
  columns,
});

/** Makes a schema with the tables `tickets` and `notes`. */
export async function makeTables(
  client: pg.Pool | pg.Client,
  records: ContractRecords,
  textType = "text",
): Promise<string> {
  const schema = `gate_${randomBytes(6).toString("hex")}`;
  await client.query(`CREATE SCHEMA ${schema}`);
  for (const table of ["tickets", "notes"] as const) {
    await client.query(
      `CREATE TABLE ${schema}.${table} (
         tenant_id ${textType} NOT NULL, id ${textType} NOT NULL, title text, status ${textType},
         priority float8, urgent boolean, "ownerId" text)`,
    );
    await insert(client, `${schema}.${table}`, records[table]);
  }
  return schema;
}

/** Puts records into a table. */
export async function insert(
  client: pg.Pool | pg.Client,
  table: string,
  records: readonly ContractRecord[],
): Promise<void> {
  await client.query(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`, [
    JSON.stringify(records.map(({ tenant, ...record }) => ({ tenant_id: tenant, ...record }))),
  ]);
}
