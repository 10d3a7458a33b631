/**
 * A server that one test file may kill. Where none can be started the file's tests are skipped, with one line
 * that says so; under `REQUIRE_STORES=1` that is a failure.
 *
 * @module
 */
import type { OwnServer } from "../servers/process.js";

export async function privateServer(
  name: string,
  start: () => Promise<OwnServer | undefined>,
): Promise<OwnServer | undefined> {
  const server = await start();
  if (server !== undefined) return server;
  if (process.env.REQUIRE_STORES === "1") throw new Error(`REQUIRE_STORES=1 and no ${name} can be started`);
  console.log(`No ${name} can be started on this machine: the tests that kill one are skipped.`);
  return undefined;
}
