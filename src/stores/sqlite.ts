/**
 * `express-tool-gate/stores/sqlite`: records in SQLite, through a connection that the app has opened.
 *
 * @module
 */
import { copyOptions, mistake, requireNames } from "../options.js";
import { isPlainObject } from "../plain-object.js";
import type { RecordKey, RecordQuery, RecordStore, StoredRecord } from "../store.js";
import { prepareExact, type SqliteDatabase, type SqliteStatement } from "./sqlite/database.js";
import { type Meanings, type Row, recordOf } from "./sqlite/row.js";
import { selectList, selectMany, selectOne } from "./sqlite/statements.js";
import { type Table, type TableOptions, tableFor, tablesOf } from "./tables.js";
import { isStorable } from "./wanted.js";

export type { SqliteDatabase, SqliteStatement } from "./sqlite/database.js";
export type { TableOptions } from "./tables.js";

/** The table of a collection in SQLite. */
export interface SqliteTableOptions extends TableOptions {
  /** The columns that hold 0 and 1 for false and true, which SQLite has no type for. Default: none. */
  readonly booleans?: readonly string[];
  /** The columns that hold JSON texts: a record has what they say. Default: none. */
  readonly json?: readonly string[];
}

/** The options of `sqliteStore`. */
export interface SqliteStoreOptions {
  /**
   * A connection of the store's own: `new Database(file)` of `libsql` or `better-sqlite3`, `new DatabaseSync(file)`
   * of `node:sqlite`. The store sets its `busy_timeout` to 0: a file that another process has locked is
   * `unavailable` at once, where waiting would hold up every request.
   */
  readonly database: SqliteDatabase;
  /** The table of each collection. They have to be there already. */
  readonly collections: Readonly<Record<string, SqliteTableOptions>>;
}

/** A store that answers at once. */
export interface SqliteStore extends Required<RecordStore> {
  get(key: RecordKey): StoredRecord | undefined;
  getMany(keys: readonly RecordKey[]): (StoredRecord | undefined)[];
  list(query: RecordQuery): StoredRecord[];
}

interface Prepared {
  readonly table: Table;
  readonly meanings: Meanings;
  readonly one: SqliteStatement;
  readonly many: SqliteStatement;
}

const known: Record<keyof SqliteStoreOptions, true> = { database: true, collections: true };

/** SQLite has no bound for names; this one is for sense. */
const LONGEST_NAME = 1_000;

/** How many shapes of lists stay prepared. A tool has few. */
const MOST_LISTS = 100;

/**
 * A store over tables of SQLite. Statements are prepared once; one for a record, a batch of a collection, or a
 * list. Ids and tenants are compared to the byte, whatever the columns' affinities and collations.
 *
 * @throws {TypeError} for a wrong, missing or unknown option, and for a table that cannot be read; the message
 * names it and the mend
 * @example
 * const store = sqliteStore({
 *   database: new Database("data/desk.db"),
 *   collections: {
 *     tickets: { table: "tickets", tenant: "tenant_id", id: "id", columns: ["title", "status"] },
 *   },
 * });
 */
export function sqliteStore(options: SqliteStoreOptions): SqliteStore {
  const given = copyOptions("sqliteStore", options, known);
  const database = databaseOf(given.database);
  database.exec("PRAGMA busy_timeout = 0");
  const tables = preparedTables(database, given.collections);
  const lists = new Map<string, SqliteStatement>();

  /** The rows of a tenant, to the byte. */
  function rowsOf(statement: SqliteStatement, tenant: string, parameters: readonly unknown[]): Row[] {
    const rows = statement.all(...parameters) as Row[];
    return rows.filter((row) => row.tenant === tenant);
  }

  function get({ collection, tenant, id }: RecordKey): StoredRecord | undefined {
    const { table, meanings, one } = tableFor(tables, collection);
    if (!isStorable(tenant) || !isStorable(id)) return undefined;
    const row = rowsOf(one, tenant, [tenant, id]).find((found) => found.id === id);
    return row && recordOf(table, meanings, row);
  }

  function getMany(keys: readonly RecordKey[]): (StoredRecord | undefined)[] {
    const [first] = keys;
    if (first === undefined) return [];
    const { collection, tenant } = first;
    const { table, meanings, many } = tableFor(tables, collection);
    if (!isStorable(tenant)) return keys.map(() => undefined);
    const ids = JSON.stringify([...new Set(keys.map(({ id }) => id).filter(isStorable))]);
    const byId = new Map(rowsOf(many, tenant, [tenant, ids]).map((row) => [row.id, row]));
    return keys.map(({ id }) => {
      const row = byId.get(id);
      return row && recordOf(table, meanings, row);
    });
  }

  function list(query: RecordQuery): StoredRecord[] {
    const { table, meanings } = tableFor(tables, query.collection);
    if (!isStorable(query.tenant)) return [];
    const { sql, parameters } = selectList(table, meanings.booleans, query);
    const statement = lists.get(sql) ?? prepareExact(database, sql);
    if (lists.size >= MOST_LISTS && !lists.has(sql)) lists.clear();
    lists.set(sql, statement);
    return rowsOf(statement, query.tenant, parameters).map((row) => recordOf(table, meanings, row));
  }

  return Object.freeze({ get, getMany, list });
}

function databaseOf(database: unknown): SqliteDatabase {
  const { prepare, exec } = (database ?? {}) as Partial<SqliteDatabase>;
  if (typeof prepare === "function" && typeof exec === "function") return database as SqliteDatabase;
  const libraries = "libsql, better-sqlite3 or node:sqlite";
  throw mistake("sqliteStore", `"database" has to be an open database of ${libraries}.`);
}

function preparedTables(database: SqliteDatabase, collections: unknown): ReadonlyMap<string, Prepared> {
  const given = isPlainObject(collections) ? Object.entries(collections) : [];
  const parts = given.map(([collection, options]) => {
    const { booleans, json, ...table } = isPlainObject(options) ? options : {};
    return { collection, booleans, json, table: isPlainObject(options) ? table : options };
  });
  const tables = tablesOf(
    "sqliteStore",
    Object.fromEntries(parts.map(({ collection, table }) => [collection, table])),
    LONGEST_NAME,
  );
  return new Map(
    parts.map(({ collection, booleans, json }) => {
      const table = tableFor(tables, collection);
      const meanings = {
        booleans: someColumns(table, "booleans", booleans),
        json: someColumns(table, "json", json),
      };
      return [collection, prepared(database, collection, table, meanings)];
    }),
  );
}

function someColumns(table: Table, option: string, given: unknown): ReadonlySet<string> {
  const names = requireNames("sqliteStore", option, given === undefined ? [] : given);
  const stray = names.find((name) => !table.columns.has(name));
  if (stray === undefined) return new Set(names);
  throw mistake("sqliteStore", `"${option}" has ${JSON.stringify(stray)}, which is not in "columns".`);
}

function prepared(database: SqliteDatabase, collection: string, table: Table, meanings: Meanings): Prepared {
  try {
    const one = prepareExact(database, selectOne(table));
    return { table, meanings, one, many: prepareExact(database, selectMany(table)) };
  } catch (error) {
    const why = error instanceof Error ? error.message : "its statement cannot be prepared";
    throw mistake("sqliteStore", `the table of "${collection}" cannot be read: ${why}. Create it first.`);
  }
}
