import { randomBytes } from "node:crypto";
import { Cluster } from "ioredis";
import { createCluster } from "redis";
import { afterAll, beforeAll, describe, it } from "vitest";
import { redisLedger, type ScriptClient } from "../../src/ledgers/redis.js";
import { ledgerContract } from "../../src/testing/index.js";
import { startRedisCluster } from "../support/servers/own-redis-cluster.js";
import type { OwnServer } from "../support/servers/process.js";
import { privateServer } from "../support/stores/private-server.js";

const own = await privateServer("Redis", startRedisCluster);

describe.skipIf(own === undefined)("redisLedger on a Redis cluster", () => {
  const server = own as OwnServer;
  afterAll(() => server.close());

  const freshLedger = (client: ScriptClient) => ({
    ledger: redisLedger({ client, prefix: `test:${randomBytes(6).toString("hex")}:` }),
  });

  describe("with ioredis", () => {
    let client: Cluster;
    beforeAll(() => {
      const { hostname, port } = new URL(server.url);
      client = new Cluster([{ host: hostname, port: Number(port) }]);
    });
    afterAll(() => client.disconnect());
    ledgerContract({ describe, it: it.concurrent, makeLedger: () => freshLedger(client) });
  });

  describe("with node-redis", () => {
    let client: ReturnType<typeof createCluster>;
    beforeAll(async () => {
      client = createCluster({ rootNodes: [{ url: server.url }] });
      await client.connect();
    });
    afterAll(() => client.close());
    ledgerContract({ describe, it: it.concurrent, makeLedger: () => freshLedger(client) });
  });
});
