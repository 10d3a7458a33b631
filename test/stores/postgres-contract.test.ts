import pg from "pg";
import { afterAll, describe, inject, it } from "vitest";
import { postgresStore } from "../../src/stores/postgres.js";
import { storeContract } from "../../src/testing/store-contract.js";
import { makeTables, tableIn } from "../support/servers/postgres-tables.js";

const url = inject("postgresUrl");

describe.skipIf(url === undefined)("postgresStore", () => {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  afterAll(() => pool.end());

  describe.each([
    ["text columns", {}],
    ["a statement timeout", { statementTimeoutMs: 5_000 }],
  ])("with %s", (_name, options) => {
    storeContract({
      describe,
      it,
      lacks: ["breakConnection"],
      async makeStore(records) {
        const schema = await makeTables(pool, records);
        const collections = { tickets: tableIn(schema, "tickets"), notes: tableIn(schema, "notes") };
        return {
          store: postgresStore({ pool, collections, ...options }),
          async close() {
            await pool.query(`DROP SCHEMA ${schema} CASCADE`);
          },
        };
      },
    });
  });
});
