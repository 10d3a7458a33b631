/**
 * A schema of a test file's own on the PostgreSQL that all tests share.
 *
 * @module
 */
import { randomBytes } from "node:crypto";
import pg from "pg";

/** A pool and the schema that its statements find first. */
export interface OwnSchema {
  readonly pool: pg.Pool;
  readonly name: string;
  /** Removes the schema and ends the pool. */
  close(): Promise<void>;
}

export async function ownSchema(url: string, max = 3): Promise<OwnSchema> {
  const name = `gate_${randomBytes(6).toString("hex")}`;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    options: `-c search_path=${name},public -c TimeZone=UTC`,
  });
  await pool.query(`CREATE SCHEMA ${name}`);
  return {
    pool,
    name,
    async close() {
      await pool.query(`DROP SCHEMA ${name} CASCADE`);
      await pool.end();
    },
  };
}
