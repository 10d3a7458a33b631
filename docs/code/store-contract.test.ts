import { randomBytes } from "node:crypto";
import { storeContract } from "express-tool-gate/testing";
import knex from "knex";
import { describe, inject, it } from "vitest";
import type {} from "../../test/support/servers/global-setup.js";
import { knexStore } from "./knex.js";

const url = inject("postgresUrl");
const connection = { connectionString: url as string };

describe.skipIf(url === undefined)("the store of Knex", () => {
  // #region contract
  storeContract({
    describe,
    it,
    lacks: ["getMany", "list", "breakConnection"],
    async makeStore({ tickets, notes }) {
      const schema = `knex_${randomBytes(6).toString("hex")}`;
      const db = knex({ client: "pg", connection, searchPath: [schema] });
      await db.schema.createSchema(schema);
      for (const [name, records] of Object.entries({ tickets, notes })) {
        await db.schema.createTable(name, (table) => {
          for (const column of ["tenant", "id", "title", "status", "ownerId"]) table.text(column);
          table.double("priority");
          table.boolean("urgent");
        });
        if (records.length > 0) await db.batchInsert(name, [...records]);
      }
      return {
        store: knexStore(db),
        async close() {
          await db.schema.dropSchema(schema, true);
          await db.destroy();
        },
      };
    },
  });
  // #endregion
});
