/**
 * Reads in a transaction whose settings tell the database who is asking, so that a policy of its own enforces
 * the tenant once more. The settings are local to the transaction: they end with it.
 *
 * @module
 */
import type { Identity } from "../../identity.js";
import { copyOptions, mistake, requireText } from "../../options.js";
import type { AbortWatch } from "./abort-watch.js";
import type { PostgresClient } from "./client.js";
import { type Rows, readRows, rowsOf, UnfitValue } from "./connection.js";
import type { Statement } from "./statements.js";

/** The settings that policies read with `current_setting`. */
export interface RowLevelSecurity {
  /** The setting that holds the tenant: `"app.tenant"`. */
  readonly tenant: string;
  /** The setting that holds the user's id; empty where the identity has none. Default: not set. */
  readonly user?: string;
}

const known: Record<keyof RowLevelSecurity, true> = { tenant: true, user: true };

/** @throws {TypeError} where a setting is not named as PostgreSQL names settings of an app's own */
export function rowSecurityOf(at: string, given: RowLevelSecurity): RowLevelSecurity {
  const copy = copyOptions(`${at}, rowLevelSecurity`, given, known);
  for (const option of ["tenant", "user"] as const) {
    if (option === "user" && copy.user === undefined) continue;
    if (!/^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)+$/i.test(requireText(at, option, copy[option]))) {
      throw mistake(
        at,
        `"rowLevelSecurity.${option}" has to be a setting of your own, such as "app.${option}".`,
      );
    }
  }
  if (copy.user?.toLowerCase() === copy.tenant?.toLowerCase()) {
    throw mistake(
      at,
      '"rowLevelSecurity" has to name two settings: letter case makes no difference in them.',
    );
  }
  return Object.freeze({ ...copy }) as RowLevelSecurity;
}

/** The statement that sets what a transaction is to know; its last column tells whether policies are in force. */
export function settingsFor(
  security: RowLevelSecurity | undefined,
  statementTimeoutMs: number | undefined,
  table: string,
  tenant: string,
  identity: Identity,
): Statement | undefined {
  const { userId } = identity as { userId?: unknown };
  const settings = [
    ...(statementTimeoutMs === undefined ? [] : [["statement_timeout", String(statementTimeoutMs)]]),
    ...(security === undefined ? [] : [[security.tenant, tenant]]),
    ...(security?.user === undefined ? [] : [[security.user, typeof userId === "string" ? userId : ""]]),
  ];
  if (settings.length === 0) return undefined;
  const calls = settings.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, true)`);
  const values: string[] = settings.flat();
  calls.push(security === undefined ? "TRUE" : `row_security_active($${values.push(table)}::text)`);
  return { text: `SELECT ${calls.join(", ")}`, values };
}

/**
 * Runs a statement in a transaction that starts with the settings.
 *
 * @param watch whether the read was aborted meanwhile
 * @throws {Error} where policies were asked for and are not in force for this role and table
 */
export async function inTransaction(
  client: PostgresClient,
  settings: Statement,
  statement: Statement,
  watch: Pick<AbortWatch, "isAborted">,
): Promise<Rows> {
  await rowsOf(client, { text: "BEGIN TRANSACTION READ ONLY", values: [] });
  try {
    const [row] = await rowsOf(client, settings);
    if (row?.at(-1) !== true) {
      const who = "its owner, a superuser or one with BYPASSRLS, or the table has no row level security";
      throw new Error(`row level security is not in force: the role of this connection is ${who}`);
    }
    if (watch.isAborted) throw new Error("the read was aborted"); // nobody stops a statement that starts later
    const rows = await readRows(client, statement);
    await rowsOf(client, { text: "COMMIT", values: [] });
    return rows;
  } catch (error) {
    await rollBack(client, error);
    throw error;
  }
}

/** @throws what made it necessary, where the connection can do no more; it is closed then */
async function rollBack(client: PostgresClient, reason: unknown): Promise<void> {
  try {
    await rowsOf(client, { text: "ROLLBACK", values: [] });
  } catch {
    throw reason instanceof UnfitValue ? reason.cause : reason;
  }
}
