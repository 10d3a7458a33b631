import type { RecordStore } from "express-tool-gate";
import type { Knex } from "knex";

export function knexStore(knex: Knex): RecordStore {
  // #region knex
  const store: RecordStore = {
    async get({ collection, tenant, id }) {
      if (`${tenant}${id}`.includes("\0")) return null; // PostgreSQL cannot hold it
      const row = await knex(collection).where({ tenant, id }).first();
      return row?.tenant === tenant && row.id === id ? row : null; // a collation may have folded them
    },
  };
  // #endregion
  return store;
}
