/**
 * One read on a connection of the pool's: held for the read alone, given back whatever happens, and stopped on
 * the server when the signal is aborted.
 *
 * @module
 */
import { ignoreError } from "../../client-errors.js";
import type { ReadOptions } from "../../store.js";
import { AbortWatch } from "./abort-watch.js";
import { cancelStatement } from "./cancel.js";
import type { PooledClient, PostgresClient, PostgresPool } from "./client.js";
import type { Statement } from "./statements.js";

/** Rows as arrays, in the order of the selected columns. */
export type Rows = readonly (readonly unknown[])[];

/**
 * Runs `work` on a connection. A connection whose statement was stopped, or that failed in any way but by a
 * value that its statement could not take, is closed and not given back: nobody after it meets what is left.
 *
 * @throws what the pool, the connection or the server throws
 */
export async function onConnection(
  pool: PostgresPool,
  options: Pick<ReadOptions, "signal">,
  work: (client: PostgresClient, watch: AbortWatch) => Promise<Rows>,
): Promise<Rows> {
  const watch = new AbortWatch(options);
  try {
    const client = await pool.connect();
    return await holding(client, watch, work);
  } finally {
    watch.end();
  }
}

async function holding(
  client: PooledClient,
  watch: AbortWatch,
  work: (client: PostgresClient, watch: AbortWatch) => Promise<Rows>,
): Promise<Rows> {
  client.on("error", ignoreError); // the pool's own listener is off while the connection is out
  let isOut = true;
  const release = (destroy: boolean): void => {
    if (!isOut) return;
    isOut = false;
    watch.end(); // an abort from now on is no business of whoever has the connection next
    client.release(destroy);
    client.removeListener("error", ignoreError);
  };
  if (watch.isAborted) {
    release(false);
    throw new Error("the read was aborted while it waited for a connection");
  }
  watch.onAbort = () => void cancelStatement(client).finally(() => release(true));
  try {
    const rows = await work(client, watch);
    if (!watch.isAborted) release(false);
    return rows;
  } catch (error) {
    if (!watch.isAborted) release(!(error instanceof UnfitValue));
    throw error;
  }
}

/** The rows of one statement. */
export async function rowsOf(client: PostgresClient, { text, values }: Statement): Promise<Rows> {
  return (await client.query({ text, values: [...values], rowMode: "array" })).rows;
}

/**
 * The rows of the statement that reads: the one whose values are a caller's.
 *
 * @throws {UnfitValue} where a value does not fit its column, or where what a view or a policy makes of its own
 * data does not: the server says the same of both
 */
export async function readRows(client: PostgresClient, statement: Statement): Promise<Rows> {
  try {
    return await rowsOf(client, statement);
  } catch (error) {
    throw unfitCodes.has((error as { code?: unknown } | null)?.code) ? new UnfitValue(error) : error;
  }
}

/** What the server says of a value that a column's type does not take; see PostgreSQL's appendix A, class 22. */
const unfitCodes: ReadonlySet<unknown> = new Set([
  "22P02", // invalid_text_representation: "TKT-1" for an integer
  "22P05", // untranslatable_character: one that the database's encoding does not have
  "22003", // numeric_value_out_of_range
  "22007", // invalid_datetime_format
  "22008", // datetime_field_overflow
  "22009", // invalid_time_zone_displacement_value: "2024-03-01 00:00+99"
  "22015", // interval_field_overflow
  "22023", // invalid_parameter_value: a time zone that nobody knows, "\x6" for a bytea
]);

/** A statement failed at a value. The connection is none the worse. */
export class UnfitValue extends Error {
  constructor(cause: unknown) {
    super("a value does not fit its column", { cause });
  }
}
