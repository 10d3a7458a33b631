// Calls through the Redis store and ledger against the same command through the client alone.
import { createGate } from "express-tool-gate/core";
import { redisLedger } from "express-tool-gate/ledgers/redis";
import { redisStore } from "express-tool-gate/stores/redis";
import { inTurn } from "./in-turn.mjs";
import { redisClient } from "./servers.mjs";
import { ids, reader, records, ticketTools } from "./subjects.mjs";

const size = 32;

export async function measureRedis() {
  const client = await redisClient();
  if (client === undefined) {
    console.log("\nNo Redis answers: its store and ledger were not measured (set REDIS_URL).");
    return [];
  }
  const prefix = `gate-bench:${process.pid}:`;
  try {
    return [...(await measureStore(client, prefix)), await measureLedger(client, prefix)];
  } finally {
    const keys = await client.keys(`${prefix}*`);
    if (keys.length > 0) await client.unlink(keys);
    client.disconnect();
  }
}

async function measureStore(client, prefix) {
  const store = redisStore({ client, prefix });
  const keyOf = (id) => store.keyOf({ collection: "tickets", tenant: "alpha", id });
  await client.mset(records.flatMap((record) => [keyOf(record.id), JSON.stringify(record)]));
  const gate = createGate({ tools: ticketTools(1), store, maxCalls: size });
  const id = (index) => ids[index % ids.length];
  const propose = (index) => ({ name: "get_ticket", args: { ticket_id: id(index) } });
  const { bare, one, batch } = await inTurn({
    bare: async (index) => JSON.parse(await client.get(keyOf(id(index)))),
    one: async (index) => {
      if (!(await gate.call(propose(index), reader)).ok) throw new Error("a call was refused");
    },
    batch: async (index) => {
      const calls = Array.from({ length: size }, (_, at) => propose(size * index + at));
      const results = await gate.callAll(calls, reader);
      if (!results.every(({ ok }) => ok)) throw new Error("a call of a batch was refused");
    },
  });
  return [
    {
      what: "Redis: one call",
      microseconds: one,
      against: "GET",
      "its time": bare,
      ratio: one / bare,
      bound: 1.2,
    },
    {
      what: `Redis: ${size} in a batch`,
      microseconds: batch,
      against: "one call",
      "its time": one,
      ratio: batch / one,
      bound: 1.5,
    },
  ];
}

async function measureLedger(client, prefix) {
  const ledger = redisLedger({ client, prefix });
  const limits = { maxCalls: 1_000_000, ttlSeconds: 60 };
  const key = { tenant: "alpha", userId: "ada", task: "task-1" };
  await ledger.take(key, "digest", limits);
  const [scriptKey] = await client.keys(`${prefix}{alpha:*`);
  const sha1 = await loadedScript(client, ledger, key, limits);
  const { bare, take } = await inTurn({
    bare: () => client.evalsha(sha1, 1, scriptKey, "1000000", "60", "digest"),
    take: () => ledger.take(key, "digest", limits),
  });
  return {
    what: "Redis ledger: take",
    microseconds: take,
    against: "EVALSHA",
    "its time": bare,
    ratio: take / bare,
    bound: 1.2,
  };
}

/** The digest of the script that the ledger runs. */
async function loadedScript(client, ledger, key, limits) {
  const { evalsha } = client;
  let sha1;
  client.evalsha = (digest, ...rest) => {
    sha1 = digest;
    return evalsha.call(client, digest, ...rest);
  };
  await ledger.take(key, "digest", limits);
  client.evalsha = evalsha;
  return sha1;
}
