// Calls through the Redis store and ledger against the same commands through the client alone.
import { redisLedger } from "express-tool-gate/ledgers/redis";
import { redisStore } from "express-tool-gate/stores/redis";
import { inTurn } from "./in-turn.mjs";
import { redisClient, redisUrl, through } from "./servers.mjs";
import { slowLink } from "./slow-link.mjs";
import { rowsOf, slowRounds, timesOf } from "./store-sides.mjs";
import { records } from "./subjects.mjs";

export async function measureRedis() {
  const client = await redisClient();
  if (client === undefined) {
    console.log("\nNo Redis answers: its store and ledger were not measured (set REDIS_URL).");
    return { bounded: [], unbounded: [] };
  }
  const { hostname, port } = new URL(redisUrl);
  const link = await slowLink(hostname, Number(port || 6379));
  const farClient = await redisClient(through(link.port, redisUrl));
  const prefix = `gate-bench:${process.pid}:`;
  try {
    const store = redisStore({ client, prefix });
    const keyOf = (id) => store.keyOf({ collection: "tickets", tenant: "alpha", id });
    await client.mset(records.flatMap((record) => [keyOf(record.id), JSON.stringify(record)]));
    const near = await timesOf(store, bareIn(client, keyOf));
    const far = await timesOf(
      redisStore({ client: farClient, prefix }),
      bareIn(farClient, keyOf),
      slowRounds,
    );
    const { bounded, unbounded } = rowsOf("Redis", near, far);
    return { bounded: [...bounded, await measureLedger(client, prefix)], unbounded };
  } finally {
    const keys = await client.keys(`${prefix}*`);
    if (keys.length > 0) await client.unlink(keys);
    for (const one of [client, farClient]) one.disconnect();
    await link.close();
  }
}

/** What one would write by hand. */
function bareIn(client, keyOf) {
  return {
    one: async (id) => JSON.parse(await client.get(keyOf(id))),
    batch: async (ids) => (await client.mget(ids.map(keyOf))).map((value) => JSON.parse(value)),
  };
}

async function measureLedger(client, prefix) {
  const ledger = redisLedger({ client, prefix });
  const limits = { maxCalls: 1_000_000, ttlSeconds: 60 };
  const key = { tenant: "alpha", userId: "ada", task: "task-1" };
  const { sha1, hash } = await scriptOf(client, () => ledger.take(key, "digest", limits));
  const { bare, take } = await inTurn({
    bare: () => client.evalsha(sha1, 1, hash, "1000000", "60", "digest"),
    take: () => ledger.take(key, "digest", limits),
  });
  return {
    what: "Redis ledger: take",
    microseconds: Math.round(take),
    against: "EVALSHA",
    "its time": Math.round(bare),
    ratio: take / bare,
    bound: 1.2,
  };
}

/** The digest of the script that the ledger runs, and the key that it gives it. */
async function scriptOf(client, take) {
  const { evalsha } = client;
  let seen;
  client.evalsha = (sha1, _keys, hash, ...rest) => {
    seen = { sha1, hash };
    return evalsha.call(client, sha1, 1, hash, ...rest);
  };
  await take();
  client.evalsha = evalsha;
  return seen;
}
