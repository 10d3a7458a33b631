/**
 * A PostgreSQL server of the tests' own, with fresh data in a temporary folder.
 *
 * @module
 */
import { execFileSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { postgresBinaries } from "./postgres-binaries.js";
import { freePort, type OwnServer, startServer } from "./process.js";

/** Starts one; `undefined` where this machine has no PostgreSQL. */
export async function startPostgres(): Promise<OwnServer | undefined> {
  const binaries = postgresBinaries();
  if (binaries === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "postgres-"));
  const user = unprivileged();
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const options = { ...user, env: { ...process.env, LC_ALL: "C.UTF-8" } };
  const init = ["-D", data, "-U", "postgres", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C.UTF-8"];
  execFileSync(join(binaries.folder, "initdb"), init, { ...options, stdio: "ignore" });
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const settings = ["listen_addresses=127.0.0.1", "fsync=off", "full_page_writes=off"];
  return startServer({
    url,
    command: join(binaries.folder, "postgres"),
    args: ["-D", data, "-p", String(port), "-k", folder, ...settings.flatMap((one) => ["-c", one])],
    options,
    answers: () => answers(url),
    remove() {
      rmSync(folder, { recursive: true, force: true });
      if (binaries.temporary !== undefined) rmSync(binaries.temporary, { recursive: true, force: true });
    },
  });
}

/** PostgreSQL does not run as root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    try {
      const id = (flag: string): number =>
        Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }));
      return { uid: id("-u"), gid: id("-g") };
    } catch {
      // there is no such user
    }
  }
  return undefined;
}

/** Whether a PostgreSQL server lets a client in. */
export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("SELECT 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
