import { postgresStore } from "express-tool-gate/stores/postgres";
import { redisStore } from "express-tool-gate/stores/redis";
import { sqliteStore } from "express-tool-gate/stores/sqlite";
import Database from "libsql";
import pg from "pg";
import { createClient } from "redis";

export function inPostgres(connectionString: string) {
  // #region postgres
  const pool = new pg.Pool({ connectionString });
  const store = postgresStore({
    pool,
    collections: {
      tickets: {
        table: "tickets",
        tenant: "tenant_id",
        id: "id",
        columns: ["title", "status", "owner_id"],
      },
    },
    rowLevelSecurity: { tenant: "app.tenant", user: "app.user" }, // optional
  });
  // #endregion
  return { pool, store };
}

export async function inRedis(url: string) {
  // #region redis
  const client = await createClient({ url }).connect();
  const store = redisStore({ client });

  const ticket = { id: "TKT-104", title: "Settings crash", status: "open" };
  const key = store.keyOf({ collection: "tickets", tenant: "alpha", id: ticket.id });
  await client.set(key, JSON.stringify(ticket)); // wherever your app writes its tickets
  // #endregion
  return { client, store };
}

export function inSqlite(file: string) {
  // #region sqlite
  const database = new Database(file); // a connection of the store's own
  database.exec(`CREATE TABLE IF NOT EXISTS tickets (
    tenant_id TEXT NOT NULL, id TEXT NOT NULL, title TEXT, status TEXT, urgent INTEGER,
    PRIMARY KEY (tenant_id, id)) WITHOUT ROWID`);
  const store = sqliteStore({
    database,
    collections: {
      tickets: {
        table: "tickets",
        tenant: "tenant_id",
        id: "id",
        columns: ["title", "status", "urgent"],
        booleans: ["urgent"],
      },
    },
  });
  // #endregion
  return { database, store };
}
