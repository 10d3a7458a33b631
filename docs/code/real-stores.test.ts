import { readFileSync } from "node:fs";
import { createGate, getTicket } from "express-tool-gate";
import pg from "pg";
import { describe, expect, inject, it } from "vitest";
import type {} from "../../test/support/servers/global-setup.js";
import { inPostgres, inRedis, inSqlite } from "./real-stores.js";

const url = inject("postgresUrl") as string;
const ana = { tenant: "alpha", canReadTickets: true };
const proposal = { name: "get_ticket", args: { ticket_id: "TKT-104" } };
const ticket = { id: "TKT-104", title: "Settings crash", status: "open" };

describe.skipIf(url === undefined)("PostgreSQL as the page shows it", () => {
  it("reads through the policy, as a role that policies bind", async () => {
    const name = `docs_${process.pid}_${Date.now()}`;
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await admin.query(`CREATE SCHEMA ${name}; SET search_path TO ${name}`);
    try {
      const sql = readFileSync(new URL("row-security.sql", import.meta.url), "utf8");
      await admin.query(sql.replace("ROLE app ", `ROLE ${name} `).replace("TO app;", `TO ${name};`));
      await admin.query(`GRANT USAGE ON SCHEMA ${name} TO ${name}`);
      await admin.query("INSERT INTO tickets VALUES ('alpha', $1, $2, $3)", Object.values(ticket));
      const as = new URL(url);
      as.username = name;
      as.searchParams.set("options", `-c search_path=${name}`);
      const { pool, store } = inPostgres(as.href);
      const gate = createGate({ tools: [getTicket], store });
      expect(await gate.call(proposal, ana)).toEqual({ ok: true, ticket });
      expect(await gate.call(proposal, { ...ana, tenant: "beta" })).toEqual({ ok: false, code: "not_found" });
      await pool.end();
    } finally {
      await admin.query(`DROP SCHEMA ${name} CASCADE; DROP ROLE ${name}`);
      await admin.end();
    }
  });
});

const redisUrl = inject("redisUrl") as string;

it.skipIf(redisUrl === undefined)("reads from Redis", async () => {
  const { client, store } = await inRedis(redisUrl);
  try {
    const gate = createGate({ tools: [getTicket], store });
    expect(await gate.call(proposal, ana)).toEqual({ ok: true, ticket });
  } finally {
    await client.del(store.keyOf({ collection: "tickets", tenant: "alpha", id: "TKT-104" }));
    await client.close();
  }
});

it("reads from SQLite", async () => {
  const { database, store } = inSqlite(":memory:");
  database.prepare("INSERT INTO tickets VALUES (?, ?, ?, ?, ?)").run("alpha", ...Object.values(ticket), 1);
  const gate = createGate({ tools: [getTicket], store });
  expect(await gate.call(proposal, ana)).toEqual({ ok: true, ticket });
  database.close();
});
