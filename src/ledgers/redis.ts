/**
 * `express-tool-gate/ledgers/redis`: task budgets in Redis, shared by every process of an app.
 *
 * @module
 */

import { surviveErrors } from "../client-errors.js";
import type { Ledger, LedgerVerdict, TaskBounds, TaskKey } from "../limits/ledger.js";
import { copyOptions } from "../options.js";
import { prefixOf } from "../redis/library.js";
import { type ScriptClient, scriptRunner } from "./redis/client.js";
import { REMEMBER, TAKE } from "./redis/scripts.js";

export type { IoRedisScriptClient, NodeRedisScriptClient, ScriptClient } from "./redis/client.js";

/** The options of `redisLedger`. */
export interface RedisLedgerOptions {
  /** The app's client, connected: `await createClient().connect()` of `redis`, or `new Redis()` of `ioredis`; a cluster too. */
  readonly client: ScriptClient;
  /** What every key starts with; without `{` and `}`, which mark what a cluster places keys by. Default: `"tool-gate:task:"`. */
  readonly prefix?: string;
}

const known: Record<keyof RedisLedgerOptions, true> = { client: true, prefix: true };

/**
 * A ledger in Redis: one hash a task. A script counts, so that no two processes take the same call; one round
 * trip for a call, one more for a refusal that is remembered. Redis forgets a task `ttlSeconds` after its last
 * call: give it a `maxmemory-policy` of `noeviction`, or a task may be forgotten earlier.
 *
 * @throws {TypeError} for a wrong, missing or unknown option; the message names it and the mend
 * @example
 * const ledger = redisLedger({ client: await createClient({ url: process.env.REDIS_URL }).connect() });
 */
export function redisLedger(options: RedisLedgerOptions): Ledger {
  const given = copyOptions("redisLedger", options, known);
  const prefix = prefixOf("redisLedger", given.prefix, "tool-gate:task:");
  const run = scriptRunner("redisLedger", given.client);
  surviveErrors(given.client as ScriptClient);
  /** Percent-encoded parts, so that no `:` is a part's own. @throws {URIError} for a lone surrogate */
  const keyOf = ({ tenant, userId, task }: TaskKey): string =>
    `${prefix}{${[tenant, userId, task].map(encodeURIComponent).join(":")}}`;

  return Object.freeze({
    async take(key: TaskKey, digest: string | undefined, { maxCalls, ttlSeconds }: TaskBounds) {
      const parameters = [String(maxCalls), String(ttlSeconds), digest ?? ""];
      return (await run(TAKE, keyOf(key), parameters)) as LedgerVerdict; // the gate takes no other answer
    },
    async remember(key: TaskKey, digest: string, ttlSeconds: number) {
      await run(REMEMBER, keyOf(key), [digest, String(ttlSeconds)]);
    },
  });
}
