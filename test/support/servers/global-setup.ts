/**
 * Finds PostgreSQL and Redis for the whole run: by `DATABASE_URL` and `REDIS_URL`, else on loopback's standard
 * ports, else it starts its own. Where none is to be had, it says so once, and fails under `REQUIRE_STORES=1`.
 *
 * @module
 */
import type { TestProject } from "vitest/node";
import { answers as postgresAnswers, startPostgres } from "./own-postgres.js";
import { answers as redisAnswers, startRedis } from "./own-redis.js";
import type { OwnServer } from "./process.js";

declare module "vitest" {
  interface ProvidedContext {
    /** `undefined` where there is no server: those suites are skipped. */
    postgresUrl: string | undefined;
    redisUrl: string | undefined;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started: OwnServer[] = [];
  const own = async (start: () => Promise<OwnServer | undefined>): Promise<string | undefined> => {
    const server = await start();
    if (server !== undefined) started.push(server);
    return server?.url;
  };
  const { DATABASE_URL, REDIS_URL } = process.env;
  const postgresUrl =
    DATABASE_URL || (await onLoopback(postgresPlaces, postgresAnswers)) || (await own(startPostgres));
  const redisUrl = REDIS_URL || (await onLoopback(redisPlaces, redisAnswers)) || (await own(startRedis));
  project.provide("postgresUrl", required("PostgreSQL", "set DATABASE_URL, or install it", postgresUrl));
  project.provide("redisUrl", required("Redis", "set REDIS_URL, or install redis-server", redisUrl));
  return async () => {
    await Promise.all(started.map((server) => server.close()));
  };
}

const postgresPlaces = ["postgres://postgres@127.0.0.1:5432/postgres"];
const redisPlaces = ["redis://127.0.0.1:6379"];

async function onLoopback(
  places: readonly string[],
  answers: (url: string) => Promise<boolean>,
): Promise<string | undefined> {
  for (const url of places) if (await answers(url)) return url;
  return undefined;
}

function required(name: string, mend: string, url: string | undefined): string | undefined {
  if (url !== undefined) return url;
  if (process.env.REQUIRE_STORES === "1") throw new Error(`REQUIRE_STORES=1 and no ${name}: ${mend}`);
  console.log(`No ${name} on this machine: the tests of its stores are skipped (${mend}).`);
  return undefined;
}
