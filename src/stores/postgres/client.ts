/**
 * What the PostgreSQL store needs of a client library: the shape of `pg`'s `Pool`.
 *
 * @module
 */
import type { ErrorSource } from "../../client-errors.js";

/** A query of `pg`, with rows as arrays. */
export interface PostgresQuery {
  readonly text: string;
  readonly values: unknown[];
  readonly rowMode: "array";
}

/** A connection that was taken out of a pool. */
export interface PostgresClient {
  query(query: PostgresQuery): Promise<{ readonly rows: unknown[][] }>;
  on(event: "error", listener: (error: Error) => void): unknown;
  removeListener(event: "error", listener: (error: Error) => void): unknown;
  /** Where the server is, and what it knows this connection by: a statement is cancelled with them. */
  readonly host?: string;
  readonly port?: number;
  readonly processID?: number | null;
  readonly secretKey?: number | null;
}

/** A connection of a pool, to be given back. */
export interface PooledClient extends PostgresClient {
  /** Gives it back, or closes it. */
  release(destroy?: boolean): void;
}

/** A pool of connections: `new pg.Pool({ ... })`. */
export interface PostgresPool extends ErrorSource {
  connect(): Promise<PooledClient>;
}
