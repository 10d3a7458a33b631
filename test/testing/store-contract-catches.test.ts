import { describe, expect, it } from "vitest";
import { memoryStore, type RecordKey, type RecordStore } from "../../src/index.js";
import { type ContractRecord, type ContractRecords, storeContract } from "../../src/testing/index.js";
import { failuresOf } from "../support/collected-tests.js";

type Break = (records: ContractRecords, good: ReturnType<typeof memoryStore>) => RecordStore;

const all = ({ tickets, notes }: ContractRecords, { collection }: { collection: string }) =>
  collection === "tickets" ? tickets : notes;

/** Finds as a back end does whose comparison is too generous. */
const folding =
  (fold: (text: string) => string): Break =>
  (records) => ({
    get: (key) =>
      all(records, key).find(
        ({ tenant, id }) => fold(tenant) === fold(key.tenant) && fold(id) === fold(key.id),
      ),
  });

const joining =
  (separator: string): Break =>
  (records) => {
    const byKey = new Map<string, ContractRecord>();
    for (const [collection, rows] of Object.entries(records) as [string, ContractRecord[]][])
      for (const row of rows) byKey.set([collection, row.tenant, row.id].join(separator), row);
    return { get: ({ collection, tenant, id }) => byKey.get([collection, tenant, id].join(separator)) };
  };

const numeric = (text: string) => (/^[+]?[0-9.]+(e[0-9]+)?$/.test(text.trim()) ? String(Number(text)) : text);

let shared: RecordKey | undefined;

