// Picks where records and sessions are kept, by the environment.
import { openPostgres } from "./postgres-data.mjs";
import { openRedis } from "./redis-data.mjs";
import { openSqlite } from "./sqlite-data.mjs";

/**
 * Nothing set: a file. `DATABASE_URL`: PostgreSQL. `REDIS_URL`: sessions, and the notes, which tools read by
 * their ids alone; tickets are listed too, which Redis cannot, so they stay in the SQL database.
 *
 * @param settings `{ databaseUrl, redisUrl, dataFolder }`, see settings.mjs
 * @returns `{ store, sessionStore, notices, close }`: `close` lets go of every connection
 * @throws {Error} with one clear sentence where a server cannot be used
 */
export async function openStores({ databaseUrl, redisUrl, dataFolder }) {
  const sql = databaseUrl ? await openPostgres(databaseUrl) : openSqlite(dataFolder);
  try {
    const redis = redisUrl ? await openRedis(redisUrl) : undefined;
    return {
      store: redis === undefined ? sql.store : { tickets: sql.store, notes: redis.store },
      sessionStore: (redis ?? sql).sessionStore,
      notices: [
        redis === undefined ? `Records: ${sql.name}.` : `Records: ${sql.name}, notes in Redis.`,
        `Sessions: ${(redis ?? sql).sessionsName}.`,
      ],
      async close() {
        await Promise.all([sql.close(), redis?.close()]);
      },
    };
  } catch (error) {
    await sql.close();
    throw error;
  }
}
