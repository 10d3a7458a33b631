import { describe, expect, it } from "vitest";
import { toolGate } from "../../middleware/index.js";
import { createGate, getTicket, memoryLedger } from "../../src/index.js";
import { redisLedger } from "../../src/ledgers/redis.js";
import { deskStore } from "../support/desk.js";

const task = () => ({ id: "task", maxCalls: 1, ttlSeconds: 1 });
const ledger = memoryLedger();

describe.each([
  ["createGate", (limits: never) => createGate({ tools: [getTicket], store: deskStore(), limits })],
  ["toolGate", (limits: never) => toolGate({ tools: [getTicket], store: deskStore(), limits })],
])("the limits of %s", (at, create) => {
  it.each<[string, unknown, RegExp]>([
    ["null", null, /limits: takes one plain object/],
    ["nothing", {}, /"limits.ledger" has to be a ledger: memoryLedger\(\), or redisLedger/],
    [
      "a ledger without remember",
      { ledger: { take: () => "ok" }, task },
      /"limits.ledger" has to be a ledger/,
    ],
    ["no task", { ledger }, /"limits.task" has to be a function.*\{ id, maxCalls, ttlSeconds \}/],
    ["an async task", { ledger, task: async () => null }, /"limits.task" must not be async/],
    ["an unknown option", { ledger, task, maxCalls: 3 }, /unknown option "maxCalls".*ledger, task/],
  ])("are refused where they are %s", (_name, limits, message) => {
    expect(() => create(limits as never)).toThrow(message);
    expect(() => create(limits as never)).toThrow(at);
    expect(() => create(limits as never)).toThrow(TypeError);
  });

  it("may be left out", () => {
    expect(() => create(undefined as never)).not.toThrow();
  });
});

describe("redisLedger", () => {
  it.each<[unknown, RegExp]>([
    [{}, /"client" has to be a client of redis .* or of ioredis/],
    [{ client: new Map() }, /"client" has to be a client/],
    [
      { client: { evalsha() {}, eval() {} }, prefix: "a{b" },
      /"prefix" has to be a well-formed string without/,
    ],
    [{ client: { evalsha() {}, eval() {} }, ttl: 1 }, /unknown option "ttl"/],
  ])("refuses %j", (options, message) => {
    expect(() => redisLedger(options as never)).toThrow(message);
  });
});
