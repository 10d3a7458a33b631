/**
 * What the SQLite store needs of a library: the shape that `better-sqlite3`, `libsql` and `node:sqlite` share.
 *
 * @module
 */

/** A prepared statement. */
export interface SqliteStatement {
  all(...parameters: unknown[]): unknown[];
  /** Of `better-sqlite3` and `libsql`: whole numbers as `bigint`. */
  safeIntegers?(on?: boolean): unknown;
  /** Of `node:sqlite`: whole numbers as `bigint`. */
  setReadBigInts?(on: boolean): unknown;
}

/** An open database. */
export interface SqliteDatabase {
  prepare(sql: string): SqliteStatement;
  exec(sql: string): unknown;
}

/**
 * Prepares a statement whose whole numbers come as `bigint`: as plain numbers, those beyond 2^53 would silently
 * be others.
 */
export function prepareExact(database: SqliteDatabase, sql: string): SqliteStatement {
  const statement = database.prepare(sql);
  if (typeof statement.safeIntegers === "function") statement.safeIntegers(true);
  else statement.setReadBigInts?.(true);
  return statement;
}
