import type { RecordStore } from "express-tool-gate";

export function httpStore(base: URL): RecordStore {
  // #region store
  const store: RecordStore = {
    async get({ collection, tenant, id }, { signal }) {
      const path = [collection, tenant, id].map(encodeURIComponent).join("/");
      const response = await fetch(new URL(path, base), { signal });
      if (response.status === 404) return null; // absent
      if (!response.ok) throw new Error(`records: HTTP ${response.status}`); // unavailable
      return (await response.json()) as object;
    },
  };
  // #endregion
  return store;
}

interface Delegate {
  findFirst(query: { where: object }): Promise<object | null>;
  findMany(query: { where: object; take: number }): Promise<object[]>;
}

export function prismaStore(prisma: { ticket: Delegate; note: Delegate }): RecordStore {
  // #region prisma
  const models = new Map([
    ["tickets", prisma.ticket],
    ["notes", prisma.note],
  ]);
  const oneOf = ([field, value]: [string, unknown]) => [field, Array.isArray(value) ? { in: value } : value];
  const store: RecordStore = {
    get: async ({ collection, tenant, id }) => models.get(collection)?.findFirst({ where: { tenant, id } }),
    list: async ({ collection, tenant, where, ids, limit }) => {
      const conditions = Object.fromEntries(Object.entries(where).map(oneOf));
      const AND = [{ tenant }, conditions, ids === undefined ? {} : { id: { in: ids } }];
      return (await models.get(collection)?.findMany({ where: { AND }, take: limit })) ?? [];
    },
  };
  // #endregion
  return store;
}
