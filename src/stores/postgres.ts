/**
 * `express-tool-gate/stores/postgres`: records in PostgreSQL, through the app's own pool.
 *
 * @module
 */

import { surviveErrors } from "../client-errors.js";
import { copyOptions, mistake, requireWhole } from "../options.js";
import type { ReadOptions, RecordKey, RecordQuery, RecordStore, StoredRecord } from "../store.js";
import type { PostgresPool } from "./postgres/client.js";
import { onConnection, type Rows, readRows, UnfitValue } from "./postgres/connection.js";
import { inTransaction, type RowLevelSecurity, rowSecurityOf, settingsFor } from "./postgres/row-security.js";
import {
  type Comparison,
  type Statement,
  selectList,
  selectMany,
  selectNothing,
  selectOne,
} from "./postgres/statements.js";
import { type Table, type TableOptions, tableFor, tablesOf } from "./tables.js";
import { isStorable } from "./wanted.js";

export type { PostgresClient, PostgresPool, PostgresQuery } from "./postgres/client.js";
export type { RowLevelSecurity } from "./postgres/row-security.js";
export type { TableOptions } from "./tables.js";

/** The options of `postgresStore`. */
export interface PostgresStoreOptions {
  /** The app's pool: `new pg.Pool({ ... })`. The store takes one connection for the time of a read. */
  readonly pool: PostgresPool;
  /** The table of each collection. */
  readonly collections: Readonly<Record<string, TableOptions>>;
  /**
   * How long the server works on one read, in milliseconds, 1 to 60000; the server itself stops it then, even
   * where this process is gone. Each read becomes a transaction. Default: no bound but the gate's `timeoutMs`,
   * at which the store has the statement cancelled.
   */
  readonly statementTimeoutMs?: number;
  /**
   * Runs each read in a transaction that sets the tenant, and the user, for policies of the database's. A read
   * is `unavailable` where the connection's role is not bound by policies. Default: no transaction.
   */
  readonly rowLevelSecurity?: RowLevelSecurity;
}

const known: Record<keyof PostgresStoreOptions, true> = {
  pool: true,
  collections: true,
  statementTimeoutMs: true,
  rowLevelSecurity: true,
};

/** The longest name that PostgreSQL keeps, in bytes: NAMEDATALEN - 1. */
const LONGEST_NAME = 63;

/**
 * A store over tables of PostgreSQL. One statement for a record, a batch of a collection, or a list. Ids and
 * tenants are compared to the byte, whatever the columns' types and collations.
 *
 * @throws {TypeError} for a wrong, missing or unknown option; the message names it and the mend
 * @example
 * const store = postgresStore({
 *   pool: new pg.Pool({ connectionString: process.env.DATABASE_URL }),
 *   collections: {
 *     tickets: { table: "tickets", tenant: "tenant_id", id: "id", columns: ["title", "status"] },
 *   },
 * });
 */
export function postgresStore(options: PostgresStoreOptions): Required<RecordStore> {
  const at = "postgresStore";
  const given = copyOptions(at, options, known);
  const pool = poolOf(at, given.pool);
  const tables = tablesOf(at, given.collections, LONGEST_NAME);
  const timeout =
    given.statementTimeoutMs === undefined
      ? undefined
      : requireWhole(at, "statementTimeoutMs", given.statementTimeoutMs, 1, 60_000);
  const security =
    given.rowLevelSecurity === undefined ? undefined : rowSecurityOf(at, given.rowLevelSecurity);
  surviveErrors(pool);

  function run(table: Table, tenant: string, statement: Statement, options: ReadOptions) {
    const settings = settingsFor(security, timeout, table.table, tenant, options.identity);
    return onConnection(pool, options, (client, watch) =>
      settings === undefined
        ? readRows(client, statement)
        : inTransaction(client, settings, statement, watch),
    );
  }

  /** Runs a statement; once more with texts where a value did not fit its column. */
  async function runTolerantly(
    table: Table,
    tenant: string,
    statement: (comparison: Comparison) => Statement,
    options: ReadOptions,
  ): Promise<Rows> {
    try {
      return await run(table, tenant, statement("typed"), options);
    } catch (error) {
      if (!(error instanceof UnfitValue)) throw error;
      const probe = selectNothing(table, tenant);
      return run(table, tenant, statement("text"), options).catch(noneWhere(table, tenant, probe, options));
    }
  }

  /** Handles a value that does not fit: no rows where it is one of the key's; else it is a fault, of a view or a policy. */
  function noneWhere(table: Table, tenant: string, probe: Statement, options: ReadOptions) {
    return async (error: unknown): Promise<Rows> => {
      if (!(error instanceof UnfitValue)) throw error;
      try {
        await run(table, tenant, probe, options);
      } catch (unfit) {
        if (unfit instanceof UnfitValue) return [];
        throw unfit;
      }
      throw error.cause;
    };
  }

  async function get({ collection, tenant, id }: RecordKey, options: ReadOptions) {
    const table = tableFor(tables, collection);
    if (!isStorable(tenant) || !isStorable(id)) return undefined;
    const probe = selectNothing(table, tenant, id);
    const rows = await run(table, tenant, selectOne(table, tenant, id), options).catch(
      noneWhere(table, tenant, probe, options),
    );
    const row = rows.find((one) => one[0] === tenant && one[1] === id);
    return row && recordOf(table, row);
  }

  async function getMany(keys: readonly RecordKey[], options: ReadOptions) {
    const [first] = keys;
    if (first === undefined) return [];
    const { collection, tenant } = first;
    const table = tableFor(tables, collection);
    const ids = [...new Set(keys.map(({ id }) => id).filter(isStorable))];
    if (!isStorable(tenant) || ids.length === 0) return keys.map(() => undefined);
    const statement = (comparison: Comparison) => selectMany(table, tenant, ids, comparison);
    const rows = await runTolerantly(table, tenant, statement, options);
    const byId = new Map(rows.filter((row) => row[0] === tenant).map((row) => [row[1], row]));
    return keys.map(({ id }) => {
      const row = byId.get(id);
      return row && recordOf(table, row);
    });
  }

  async function list(query: RecordQuery, options: ReadOptions) {
    const { tenant } = query;
    const table = tableFor(tables, query.collection);
    if (!isStorable(tenant)) return [];
    const statement = (comparison: Comparison) => selectList(table, query, comparison);
    const rows = await runTolerantly(table, tenant, statement, options);
    return rows.map((row) => recordOf(table, row));
  }

  return Object.freeze({ get, getMany, list });
}

/** A row as a record: its columns, and its key as `id`. */
function recordOf(table: Table, row: Rows[number]): StoredRecord {
  const record: Record<string, unknown> = {};
  let place = 2;
  for (const name of table.columns.keys()) record[name] = row[place++];
  record.id = row[1];
  return record;
}

function poolOf(at: string, pool: unknown): PostgresPool {
  if (typeof (pool as PostgresPool | null | undefined)?.connect === "function") return pool as PostgresPool;
  throw mistake(at, '"pool" has to be a pool of the pg package: new pg.Pool({ connectionString }).');
}