/** Stores with one fault each, and what of the contract finds it. */
const broken: [string, Break, RegExp][] = [
  [
    "ignores the tenant",
    (records) => ({ get: (key) => all(records, key).find(({ id }) => id === key.id) }),
    /one record > is each tenant's own/,
  ],
  [
    "ignores the collection",
    (records) => ({
      get: ({ tenant, id }) => records.tickets.find((row) => row.tenant === tenant && row.id === id),
    }),
    /each collection's own/,
  ],
  [
    "throws for what is missing",
    (_, good) => ({
      get: (key) => {
        const found = good.get(key);
        if (found === undefined) throw new Error("404");
        return found;
      },
    }),
    /is absent, and no error/,
  ],
  ["joins its keys with a colon", joining(":"), /never one where tenant and id would be one string/],
  ["joins its keys with a bar", joining("|"), /never one where tenant and id would be one string/],
  ["joins its keys with a slash", joining("/"), /never one where tenant and id would be one string/],
  ["folds letter case", folding((text) => text.toLowerCase()), /keys > letter case/],
  ["trims", folding((text) => text.trim()), /keys > spaces at the ends/],
  ["pads", folding((text) => text.padEnd(10)), /keys > spaces at the ends/],
  ["normalizes accents", folding((text) => text.normalize("NFC")), /composed and decomposed/],
  ["folds look-alikes", folding((text) => text.normalize("NFKC")), /widths and look-alikes/],
  ["takes texts for numbers", folding(numeric), /keys > numbers as text/],
  ["cuts at a NUL", folding((text) => text.split("\0")[0] ?? ""), /that no back end may hold/],
  [
    "replaces what it cannot encode",
    folding((text) => Buffer.from(text).toString().replaceAll("\ufffd", "a")),
    /that no back end may hold/,
  ],
  ["cuts long keys", folding((text) => text.slice(0, 255)), /keys > great length/],
  [
    "throws for a NUL",
    (_, good) => ({
      get: (key) => {
        if (key.id.includes("\0")) throw new Error("22021");
        return good.get(key);
      },
    }),
    /that no back end may hold/,
  ],
  [
    "looks up on an object",
    (records) => ({
      get: (key) =>
        (
          Object.fromEntries(
            all(records, key)
              .filter(({ tenant }) => tenant === key.tenant)
              .map((row) => [row.id, row]),
          ) as any
        )[key.id],
    }),
    /names of every object/,
  ],
  [
    "remembers the key of the last caller",
    (_, good) => ({
      get: async (key) => {
        shared = key;
        await Promise.resolve();
        return good.get(shared);
      },
    }),
    /two tenants at once/,
  ],
  [
    "answers a batch in its own order",
    (_, good) => ({ get: good.get, getMany: (keys) => [...keys].reverse().map((key) => good.get(key)) }),
    /a batch > is answered in the order/,
  ],
  [
    "leaves missing keys of a batch out",
    (_, good) => ({
      get: good.get,
      getMany: (keys) => keys.map((key) => good.get(key)).filter((found) => found !== undefined),
    }),
    /leaves the place of a missing key/,
  ],
  [
    "answers equal keys of a batch once",
    (_, good) => ({
      get: good.get,
      getMany: (keys) => [...new Map(keys.map((key) => [key.id, good.get(key)])).values()],
    }),
    /answers an equal key each time/,
  ],
  [
    "ignores the tenant in a batch",
    (records, good) => ({
      get: good.get,
      getMany: (keys) => keys.map((key) => all(records, key).find(({ id }) => id === key.id)),
    }),
    /does not see another tenant's records/,
  ],
  [
    "ignores the limit of a list",
    (_, good) => ({ get: good.get, list: (query) => good.list({ ...query, limit: 100 }) }),
    /a list > is cut at the limit/,
  ],
  [
    "ignores the ids of a list",
    (_, good) => ({ get: good.get, list: ({ ids: _ids, ...query }) => good.list(query) }),
    /a list > within ids/,
  ],
  [
    "takes no ids for any",
    (_, good) => ({
      get: good.get,
      list: (query) => {
        const { ids, ...rest } = query;
        return good.list(ids?.length === 0 ? rest : query);
      },
    }),
    /within no ids is empty/,
  ],
  [
    "ignores where",
    (_, good) => ({ get: good.get, list: (query) => good.list({ ...query, where: {} }) }),
    /a list > by a text/,
  ],
  [
    "ignores the tenant of a list",
    (records, good) => ({
      get: good.get,
      list: ({ where, limit }) =>
        records.tickets
          .filter((row) => Object.entries(where).every(([key, value]) => (row as any)[key] === value))
          .slice(0, limit),
    }),
    /does not see another tenant's rows/,
  ],
  [
    "takes wildcards in a list",
    (_, good) => ({
      get: good.get,
      list: (query) => good.list(query.where.status === "%" ? { ...query, where: {} } : query),
    }),
    /does not take wildcards/,
  ],
];

