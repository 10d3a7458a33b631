// Notes and sessions in Redis.
import { RedisStore } from "connect-redis";
import { redisStore } from "express-tool-gate/stores/redis";
import { createClient } from "redis";
import { demoRecords } from "./data.mjs";
import { unusable } from "./unusable.mjs";

/** Connects, and puts the demo notes there where they are not yet. */
export async function openRedis(url) {
  let isConnected = false;
  const reconnectStrategy = (retries) => (isConnected ? Math.min(50 * 2 ** retries, 2_000) : false);
  const client = createClient({ url, socket: { connectTimeout: 5_000, reconnectStrategy } });
  client.on("error", () => {}); // what it asks next says what is wrong
  try {
    await client.connect();
    isConnected = true;
  } catch (error) {
    throw unusable("REDIS_URL", "Redis", error);
  }
  const store = redisStore({ client, prefix: "support-desk:" });
  for (const { tenant, ...note } of demoRecords.notes) {
    const key = store.keyOf({ collection: "notes", tenant, id: note.id });
    await client.set(key, JSON.stringify(note), { condition: "NX" });
  }
  return {
    store,
    sessionsName: "Redis",
    sessionStore: new RedisStore({ client, prefix: "support-desk:session:" }),
    close: () => client.close(),
  };
}
