import { afterAll, beforeAll, describe, inject, it } from "vitest";
import { postgresStore } from "../../src/stores/postgres.js";
import { storeContract } from "../../src/testing/store-contract.js";
import { makeTables, tableIn } from "../support/servers/postgres-tables.js";
import { type OwnRole, ownRole } from "../support/stores/own-role.js";
import { type OwnSchema, ownSchema } from "../support/stores/own-schema.js";

const url = inject("postgresUrl") as string;

describe.skipIf(url === undefined)("postgresStore with rowLevelSecurity", () => {
  let admin: OwnSchema;
  let role: OwnRole;
  beforeAll(async () => {
    admin = await ownSchema(url);
    role = await ownRole(admin.pool, url, "", { max: 5 });
  });
  afterAll(async () => {
    await role?.close();
    await admin?.close();
  });

  storeContract({
    describe,
    it,
    lacks: ["breakConnection"],
    async makeStore(records) {
      const schema = await makeTables(admin.pool, records);
      for (const table of ["tickets", "notes"]) {
        await admin.pool.query(
          `ALTER TABLE ${schema}.${table} ENABLE ROW LEVEL SECURITY;
           CREATE POLICY tenants ON ${schema}.${table} USING (tenant_id = current_setting('app.tenant', true))`,
        );
      }
      await admin.pool.query(
        `GRANT USAGE ON SCHEMA ${schema} TO ${role.name}; GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ${role.name}`,
      );
      const collections = { tickets: tableIn(schema, "tickets"), notes: tableIn(schema, "notes") };
      return {
        store: postgresStore({ pool: role.pool, collections, rowLevelSecurity: { tenant: "app.tenant" } }),
        async close() {
          await admin.pool.query(`DROP SCHEMA ${schema} CASCADE`);
        },
      };
    },
  });
});
