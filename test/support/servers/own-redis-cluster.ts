/**
 * A Redis cluster of one node: it refuses, as any cluster does, a command whose keys are in two slots.
 *
 * @module
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Redis } from "ioredis";
import { answers } from "./own-redis.js";
import { freePort, type OwnServer, startServer } from "./process.js";

/** Starts one that serves all slots; `undefined` without `redis-server`. */
export async function startRedisCluster(): Promise<OwnServer | undefined> {
  if (spawnSync("redis-server", ["--version"]).status !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "redis-cluster-"));
  const [port, busPort] = [await freePort(), await freePort()];
  const url = `redis://127.0.0.1:${port}`;
  const place = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--save", ""];
  const server = await startServer({
    url,
    command: "redis-server",
    args: [
      ...place,
      "--cluster-enabled",
      "yes",
      "--cluster-port",
      String(busPort),
      "--cluster-announce-ip",
      "127.0.0.1",
    ],
    answers: () => answers(url),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  });
  const admin = new Redis(url);
  await admin.cluster("ADDSLOTSRANGE", 0, 16_383);
  while (!String(await admin.cluster("INFO")).includes("cluster_state:ok")) await setTimeout(20);
  admin.disconnect();
  return server;
}
