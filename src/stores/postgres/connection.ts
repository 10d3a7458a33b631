/**
 * One read on a connection of the pool's: held for the read alone, given back whatever happens, and stopped on
 * the server when the signal is aborted.
 *
 * @module
 */
import { ignoreError } from "../client-errors.js";
import { CANCEL_MS, cancelStatement } from "./cancel.js";
import type { PostgresClient, PostgresPool } from "./client.js";
import type { Statement } from "./statements.js";

/** Rows as arrays, in the order of the selected columns. */
export type Rows = readonly (readonly unknown[])[];

/**
 * Runs `work` on a connection. A connection whose statement was stopped, or that failed in any way but by a
 * value that its statement could not take, is closed and not given back: nobody after it meets what is left.
 *
 * @throws what the pool, the connection or the server throws, and the reason of an aborted signal
 */
export async function onConnection(
  pool: PostgresPool,
  signal: AbortSignal,
  work: (client: PostgresClient) => Promise<Rows>,
): Promise<Rows> {
  signal.throwIfAborted();
  const client = await pool.connect();
  client.on("error", ignoreError); // the pool's own listener is off while the connection is out
  let isOut = true;
  const release = (destroy: boolean): void => {
    if (!isOut) return;
    isOut = false;
    client.release(destroy);
    client.removeListener("error", ignoreError);
  };
  if (signal.aborted) {
    release(false);
    throw signal.reason;
  }
  const stop = (): void => {
    const giveUp = setTimeout(release, CANCEL_MS, true).unref();
    cancelStatement(pool, client)
      .catch(ignoreError)
      .finally(() => {
        clearTimeout(giveUp);
        release(true);
      });
  };
  signal.addEventListener("abort", stop, { once: true });
  try {
    const rows = await work(client);
    signal.removeEventListener("abort", stop);
    if (!signal.aborted) release(false);
    return rows;
  } catch (error) {
    signal.removeEventListener("abort", stop);
    if (!signal.aborted) release(!isUnfit(error));
    throw error;
  }
}

/** The rows of one statement. */
export async function rowsOf(client: PostgresClient, { text, values }: Statement): Promise<Rows> {
  return (await client.query({ text, values: [...values], rowMode: "array" })).rows;
}

/** What the server says of a value that a column's type does not take; see PostgreSQL's appendix A, class 22. */
const unfitCodes: ReadonlySet<unknown> = new Set([
  "22P02", // invalid_text_representation: "TKT-1" for an integer
  "22003", // numeric_value_out_of_range
  "22007", // invalid_datetime_format
  "22008", // datetime_field_overflow
]);

/** Whether a statement failed because a value does not fit its column: no row can have it. */
export function isUnfit(error: unknown): boolean {
  return unfitCodes.has((error as { code?: unknown } | null | undefined)?.code);
}
