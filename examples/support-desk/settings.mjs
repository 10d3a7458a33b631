// What the environment says, read once. A wrong value ends the start with one clear sentence.
import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";

/** @returns the settings of a start, and the sentences that whoever starts it should read */
export function readSettings(env) {
  const port = wholeNumber(env, "PORT", 3000, 65_535);
  const trustProxy = wholeNumber(env, "TRUST_PROXY", 0, 9);
  const production = env.NODE_ENV === "production";
  const notices = [];
  if (!env.SESSION_SECRET)
    notices.push("SESSION_SECRET is not set: a random one is used, and a restart signs everybody out.");
  if (production && trustProxy === 0)
    notices.push(
      "NODE_ENV=production: the cookie goes over HTTPS only, so sign-in over plain HTTP does not last. " +
        "Behind a proxy that speaks TLS set TRUST_PROXY=1; to try it out on this machine unset NODE_ENV.",
    );
  return {
    port,
    // How many proxies stand in front. Only what they add is believed: X-Forwarded-Proto says "https".
    trustProxy,
    // A proxy or production means TLS in front, and a cookie that plain HTTP must never carry. Without
    // either, the server is on this machine alone, where there is no TLS and the cookie has to work without.
    secureCookie: production || trustProxy > 0,
    sessionSecret: env.SESSION_SECRET || randomBytes(32).toString("base64url"),
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    dataFolder: env.DATA_DIR || fileURLToPath(new URL("data", import.meta.url)),
    notices,
  };
}

function wholeNumber(env, name, fallback, most) {
  const text = env[name] || String(fallback);
  const value = /^[0-9]{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (value <= most) return value;
  throw new Error(`${name} has to be a whole number from 0 to ${most}.`);
}
