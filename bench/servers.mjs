// Finds PostgreSQL and Redis: by DATABASE_URL and REDIS_URL, else on loopback's standard ports.
import { Redis } from "ioredis";
import pg from "pg";

/** A pool, or `undefined` where no PostgreSQL answers. */
export async function postgresPool() {
  const connectionString = process.env.DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";
  const pool = new pg.Pool({ connectionString, max: 1, connectionTimeoutMillis: 2_000 });
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
export async function redisClient() {
  const url = process.env.REDIS_URL ?? "redis://127.0.0.1:6379";
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
