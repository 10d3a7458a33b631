/**
 * What stores and ledgers in Redis have in common: the client of either library, and the prefix of their keys.
 *
 * @module
 */
import { mistake } from "../options.js";

/** A client library for Redis. */
export type RedisLibrary = "redis" | "ioredis";

/**
 * Which library a client is of, by the names of its methods.
 *
 * @throws {TypeError} where it is of neither
 */
export function libraryOf(
  at: string,
  client: unknown,
  methods: Readonly<Record<RedisLibrary, readonly string[]>>,
): RedisLibrary {
  for (const library of ["redis", "ioredis"] as const) {
    if (methods[library].every((method) => hasMethod(client, method))) return library;
  }
  throw mistake(at, '"client" has to be a client of redis (createClient()) or of ioredis (new Redis()).');
}

function hasMethod(client: unknown, method: string): boolean {
  if (typeof client !== "object" || client === null) return false;
  return typeof (client as Readonly<Record<string, unknown>>)[method] === "function";
}

/**
 * What every key starts with. Braces in it would take the place of the hash tag that a cluster places keys by.
 *
 * @throws {TypeError} where it is no string, or has braces
 */
export function prefixOf(at: string, given: unknown, otherwise: string): string {
  const prefix = given === undefined ? otherwise : given;
  if (typeof prefix === "string" && !/[{}]/.test(prefix) && prefix.isWellFormed()) return prefix;
  throw mistake(at, '"prefix" has to be a well-formed string without "{" and "}".');
}
