// Records and sessions in PostgreSQL, with policies of the database's own as a second lock.
import connectPgSimple from "connect-pg-simple";
import session from "express-session";
import { postgresStore } from "express-tool-gate/stores/postgres";
import pg from "pg";
import { unusable } from "./unusable.mjs";

const PgSession = connectPgSimple(session);

/** Connects to the database that `npm run example:migrate` has prepared. */
export async function openPostgres(connectionString) {
  const pool = new pg.Pool({
    connectionString,
    connectionTimeoutMillis: 5_000,
    options: "-c role=support_desk", // the role that the policies bind
  });
  pool.on("error", () => {}); // an idle connection that breaks is replaced at the next read
  try {
    await assertMigrated(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const table = (name, columns) => ({
    table: `support_desk.${name}`,
    tenant: "tenant",
    id: "id",
    columns: ["tenant", "id", ...columns],
  });
  const sessionStore = new PgSession({ pool, schemaName: "support_desk", errorLog: () => {} });
  return {
    name: "PostgreSQL, with row level security",
    store: postgresStore({
      pool,
      collections: {
        tickets: table("tickets", ["status", "title", "customer"]),
        notes: table("notes", ["ownerId", "title", "body"]),
      },
      rowLevelSecurity: { tenant: "app.tenant", user: "app.user" },
    }),
    sessionsName: "PostgreSQL",
    sessionStore,
    async close() {
      sessionStore.close(); // its timer for expired sessions
      await pool.end();
    },
  };
}

async function assertMigrated(pool) {
  let isMigrated = false;
  try {
    const found = await pool.query("SELECT to_regclass('support_desk.session') IS NOT NULL AS migrated");
    isMigrated = found.rows[0].migrated;
  } catch (error) {
    const isRoleMissing = error.code === "22023"; // the role does not exist
    if (!isRoleMissing) throw unusable("DATABASE_URL", "the database", error);
  }
  if (isMigrated !== true)
    throw new Error("The database has no support desk yet. Make it with: npm run example:migrate");
}
