import { randomBytes } from "node:crypto";
import { Redis } from "ioredis";
import { createClient } from "redis";
import { afterAll, beforeAll, describe, inject, it } from "vitest";
import { memoryLedger } from "../../src/index.js";
import { redisLedger, type ScriptClient } from "../../src/ledgers/redis.js";
import { ledgerContract } from "../../src/testing/index.js";

describe("memoryLedger", () => {
  ledgerContract({ describe, it: it.concurrent, makeLedger: () => ({ ledger: memoryLedger() }) });
});

const url = inject("redisUrl") as string;

describe.skipIf(url === undefined)("redisLedger", () => {
  const ioredis = new Redis(url, { lazyConnect: true });
  const nodeRedis = createClient({ url });
  beforeAll(async () => {
    await Promise.all([ioredis.connect(), nodeRedis.connect()]);
  });
  afterAll(async () => {
    ioredis.disconnect();
    await nodeRedis.close();
  });
  const freshLedger = (client: ScriptClient) => () => ({
    ledger: redisLedger({ client, prefix: `test:${randomBytes(6).toString("hex")}:` }),
  });

  describe("with ioredis", () =>
    ledgerContract({ describe, it: it.concurrent, makeLedger: freshLedger(ioredis) }));
  describe("with node-redis", () =>
    ledgerContract({ describe, it: it.concurrent, makeLedger: freshLedger(nodeRedis) }));
});
