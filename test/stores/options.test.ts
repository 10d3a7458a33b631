import Database from "libsql";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { createGate } from "../../src/index.js";
import { postgresStore } from "../../src/stores/postgres.js";
import { redisStore } from "../../src/stores/redis.js";
import { sqliteStore } from "../../src/stores/sqlite.js";
import { toolWith } from "../support/probe.js";

const pool = new pg.Pool({ connectionString: "postgres://nobody@127.0.0.1:1/none" });
const table = { table: "tickets", tenant: "tenant_id", id: "id", columns: ["title"] };
const client = { get: async () => null, mget: async () => [] };

/** A store of each kind whose one table has these options. */
const withTable: readonly (readonly [name: string, make: (options: unknown) => unknown])[] = [
  ["postgresStore", (options) => postgresStore({ pool, collections: { tickets: options as never } })],
  [
    "sqliteStore",
    (options) => {
      const database = new Database(":memory:");
      database.exec("CREATE TABLE tickets (tenant_id, id, title)");
      return sqliteStore({ database, collections: { tickets: options as never } });
    },
  ],
];

/** A mistake in a table's options, and what its message says. */
const tableMistakes: readonly (readonly [name: string, options: unknown, says: RegExp])[] = [
  ["no object", "tickets", /takes one plain object of options/],
  ["an instance of a class", new Map(), /takes one plain object of options/],
  ["an unknown option", { ...table, schema: "x" }, /unknown option "schema".* table, tenant, id, columns/],
  ["no table", { ...table, table: undefined }, /"table" has to be a non-empty string/],
  ["no tenant", { ...table, tenant: undefined }, /"tenant" has to be a non-empty string/],
  ["an empty tenant", { ...table, tenant: " " }, /"tenant" has to be a non-empty string/],
  ["no id", { ...table, id: undefined }, /"id" has to be a non-empty string/],
  ["no columns", { ...table, columns: undefined }, /"columns" has to be an array of non-empty strings/],
  ["empty columns", { ...table, columns: [] }, /"columns" is empty\. Name each column/],
  ["a star", { ...table, columns: "*" }, /"columns" has to be an array/],
  ["a column twice", { ...table, columns: ["title", "title"] }, /"columns" names "title" twice/],
  [
    "a column that is no text",
    { ...table, columns: ["title", 1] },
    /"columns" has to be an array of non-empty/,
  ],
  ["the column __proto__", { ...table, columns: ["__proto__"] }, /"columns" cannot hold "__proto__"/],
  [
    "id among the columns while another is the key",
    { ...table, id: "number", columns: ["id"] },
    /"columns" has "id", and a record's "id" is its key, the column "number"\. Leave it out, or rename/,
  ],
  ["a name of three parts", { ...table, table: "a.b.c" }, /"table" has to be a name, or a schema and a name/],
  ["a name with an empty part", { ...table, table: "a." }, /"table" has to be a non-empty string/],
  ["a NUL in a name", { ...table, id: "i\0d" }, /"id" has a name that the database cannot hold.*no NUL/],
  ["a lone surrogate in a name", { ...table, columns: ["\ud800"] }, /"columns" has a name that the database/],
  [
    "a name that is too long",
    { ...table, tenant: "t".repeat(1_001) },
    /"tenant" has a name that .* at most \d+ bytes/,
  ],
];

describe.each(withTable)("the tables of %s", (store, make) => {
  it.each(tableMistakes)("%s", (_, options, says) => {
    expect(() => make(options)).toThrow(TypeError);
    expect(() => make(options)).toThrow(says);
    expect(() => make(options)).toThrow(new RegExp(`^${store}.*"tickets"`));
  });

  it("are right as the documentation has them", () => {
    expect(Object.keys(make(table) as object)).toEqual(["get", "getMany", "list"]);
    expect(Object.isFrozen(make({ ...table, columns: ["title", "id"] }))).toBe(true);
  });
});

const collections = { tickets: table };
const database = new Database(":memory:");

