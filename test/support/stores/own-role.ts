/**
 * A role of a test's own on the shared PostgreSQL, for what depends on who is connected.
 *
 * @module
 */
import { randomBytes } from "node:crypto";
import pg from "pg";

/** A pool whose connections are the role's. */
export interface OwnRole {
  readonly name: string;
  readonly pool: pg.Pool;
  /** Ends the pool and removes the role, with what it owns and may do. */
  close(): Promise<void>;
}

/** Makes a role that may log in. `attributes` are of `CREATE ROLE`: `BYPASSRLS`. */
export async function ownRole(
  admin: pg.Pool,
  url: string,
  attributes = "",
  pooling: pg.PoolConfig = {},
): Promise<OwnRole> {
  const name = `gate_role_${randomBytes(6).toString("hex")}`;
  await admin.query(`CREATE ROLE ${name} LOGIN PASSWORD '${name}' ${attributes}`);
  const place = Object.assign(new URL(url), { username: name, password: name });
  const pool = new pg.Pool({ connectionString: place.href, max: 2, ...pooling });
  return {
    name,
    pool,
    async close() {
      await pool.end();
      await admin.query(`DROP OWNED BY ${name} CASCADE`);
      await admin.query(`DROP ROLE ${name}`);
    },
  };
}
