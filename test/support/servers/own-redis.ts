/**
 * A Redis server of the tests' own, of the `redis-server` on the PATH.
 *
 * @module
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { freePort, type OwnServer, startServer } from "./process.js";

/** Starts one that keeps its data on disk, so that it has them again after a kill; `undefined` without `redis-server`. */
export async function startRedis(): Promise<OwnServer | undefined> {
  if (spawnSync("redis-server", ["--version"]).status !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "redis-"));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const place = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder];
  return startServer({
    url,
    command: "redis-server",
    args: [...place, "--save", "", "--appendonly", "yes", "--appendfsync", "always"],
    answers: () => answers(url),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  });
}

/** Whether a Redis server answers. */
export async function answers(url: string): Promise<boolean> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null, connectTimeout: 2_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.ping()) === "PONG";
  } catch {
    return false;
  } finally {
    client.disconnect();
  }
}