it.each<[string, () => unknown, RegExp]>([
  [
    "postgresStore of nothing",
    () => postgresStore(undefined as never),
    /^postgresStore: takes one plain object/,
  ],
  [
    "no pool",
    () => postgresStore({ collections } as never),
    /^postgresStore: "pool" has to be a pool of the pg package: new pg\.Pool/,
  ],
  [
    "a pool that is a text",
    () => postgresStore({ pool: "postgres://" as never, collections }),
    /"pool" has to be a pool/,
  ],
  [
    "an unknown option",
    () => postgresStore({ pool, collections, timeout: 1 } as never),
    /unknown option "timeout"\. The options are pool, collections, statementTimeoutMs, rowLevelSecurity\./,
  ],
  [
    "no collections",
    () => postgresStore({ pool } as never),
    /"collections" has to be one plain object: a table a collection, \{ tickets:/,
  ],
  [
    "empty collections",
    () => postgresStore({ pool, collections: {} }),
    /"collections" has to be one plain object/,
  ],
  [
    "collections in an array",
    () => postgresStore({ pool, collections: [table] as never }),
    /"collections" has to be one plain/,
  ],
  [
    "a name of 64 bytes",
    () => postgresStore({ pool, collections: { tickets: { ...table, id: "é".repeat(32) } } }),
    /"id" .* at most 63 bytes/,
  ],
  ...[0, -1, 60_001, 1.5, Number.NaN, "5000", null].map(
    (statementTimeoutMs): [string, () => unknown, RegExp] => [
      `statementTimeoutMs of ${statementTimeoutMs}`,
      () => postgresStore({ pool, collections, statementTimeoutMs: statementTimeoutMs as number }),
      /^postgresStore: "statementTimeoutMs" has to be a whole number from 1 to 60000/,
    ],
  ),
  ...[
    "tenant",
    "app.",
    ".tenant",
    "app.tenant; --",
    "app tenant.x",
    "app.tenant'",
    "app.1",
    "search_path",
  ].map((tenant): [string, () => unknown, RegExp] => [
    `the setting ${JSON.stringify(tenant)}`,
    () => postgresStore({ pool, collections, rowLevelSecurity: { tenant } }),
    /"rowLevelSecurity\.tenant" has to be a setting of your own, such as "app\.tenant"/,
  ]),
  [
    "the user's setting",
    () => postgresStore({ pool, collections, rowLevelSecurity: { tenant: "app.tenant", user: "role" } }),
    /"rowLevelSecurity\.user" has to be a setting of your own, such as "app\.user"/,
  ],
  [
    "no tenant's setting",
    () => postgresStore({ pool, collections, rowLevelSecurity: { user: "app.user" } as never }),
    /"tenant" has to be a non-empty string/,
  ],
  [
    "rowLevelSecurity of true",
    () => postgresStore({ pool, collections, rowLevelSecurity: true as never }),
    /rowLevelSecurity: takes one plain object/,
  ],
  [
    "an unknown setting",
    () =>
      postgresStore({ pool, collections, rowLevelSecurity: { tenant: "app.tenant", role: "x" } as never }),
    /rowLevelSecurity: unknown option "role"\. The options are tenant, user/,
  ],
  ["redisStore of nothing", () => redisStore(undefined as never), /^redisStore: takes one plain object/],
  [
    "redisStore of a client",
    () => redisStore(client as never),
    /^redisStore: unknown option "get"\. The options are client, prefix/,
  ],
  [
    "a client of neither library",
    () => redisStore({ client: { get: () => null } as never }),
    /^redisStore: "client" has to be a client of redis \(createClient\(\)\) or of ioredis/,
  ],
  ["no client", () => redisStore({} as never), /"client" has to be a client of redis/],
  [
    "a client that is a text",
    () => redisStore({ client: "redis://" as never }),
    /"client" has to be a client of redis/,
  ],
  ...["{", "a}", "{tag}:", "\ud800", 1, null].map((prefix): [string, () => unknown, RegExp] => [
    `the prefix ${JSON.stringify(prefix)}`,
    () => redisStore({ client, prefix: prefix as string }),
    /^redisStore: "prefix" has to be a well-formed string without "\{" and "\}"/,
  ]),
  ["sqliteStore of nothing", () => sqliteStore(undefined as never), /^sqliteStore: takes one plain object/],
  [
    "no database",
    () => sqliteStore({ collections } as never),
    /^sqliteStore: "database" has to be an open database of libsql, better-sqlite3 or node:sqlite/,
  ],
  [
    "a database that is a file name",
    () => sqliteStore({ database: "desk.db" as never, collections }),
    /"database" has to be an open database/,
  ],
  [
    "an unknown option of sqliteStore",
    () => sqliteStore({ database, collections, file: "x" } as never),
    /unknown option "file"\. The options are database, collections/,
  ],
  [
    "no collections of sqliteStore",
    () => sqliteStore({ database } as never),
    /^sqliteStore: "collections" has to be one plain object/,
  ],
  [
    "booleans in a text",
    () => sqliteStore({ database, collections: { tickets: { ...table, booleans: "urgent" as never } } }),
    /"booleans" has to be an array/,
  ],
])("%s is a TypeError with the mend", (_, make, says) => {
  expect(make).toThrow(TypeError);
  expect(make).toThrow(says);
});

it("a list tool on redisStore is a TypeError when the gate is made", () => {
  const make = () => createGate({ tools: [toolWith({ where: () => ({}) })], store: redisStore({ client }) });
  expect(make).toThrow(TypeError);
  expect(make).toThrow(/"probe" lists, and the store of "things" has no list\./);
});

describe("the errors of a client's own", () => {
  const error = new Error("the connection broke");
  const listening = () => Object.assign(new pg.Pool(), client);

  it.each<[string, (emitter: pg.Pool) => unknown]>([
    ["postgresStore", (emitter) => postgresStore({ pool: emitter, collections })],
    ["redisStore", (emitter) => redisStore({ client: emitter as never })],
  ])(
    "of %s end no process, and the app's listeners hear them; one listener, however many stores",
    (_, make) => {
      const emitter = listening();
      expect(() => emitter.emit("error", error)).toThrow(error);
      for (let stores = 0; stores < 20; stores++) make(emitter);
      expect(emitter.listenerCount("error")).toBe(1);
      const heard: unknown[] = [];
      emitter.on("error", (one) => heard.push(one));
      expect(emitter.emit("error", error)).toBe(true);
      expect(heard).toEqual([error]);
    },
  );
});

it("options are read once: what is changed in them later changes no store", () => {
  const columns = ["title"];
  const given = { ...table, columns };
  const opened = new Database(":memory:");
  opened.exec(
    "CREATE TABLE tickets (tenant_id, id, title, secret); INSERT INTO tickets VALUES ('alpha', '1', 't', 's')",
  );
  const store = sqliteStore({ database: opened, collections: { tickets: given } });
  columns.push("secret");
  given.table = "other";
  expect(store.get({ collection: "tickets", tenant: "alpha", id: "1" })).toEqual({ id: "1", title: "t" });
});
