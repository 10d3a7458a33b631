/**
 * The retail tasks of tau-bench as gated look-ups, and their records in each real store.
 *
 * @module
 */
import { randomBytes } from "node:crypto";
import { Redis } from "ioredis";
import Database from "libsql";
import pg from "pg";
import * as z from "zod";
import { defineTool, memoryStore, ownedBy, type RecordStore, type Tool } from "../../src/index.js";
import { postgresStore } from "../../src/stores/postgres.js";
import { redisStore } from "../../src/stores/redis.js";
import { sqliteStore } from "../../src/stores/sqlite.js";

/** The file, as far as it is used. */
export interface Retail {
  readonly tools: readonly { name: string; params: readonly { name: string; type: "str" | "List[str]" }[] }[];
  readonly tasks: readonly {
    userId: string;
    calls: readonly {
      tool: string;
      args: object;
      resource?: { kind: string; id: string; exists: boolean };
    }[];
  }[];
  readonly users: Readonly<Record<string, { user_id: string; email: string; payment_methods: object }>>;
  readonly orders: Readonly<
    Record<string, { order_id: string; user_id: string; status: string; items: object }>
  >;
}

/** A call of a task on what exists. */
export interface RetailCall {
  readonly userId: string;
  readonly id: string;
  readonly proposal: { readonly name: string; readonly args: object };
}

export const tenant = "retail";
const kinds = { order_id: "orders", user_id: "users" } as const;

/** Whose scope is their own: what of the records is theirs. */
const ownScope = (identity: { ownIds?: readonly string[] }) => identity.ownIds;

/** A tool as a gated look-up of the order or the user that it is about; none where it is about neither. */
export function lookUps({ tools }: Retail, scoped = false): Tool[] {
  return tools.flatMap(({ name, params }) => {
    const key = params.map((param) => param.name).find((param) => Object.hasOwn(kinds, param));
    if (key === undefined) return [];
    const shape = params.map((param) => [
      param.name,
      param.type === "str" ? z.string() : z.array(z.string()),
    ]);
    const tool = defineTool({
      name,
      input: z.strictObject(Object.fromEntries(shape)),
      collection: kinds[key as keyof typeof kinds],
      allow: () => true,
      id: (args) => (args as Record<string, string>)[key] as string,
      owns: ownedBy("user_id"),
      fields: [key],
      ...(scoped ? { scope: ownScope as never } : {}),
    });
    return [tool as Tool];
  });
}

/** A tool that shows a user, and one that shows an order, to whoever asks. */
export function showTools(): Tool[] {
  const show = (name: string, collection: string, fields: readonly string[]) =>
    defineTool({
      name,
      input: z.strictObject({ id: z.string() }),
      collection,
      allow: () => true,
      id: ({ id }) => id,
      fields,
    }) as Tool;
  return [
    show("show_user", "users", ["user_id", "email"]),
    show("show_order", "orders", ["order_id", "status"]),
  ];
}

/** The calls on what exists. */
export function callsOf({ tasks }: Retail): RetailCall[] {
  return tasks.flatMap(({ userId, calls }) =>
    calls
      .filter(({ resource }) => resource?.exists === true)
      .map(({ tool, args, resource }) => ({
        userId,
        id: resource?.id as string,
        proposal: { name: tool, args },
      })),
  );
}

/** The same call for an order or a user that nobody has. */
export function forNothing({ id, proposal }: RetailCall): RetailCall["proposal"] {
  const args = Object.entries(proposal.args).map(([key, value]) => [key, value === id ? "none" : value]);
  return { ...proposal, args: Object.fromEntries(args) };
}

/** A record as every store can keep it: texts, the inner parts among them. */
type Row = Readonly<Record<string, string>>;

function rowsOf({ users, orders }: Retail): { users: Row[]; orders: Row[] } {
  return {
    users: Object.entries(users).map(([id, { user_id, email, payment_methods }]) => ({
      id,
      user_id,
      email,
      secret: JSON.stringify(payment_methods),
    })),
    orders: Object.entries(orders).map(([id, { order_id, user_id, status, items }]) => ({
      id,
      order_id,
      user_id,
      status,
      secret: JSON.stringify(items),
    })),
  };
}

const columns = {
  users: ["user_id", "email", "secret"],
  orders: ["order_id", "user_id", "status", "secret"],
} as const;

/** A store of the retail records, and how to let go of it. */
export interface RetailStore {
  readonly store: RecordStore;
  close(): Promise<unknown>;
}

export async function inMemory(data: Retail): Promise<RetailStore> {
  const { users, orders } = rowsOf(data);
  const keyed = (rows: Row[]) => rows.map((row) => ({ ...row, tenant, id: row.id as string }));
  return {
    store: memoryStore({ users: keyed(users), orders: keyed(orders) }),
    close: async () => undefined,
  };
}

export async function inSqlite(data: Retail): Promise<RetailStore> {
  const database = new Database(":memory:");
  const rows = rowsOf(data);
  for (const name of ["users", "orders"] as const) {
    const names = ["tenant", "id", ...columns[name]];
    database.exec(`CREATE TABLE ${name} (${names.join(", ")}, PRIMARY KEY (tenant, id))`);
    const insert = database.prepare(`INSERT INTO ${name} VALUES (${names.map(() => "?").join(", ")})`);
    for (const row of rows[name]) insert.run(tenant, row.id, ...columns[name].map((column) => row[column]));
  }
  const table = (name: keyof typeof columns) => ({
    table: name,
    tenant: "tenant",
    id: "id",
    columns: columns[name],
  });
  const collections = { users: table("users"), orders: table("orders") };
  return { store: sqliteStore({ database, collections }), close: async () => database.close() };
}

export async function inPostgres(data: Retail, connectionString: string): Promise<RetailStore> {
  const pool = new pg.Pool({ connectionString, max: 4 });
  const schema = `gate_${randomBytes(6).toString("hex")}`;
  await pool.query(`CREATE SCHEMA ${schema}`);
  const rows = rowsOf(data);
  for (const name of ["users", "orders"] as const) {
    const names = ["tenant", "id", ...columns[name]];
    await pool.query(
      `CREATE TABLE ${schema}.${name} (${names.map((column) => `${column} text`).join(", ")}, PRIMARY KEY (tenant, id))`,
    );
    await pool.query(
      `INSERT INTO ${schema}.${name} SELECT * FROM json_populate_recordset(NULL::${schema}.${name}, $1)`,
      [JSON.stringify(rows[name].map((row) => ({ ...row, tenant })))],
    );
  }
  const table = (name: keyof typeof columns) => ({
    table: `${schema}.${name}`,
    tenant: "tenant",
    id: "id",
    columns: columns[name],
  });
  return {
    store: postgresStore({ pool, collections: { users: table("users"), orders: table("orders") } }),
    async close() {
      await pool.query(`DROP SCHEMA ${schema} CASCADE`);
      await pool.end();
    },
  };
}

export async function inRedis(data: Retail, url: string): Promise<RetailStore> {
  const client = new Redis(url, { lazyConnect: true });
  await client.connect();
  const store = redisStore({ client, prefix: `test:${randomBytes(6).toString("hex")}:` });
  const rows = rowsOf(data);
  const pairs = (["users", "orders"] as const).flatMap((collection) =>
    rows[collection].map((row): [string, string] => [
      store.keyOf({ collection, tenant, id: row.id as string }),
      JSON.stringify(row),
    ]),
  );
  await client.mset(new Map(pairs));
  return {
    store,
    async close() {
      await client.unlink(pairs.map(([key]) => key));
      client.disconnect();
    },
  };
}
