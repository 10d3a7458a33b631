/**
 * Stops the statement that a connection is running, on a connection of its own.
 *
 * @module
 */
import { ignoreError } from "../../client-errors.js";
import type { PostgresClient, PostgresPool } from "./client.js";

/** How long the connection that cancels may take, in milliseconds. */
export const CANCEL_MS = 1_000;

/** What `pg` makes a client of. */
type ClientClass = new (
  options: object,
) => PostgresClient & {
  connect(): Promise<unknown>;
  end(): Promise<unknown>;
};

/**
 * Asks the server to stop what `client` runs. The pool may be exhausted by the very statements that hang, so a
 * new connection of the same make is opened. Where that fails, the statement runs to its own end.
 *
 * @throws {Error} where the server could not be asked
 */
export async function cancelStatement(pool: PostgresPool, client: PostgresClient): Promise<void> {
  const { processID } = client;
  const { options } = pool;
  if (typeof processID !== "number" || typeof options !== "object" || options === null) return;
  const { password } = options as { password?: unknown }; // not enumerable in `pg`
  const given = { ...options, password, connectionTimeoutMillis: CANCEL_MS };
  const canceller = new (client.constructor as ClientClass)(given);
  canceller.on("error", ignoreError);
  try {
    await canceller.connect();
    await canceller.query({ text: "SELECT pg_cancel_backend($1)", values: [processID], rowMode: "array" });
  } finally {
    await canceller.end();
  }
}