describe("storeContract finds a store that", () => {
  it.each(broken)("%s", async (_name, make, expected) => {
    const failures = await failuresOf((runner) =>
      storeContract({
        ...runner,
        makeStore: (records) => ({ store: make(records, memoryStore({ ...records })) }),
      }),
    );
    expect([...failures.keys()].join("\n")).toMatch(expected);
  });

  const trimmed = (text: string) => text.trim();
  it.each<[string, Break, RegExp]>([
    [
      "trims the ids of a batch",
      (_, good) => ({
        get: good.get,
        getMany: (keys) => keys.map((key) => good.get({ ...key, id: trimmed(key.id) })),
      }),
      /spaces at the ends: each is its own in a batch/,
    ],
    [
      "trims the tenant of a batch",
      (_, good) => ({
        get: good.get,
        getMany: (keys) => keys.map((key) => good.get({ ...key, tenant: trimmed(key.tenant) })),
      }),
      /spaces at the ends: tenants are told apart in batches/,
    ],
    [
      "ignores the collection of a batch",
      (_, good) => ({
        get: good.get,
        getMany: (keys) => keys.map((key) => good.get(key) ?? good.get({ ...key, collection: "notes" })),
      }),
      /a batch > is of its own collection/,
    ],
    [
      "trims the ids of a list",
      (_, good) => ({
        get: good.get,
        list: (query) => good.list({ ...query, ...(query.ids && { ids: query.ids.map(trimmed) }) }),
      }),
      /spaces at the ends: each is its own within the ids/,
    ],
    [
      "trims the tenant of a list",
      (_, good) => ({
        get: good.get,
        list: (query) => good.list({ ...query, tenant: trimmed(query.tenant) }),
      }),
      /spaces at the ends: tenants are told apart in lists/,
    ],
    [
      "ignores the collection of a list",
      (_, good) => ({
        get: good.get,
        list: (query) => [...good.list(query), ...good.list({ ...query, collection: "notes" })],
      }),
      /a list > is of its own collection/,
    ],
    [
      "cuts a list before it searches",
      (_, good) => ({
        get: good.get,
        list: ({ where, limit, ...query }) =>
          good
            .list({ ...query, where: {}, limit })
            .filter((row) =>
              Object.entries(where).every(([key, value]) => [value].flat().includes((row as any)[key])),
            ),
      }),
      /a list > is cut at the limit after it was searched/,
    ],
  ])("%s", async (_name, make, expected) => {
    const failures = await failuresOf((runner) =>
      storeContract({
        ...runner,
        makeStore: (records) => ({ store: make(records, memoryStore({ ...records })) }),
      }),
    );
    expect([...failures.keys()].join("\n")).toMatch(expected);
  });

  it.each(["getMany", "list"] as const)("gives nothing from %s during an outage", async (method) => {
    const failures = await failuresOf((runner) =>
      storeContract({
        ...runner,
        makeStore(records) {
          const good = memoryStore({ ...records });
          let down = false;
          const guarded = <T>(answer: T): T => {
            if (down) throw new Error("down");
            return answer;
          };
          const getMany = (keys: readonly RecordKey[]) => keys.map((key) => good.get(key));
          return {
            store: {
              get: (key) => guarded(good.get(key)),
              getMany: (keys) =>
                method === "getMany" && down ? keys.map(() => null) : guarded(getMany(keys)),
              list: (query) => (method === "list" && down ? [] : guarded(good.list(query))),
            },
            breakConnection() {
              down = true;
            },
            restoreConnection() {
              down = false;
            },
          };
        },
      }),
    );
    expect([...failures.keys()].join("\n")).toMatch(/unavailable for batches and lists, too/);
  });

  it("answers an outage with an absence", async () => {
    let down = false;
    const failures = await failuresOf((runner) =>
      storeContract({
        ...runner,
        makeStore(records) {
          const good = memoryStore({ ...records });
          down = false;
          return {
            store: { get: (key) => (down ? null : good.get(key)) },
            breakConnection() {
              down = true;
            },
            restoreConnection() {
              down = false;
            },
          };
        },
      }),
    );
    expect([...failures.keys()].join("\n")).toMatch(/unavailable, never not_found, and over when it is/);
  });

  it("does not come back after an outage, or leaves rejections behind", async () => {
    let broken = 0;
    const failures = await failuresOf((runner) =>
      storeContract({
        ...runner,
        makeStore(records) {
          const good = memoryStore({ ...records });
          let down = false;
          return {
            store: {
              get(key) {
                if (!down) return good.get(key);
                broken += 1;
                void Promise.reject(new Error("nobody handles this"));
                throw new Error("down");
              },
            },
            breakConnection() {
              down = true;
            },
          };
        },
      }),
    ).catch((error: Error) => new Map([["thrown", error.message]]));
    expect(broken).toBeGreaterThan(0);
    expect([...failures.keys()].join("\n")).toMatch(/over when it is/);
  });

  it("is right", async () => {
    const failures = await failuresOf((runner) =>
      storeContract({ ...runner, makeStore: (records) => ({ store: memoryStore({ ...records }) }) }),
    );
    expect([...failures]).toEqual([]);
  });
});
