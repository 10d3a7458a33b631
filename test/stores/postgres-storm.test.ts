import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postgresStore } from "../../src/stores/postgres.js";
import { startPostgres } from "../support/servers/own-postgres.js";
import type { OwnServer } from "../support/servers/process.js";
import { privateServer } from "../support/stores/private-server.js";
import { type StoreApp, storeApp } from "../support/stores/store-app.js";
import { storm, stormIds } from "../support/stores/storm.js";
import { strayDuring } from "../support/stores/stray.js";

const own = await privateServer("PostgreSQL", startPostgres);

describe.skipIf(own === undefined)("1,000 requests while PostgreSQL is killed three times", () => {
  const server = own as OwnServer;
  let pool: pg.Pool;
  let app: StoreApp;

  beforeAll(async () => {
    pool = new pg.Pool({ connectionString: server.url, max: 5 });
    await pool.query(
      `CREATE TABLE tickets (tenant text, id text, title text, PRIMARY KEY (tenant, id));
       INSERT INTO tickets VALUES ('beta', 'only-beta', 'beta only-beta')`,
    );
    await pool.query(
      `INSERT INTO tickets SELECT tenant, id, tenant || ' ' || id
       FROM unnest(ARRAY['alpha', 'beta']) AS tenant, unnest($1::text[]) AS id`,
      [stormIds],
    );
    await pool.query("CHECKPOINT");
    const tickets = { table: "tickets", tenant: "tenant", id: "id", columns: ["title"] };
    app = await storeApp(postgresStore({ pool, collections: { tickets } }));
  });
  afterAll(async () => {
    await app?.close();
    await server.close();
    await pool?.end();
  });

  it("each gets one answer, none a wrong one, and none after it is harmed", {
    timeout: 40_000,
  }, async () => {
    const counts: Record<string, number> = {};
    expect(await strayDuring(async () => Object.assign(counts, await storm(app, server)))).toEqual([]);
    expect(Object.keys(counts).sort()).toEqual(["not_found", "ok", "unavailable"]);
    expect(counts.ok).toBeGreaterThan(100);
    for (const id of stormIds) {
      expect(await app.ask("beta", id)).toMatchObject({ code: "ok", title: `beta ${id}` });
    }
    const { totalCount, idleCount, waitingCount } = pool;
    expect({ idle: idleCount, waiting: waitingCount }).toEqual({ idle: totalCount, waiting: 0 });
  });
});
