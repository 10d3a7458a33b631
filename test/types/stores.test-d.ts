import { Redis } from "ioredis";
import Database from "libsql";
import pg from "pg";
import { createClient, createCluster } from "redis";
import { expectTypeOf, test } from "vitest";
import type { RecordStore } from "../../src/index.js";
import { redisLedger } from "../../src/ledgers/redis.js";
import { postgresStore } from "../../src/stores/postgres.js";
import { redisStore } from "../../src/stores/redis.js";
import { sqliteStore } from "../../src/stores/sqlite.js";

const collections = { tickets: { table: "t", tenant: "tenant", id: "id", columns: ["title"] } };

test("stores and the ledger take the clients of their libraries as they are", () => {
  expectTypeOf(postgresStore).parameter(0).toExtend<object>();
  expectTypeOf(() => postgresStore({ pool: new pg.Pool(), collections })).returns.toExtend<RecordStore>();
  expectTypeOf(() => redisStore({ client: new Redis() })).returns.toExtend<RecordStore>();
  expectTypeOf(() => redisStore({ client: createClient() })).returns.toExtend<RecordStore>();
  expectTypeOf(() => redisStore({ client: new Redis.Cluster([]) })).returns.toExtend<RecordStore>();
  expectTypeOf(() =>
    redisStore({ client: createCluster({ rootNodes: [] }) }),
  ).returns.toExtend<RecordStore>();
  expectTypeOf(() =>
    sqliteStore({ database: new Database(":memory:"), collections }),
  ).returns.toExtend<RecordStore>();
  expectTypeOf(() => redisLedger({ client: new Redis() })).toBeFunction();
  expectTypeOf(() => redisLedger({ client: new Redis.Cluster([]) })).toBeFunction();
  expectTypeOf(() => redisLedger({ client: createClient() })).toBeFunction();
  expectTypeOf(() => redisLedger({ client: createCluster({ rootNodes: [] }) })).toBeFunction();
});

test("wrong options do not compile", () => {
  // @ts-expect-error a client is no pool
  postgresStore({ pool: new pg.Client(), collections });
  // @ts-expect-error no columns
  postgresStore({ pool: new pg.Pool(), collections: { tickets: { table: "t", tenant: "a", id: "b" } } });
  // @ts-expect-error a Map is no client
  redisStore({ client: new Map() });
  // @ts-expect-error booleans are SQLite's alone
  postgresStore({ pool: new pg.Pool(), collections: { t: { ...collections.tickets, booleans: ["title"] } } });
});
