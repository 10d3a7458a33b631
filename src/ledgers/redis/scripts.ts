/**
 * What Redis runs, each in one step: a hash a task, with the calls so far and a field for each refusal.
 *
 * @see https://redis.io/docs/latest/develop/programmability/eval-intro/
 * @module
 */
import { createHash } from "node:crypto";

/** A script, and the digest that Redis knows it by once it has run. */
export interface Script {
  readonly text: string;
  readonly sha1: string;
}

/** Counts a call. Parameters: the most calls, the seconds to remember the task, the digest or nothing. */
export const TAKE: Script = script(`
local calls = tonumber(redis.call('HGET', KEYS[1], 'calls') or '0')
if calls >= tonumber(ARGV[1]) then
  redis.call('EXPIRE', KEYS[1], ARGV[2])
  return 'call_limit'
end
redis.call('HINCRBY', KEYS[1], 'calls', 1)
redis.call('EXPIRE', KEYS[1], ARGV[2])
if ARGV[3] ~= '' and redis.call('HEXISTS', KEYS[1], 'refused:' .. ARGV[3]) == 1 then
  return 'repeat_denied'
end
return 'ok'
`);

/** Remembers a refusal. Parameters: the digest, the seconds to remember the task. */
export const REMEMBER: Script = script(`
redis.call('HSET', KEYS[1], 'refused:' .. ARGV[1], '1')
redis.call('EXPIRE', KEYS[1], ARGV[2])
return 'ok'
`);

function script(text: string): Script {
  return Object.freeze({ text, sha1: createHash("sha1").update(text).digest("hex") });
}
