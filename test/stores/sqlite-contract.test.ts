import Database from "libsql";
import { describe, it } from "vitest";
import { sqliteStore } from "../../src/stores/sqlite.js";
import { storeContract } from "../../src/testing/store-contract.js";
import type { ContractRecord } from "../../src/testing/store-under-test.js";

const table = (name: string) => ({
  table: name,
  tenant: "tenant_id",
  id: "id",
  columns: ["title", "status", "priority", "urgent", "ownerId"],
  booleans: ["urgent"],
});

function fill(
  database: Database.Database,
  name: string,
  textType: string,
  records: readonly ContractRecord[],
) {
  database.exec(
    `CREATE TABLE ${name} (tenant_id ${textType}, id ${textType}, title TEXT, status ${textType}, priority, urgent, "ownerId" TEXT)`,
  );
  const insert = database.prepare(`INSERT INTO ${name} VALUES (?, ?, ?, ?, ?, ?, ?)`);
  for (const { tenant, id, title, status, priority, urgent, ownerId } of records) {
    insert.run(tenant, id, title, status, priority, urgent ? 1 : 0, ownerId);
  }
}

describe.each(["TEXT", "TEXT COLLATE NOCASE", "TEXT COLLATE RTRIM", "BLOB"])(
  "sqliteStore with columns of %s",
  (textType) => {
    storeContract({
      describe,
      it,
      lacks: ["breakConnection"],
      makeStore({ tickets, notes }) {
        const database = new Database(":memory:");
        fill(database, "tickets", textType, tickets);
        fill(database, "notes", textType, notes);
        const collections = { tickets: table("tickets"), notes: table("notes") };
        return { store: sqliteStore({ database, collections }), close: () => void database.close() };
      },
    });
  },
);
