// Records in a SQLite file, sessions in files beside it: what lasts without any server.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import session from "express-session";
import { sqliteStore } from "express-tool-gate/stores/sqlite";
import Database from "libsql";
import fileStore from "session-file-store";
import { demoRecords } from "./data.mjs";

const FileStore = fileStore(session);

const tables = {
  tickets: ["tenant", "id", "status", "title", "customer", "internalComment"],
  notes: ["tenant", "id", "ownerId", "title", "body", "privateAudit"],
};

/** Opens the data folder; makes and fills it at the first start. */
export function openSqlite(folder) {
  const sessions = join(folder, "sessions");
  mkdirSync(sessions, { recursive: true, mode: 0o700 });
  const file = join(folder, "support-desk.db");
  const database = new Database(file);
  database.exec("PRAGMA journal_mode = WAL"); // readers do not wait for a writer
  if (database.prepare("SELECT 1 FROM sqlite_schema").get() === undefined) seed(database);
  const collection = (table, options = {}) => ({
    table,
    tenant: "tenant",
    id: "id",
    columns: tables[table],
    ...options,
  });
  const sessionStore = new FileStore({
    path: sessions,
    retries: 0, // a session that is not there will not come
    logFn: () => {},
  });
  return {
    name: `SQLite, ${file}`,
    store: sqliteStore({
      database,
      collections: {
        tickets: collection("tickets", { json: ["customer"] }),
        notes: collection("notes"),
      },
    }),
    sessionsName: `files, ${sessions}`,
    sessionStore,
    close: () => database.close(),
  };
}

/** All or nothing: a start that is cut off leaves no half of it. */
function seed(database) {
  database.exec("BEGIN");
  for (const [table, columns] of Object.entries(tables)) {
    const names = columns.map((name) => `"${name}"`).join(", ");
    database.exec(`CREATE TABLE ${table} (${names}, PRIMARY KEY (tenant, id)) WITHOUT ROWID`);
    const places = columns.map(() => "?").join(", ");
    const insert = database.prepare(`INSERT INTO ${table} VALUES (${places})`);
    for (const record of demoRecords[table]) {
      insert.run(columns.map((name) => (name === "customer" ? JSON.stringify(record[name]) : record[name])));
    }
  }
  database.exec("COMMIT");
}
