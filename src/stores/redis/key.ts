/**
 * Where a record is in Redis: one text for each key, and no text for two.
 *
 * @module
 */
import type { RecordKey } from "../../store.js";

/**
 * The parts are percent-encoded (RFC 3986), so that neither `:` nor a brace of theirs is one of ours. The
 * tenant stands in braces: the hash tag of the Redis cluster specification.
 *
 * @throws {URIError} for a lone surrogate
 */
export function redisKey(prefix: string, { collection, tenant, id }: RecordKey): string {
  return `${prefix}{${encodeURIComponent(tenant)}}:${encodeURIComponent(collection)}:${encodeURIComponent(id)}`;
}

/** Whether a key has a text in UTF-8. One that has none names no record. */
export function isEncodable({ tenant, id }: RecordKey): boolean {
  return tenant.isWellFormed() && id.isWellFormed();
}
