import type { RecordStore } from "express-tool-gate";

export function httpStore(base: URL): RecordStore {
  // #region store
  const store: RecordStore = {
    async get({ collection, tenant, id }, { signal }) {
      const key = new URLSearchParams({ collection, tenant, id }); // not a path: an id may be ".."
      const response = await fetch(`${base}?${key}`, { signal });
      if (response.status === 404) return null; // absent
      if (!response.ok) throw new Error(`records: HTTP ${response.status}`); // unavailable
      const record = (await response.json()) as { id?: unknown };
      return record.id === id ? record : null;
    },
  };
  // #endregion
  return store;
}

interface Row {
  tenant: string;
  id: string;
}

interface Delegate {
  findFirst(query: { where: object }): Promise<Row | null>;
  findMany(query: { where: object; take: number }): Promise<Row[]>;
}

export function prismaStore(prisma: { ticket: Delegate; note: Delegate }): RecordStore {
  // #region prisma
  const models = { tickets: prisma.ticket, notes: prisma.note };
  const model = (collection: string) => models[collection as keyof typeof models];
  const oneOf = ([field, value]: [string, unknown]) => [field, Array.isArray(value) ? { in: value } : value];
  const store: RecordStore = {
    async get({ collection, tenant, id }) {
      const row = await model(collection).findFirst({ where: { tenant, id } });
      return row?.tenant === tenant && row.id === id ? row : null; // a collation may have folded them
    },
    async list({ collection, tenant, where, ids, limit }) {
      const conditions = Object.fromEntries(Object.entries(where).map(oneOf));
      const AND = [{ tenant }, conditions, ids === undefined ? {} : { id: { in: [...ids] } }];
      const rows = await model(collection).findMany({ where: { AND }, take: limit });
      return rows.filter((row) => row.tenant === tenant);
    },
  };
  // #endregion
  return store;
}
