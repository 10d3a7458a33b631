// Finds PostgreSQL and Redis: by DATABASE_URL and REDIS_URL, else on loopback's standard ports.
import { Redis } from "ioredis";
import pg from "pg";

export const postgresUrl = process.env.DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";
export const redisUrl = process.env.REDIS_URL ?? "redis://127.0.0.1:6379";

/** A pool of one connection, or `undefined` where no PostgreSQL answers. */
export async function postgresPool(url = postgresUrl) {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 2_000 });
  pool.on("error", () => {});
  try {
    await pool.query("SELECT 1");
    return pool;
  } catch {
    await pool.end();
    return undefined;
  }
}

/** A client, or `undefined` where no Redis answers. */
export async function redisClient(url = redisUrl) {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null, connectTimeout: 2_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return client;
  } catch {
    client.disconnect();
    return undefined;
  }
}

/** The same server at another port of this machine. */
export function through(port, url) {
  const other = new URL(url);
  other.hostname = "127.0.0.1";
  other.port = String(port);
  return other.href;
}
