// Records and sessions in two SQLite files: what lasts without any server.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { sqliteStore } from "express-tool-gate/stores/sqlite";
import Database from "libsql";
import { demoRecords } from "./data.mjs";
import { SqliteSessions } from "./sqlite-sessions.mjs";
import { unusable } from "./unusable.mjs";

const tables = {
  tickets: ["tenant", "id", "status", "title", "customer", "internalComment"],
  notes: ["tenant", "id", "ownerId", "title", "body", "privateAudit"],
};

/** Opens the data folder; makes and fills it at the first start. */
export function openSqlite(folder) {
  try {
    return open(folder);
  } catch (error) {
    throw unusable("DATA_DIR", `the data folder ${folder}`, error);
  }
}

function open(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, "support-desk.db");
  const database = new Database(file);
  seed(database);
  const collection = (table, options = {}) => ({
    table,
    tenant: "tenant",
    id: "id",
    columns: tables[table],
    ...options,
  });
  const sessionsFile = join(folder, "sessions.db");
  const sessionStore = new SqliteSessions(sessionsFile);
  return {
    name: `SQLite, ${file}`,
    store: sqliteStore({
      database,
      collections: {
        tickets: collection("tickets", { json: ["customer"] }),
        notes: collection("notes"),
      },
    }),
    sessionsName: `SQLite, ${sessionsFile}`,
    sessionStore,
    close() {
      sessionStore.close();
      database.close();
    },
  };
}

/** All or nothing: a start that is cut off leaves no half of it, and of two at once the second waits. */
function seed(database) {
  database.exec("PRAGMA busy_timeout = 5000");
  database.exec("PRAGMA journal_mode = WAL"); // readers do not wait for a writer
  database.exec("BEGIN IMMEDIATE");
  if (database.prepare("SELECT 1 FROM sqlite_schema").get() === undefined) fill(database);
  database.exec("COMMIT");
}

function fill(database) {
  for (const [table, columns] of Object.entries(tables)) {
    const names = columns.map((name) => `"${name}"`).join(", ");
    database.exec(`CREATE TABLE ${table} (${names}, PRIMARY KEY (tenant, id)) WITHOUT ROWID`);
    const places = columns.map(() => "?").join(", ");
    const insert = database.prepare(`INSERT INTO ${table} VALUES (${places})`);
    for (const record of demoRecords[table]) {
      insert.run(columns.map((name) => (name === "customer" ? JSON.stringify(record[name]) : record[name])));
    }
  }
}
