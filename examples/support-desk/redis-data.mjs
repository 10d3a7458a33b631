// Notes and sessions in Redis.
import { setTimeout } from "node:timers/promises";
import { RedisStore } from "connect-redis";
import { redisStore } from "express-tool-gate/stores/redis";
import { createClient } from "redis";
import { demoRecords } from "./data.mjs";
import { unusable } from "./unusable.mjs";

/** Connects, and puts the demo notes there where they are not yet. */
export async function openRedis(url) {
  let isReady = false;
  let client;
  try {
    const reconnectStrategy = (retries) => (isReady ? Math.min(50 * 2 ** retries, 2_000) : false);
    client = createClient({ url, socket: { connectTimeout: 5_000, reconnectStrategy } });
    client.on("error", () => {}); // what it asks next says what is wrong
    const store = redisStore({ client, prefix: "support-desk:" });
    await inTime(connectAndSeed(client, store));
    isReady = true;
    return {
      store,
      sessionsName: "Redis",
      sessionStore: new RedisStore({ client, prefix: "support-desk:session:" }),
      close: () => client.close(),
    };
  } catch (error) {
    if (client?.isOpen) client.destroy();
    throw unusable("REDIS_URL", "Redis", error);
  }
}

async function connectAndSeed(client, store) {
  await client.connect();
  for (const { tenant, ...note } of demoRecords.notes) {
    const key = store.keyOf({ collection: "notes", tenant, id: note.id });
    await client.set(key, JSON.stringify(note), { condition: "NX" });
  }
}

/** A server that takes a connection and says nothing would hold up the start for good. */
function inTime(work) {
  const late = setTimeout(10_000, undefined, { ref: false }).then(() => {
    throw new Error("it does not answer");
  });
  return Promise.race([work, late]);
}
