/**
 * What the Redis ledger needs of a client library, and the one way in which it has a script run by either.
 *
 * @module
 */

import type { ErrorSource } from "../../client-errors.js";
import { libraryOf } from "../../redis/library.js";
import type { Script } from "./scripts.js";

/** The shape of a client of `redis` (node-redis), a cluster's too. */
export interface NodeRedisScriptClient extends ErrorSource {
  evalSha(sha1: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
}

/** The shape of a client of `ioredis`, a cluster's too. */
export interface IoRedisScriptClient extends ErrorSource {
  evalsha(sha1: string, numberOfKeys: number, ...parameters: string[]): Promise<unknown>;
  eval(script: string, numberOfKeys: number, ...parameters: string[]): Promise<unknown>;
}

/** A client of either library. */
export type ScriptClient = NodeRedisScriptClient | IoRedisScriptClient;

/** Runs a script on one key. */
export type ScriptRunner = (script: Script, key: string, parameters: string[]) => Promise<unknown>;

/** @throws {TypeError} where the value is a client of neither library */
export function scriptRunner(at: string, client: unknown): ScriptRunner {
  return libraryOf(at, client, { redis: ["evalSha", "eval"], ioredis: ["evalsha", "eval"] }) === "redis"
    ? nodeRedis(client as NodeRedisScriptClient)
    : ioRedis(client as IoRedisScriptClient);
}

function nodeRedis(client: NodeRedisScriptClient): ScriptRunner {
  return (script, key, parameters) => {
    const options = { keys: [key], arguments: parameters };
    return client.evalSha(script.sha1, options).catch(whereUnknown(() => client.eval(script.text, options)));
  };
}

function ioRedis(client: IoRedisScriptClient): ScriptRunner {
  return (script, key, parameters) =>
    client
      .evalsha(script.sha1, 1, key, ...parameters)
      .catch(whereUnknown(() => client.eval(script.text, 1, key, ...parameters)));
}

/** Sends the whole script where this server has not seen it, as after a restart. */
function whereUnknown(send: () => Promise<unknown>): (error: unknown) => Promise<unknown> {
  return (error) => {
    if (error instanceof Error && error.message.startsWith("NOSCRIPT")) return send();
    throw error;
  };
}
