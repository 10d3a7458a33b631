/**
 * What every ledger has to hold, as tests for any runner: run it on a ledger of your own.
 *
 * @module
 */
import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import type { Ledger, TaskBounds, TaskKey } from "../limits/ledger.js";
import type { MaybePromise } from "../maybe-promise.js";
import { copyOptions, requireFunction } from "../options.js";
import { runnerOf, type TestRunner } from "./runner.js";

/** A ledger in which nothing is counted yet. */
export interface LedgerUnderTest {
  readonly ledger: Ledger;
  /** Lets go of connections and data. */
  close?(): MaybePromise<void>;
}

/** The options of `ledgerContract`. */
export interface LedgerContractOptions extends TestRunner {
  /** Makes a fresh ledger. Asked anew for each test. */
  readonly makeLedger: () => MaybePromise<LedgerUnderTest>;
}

const known: Record<keyof LedgerContractOptions, true> = { describe: true, it: true, makeLedger: true };

const task: TaskKey = { tenant: "alpha", userId: "ana", task: "task-1" };
const three: TaskBounds = { maxCalls: 3, ttlSeconds: 60 };
const ten: TaskBounds = { maxCalls: 10, ttlSeconds: 60 };
const hundred: TaskBounds = { maxCalls: 100, ttlSeconds: 60 };

/** What an implementation might put between the parts of a key. */
const separators = [":", "|", "/", ",", ".", "-", "_", " ", "\0", "\n", "", '","', "%3A"];

/** Tasks that are one where their parts are joined, folded, trimmed, cut or normalized. */
const distinct: readonly TaskKey[] = [
  task,
  { tenant: "beta", userId: "ana", task: "task-1" },
  { tenant: "alpha", userId: "bo", task: "task-1" },
  { tenant: "alpha", userId: "ana", task: "task-2" },
  { tenant: "ana", userId: "alpha", task: "task-1" },
  { tenant: "ALPHA", userId: "ana", task: "task-1" },
  { tenant: "alpha", userId: "ana", task: "task-1 " },
  { tenant: "alpha", userId: "ana", task: "task-1\0x" },
  { tenant: "alpha", userId: "ana}", task: "{task-1" },
  { tenant: "alpha", userId: "\u00e4na", task: "task-1" },
  { tenant: "alpha", userId: "a\u0308na", task: "task-1" },
  { tenant: "__proto__", userId: "constructor", task: "toString" },
  ...separators.flatMap((separator) => [
    { tenant: `a${separator}b`, userId: "c", task: "d" },
    { tenant: "a", userId: `b${separator}c`, task: "d" },
    { tenant: "a", userId: "b", task: `c${separator}d` },
  ]),
];

const tests: Readonly<Record<string, (ledger: Ledger) => Promise<void>>> = {
  async "lets exactly maxCalls calls through"(ledger) {
    const verdicts = [];
    for (let call = 0; call < 5; call++) verdicts.push(await ledger.take(task, `digest-${call}`, three));
    assert.deepEqual(verdicts, ["ok", "ok", "ok", "call_limit", "call_limit"]);
  },
  async "counts calls without a digest"(ledger) {
    for (let call = 0; call < 3; call++) assert.equal(await ledger.take(task, undefined, three), "ok");
    assert.equal(await ledger.take(task, undefined, three), "call_limit");
  },
  async "lets exactly maxCalls of many calls at once through"(ledger) {
    const calls = Array.from({ length: 100 }, async (_, call) => ledger.take(task, `digest-${call}`, ten));
    const verdicts = await Promise.all(calls);
    const through = verdicts.filter((verdict) => verdict === "ok").length;
    assert.equal(through, 10, "a ledger must count in one step: reading and then writing loses calls");
  },
  async "knows a remembered refusal again, and no other"(ledger) {
    assert.equal(await ledger.take(task, "refused", ten), "ok");
    await ledger.remember(task, "refused", ten.ttlSeconds);
    assert.equal(await ledger.take(task, "refused", ten), "repeat_denied");
    assert.equal(await ledger.take(task, "another", ten), "ok");
    assert.equal(await ledger.take(task, undefined, ten), "ok");
  },
  async "counts repeated calls like any other"(ledger) {
    await ledger.remember(task, "refused", three.ttlSeconds);
    for (let call = 0; call < 3; call++)
      assert.equal(await ledger.take(task, "refused", three), "repeat_denied");
    assert.equal(await ledger.take(task, "refused", three), "call_limit");
    assert.equal(await ledger.take(task, "another", three), "call_limit");
  },
  async "remembers a refusal of a task that nothing was counted for"(ledger) {
    await ledger.remember(task, "refused", ten.ttlSeconds);
    await ledger.remember(task, "refused", ten.ttlSeconds);
    assert.equal(await ledger.take(task, "refused", ten), "repeat_denied");
  },
  async "knows every refusal of a task again"(ledger) {
    const digests = Array.from({ length: 50 }, (_, call) => `refused-${call}`);
    for (const digest of digests) await ledger.remember(task, digest, hundred.ttlSeconds);
    for (const digest of digests) assert.equal(await ledger.take(task, digest, hundred), "repeat_denied");
  },
  async "gives every task its own budget and memory"(ledger) {
    for (const key of distinct) {
      const verdict = await ledger.take(key, "refused", { ...three, maxCalls: 1 });
      assert.equal(verdict, "ok", `the key ${JSON.stringify(key)} is taken for another one`);
      await ledger.remember(key, "refused", three.ttlSeconds);
    }
  },
  async "goes by the limits of each call"(ledger) {
    for (let call = 0; call < 3; call++) await ledger.take(task, undefined, three);
    assert.equal(await ledger.take(task, undefined, { ...three, maxCalls: 4 }), "ok");
  },
  async "forgets a task when its time is over, and not before"(ledger) {
    const brief = { maxCalls: 1, ttlSeconds: 1 };
    assert.equal(await ledger.take(task, "refused", brief), "ok");
    await ledger.remember(task, "refused", brief.ttlSeconds);
    await setTimeout(500);
    assert.equal(await ledger.take(task, "refused", brief), "call_limit", "it was forgotten too early");
    await setTimeout(1_600);
    assert.equal(await ledger.take(task, "refused", brief), "ok", "it is remembered for too long");
  },
  async "remembers a task from its last call on"(ledger) {
    const brief = { maxCalls: 2, ttlSeconds: 2 };
    for (let call = 0; call < 2; call++) {
      assert.equal(await ledger.take(task, `digest-${call}`, brief), "ok");
      await setTimeout(1_200);
    }
    assert.equal(await ledger.take(task, "another", brief), "call_limit", "a call did not renew its time");
  },
};

/**
 * Registers the tests that every `Ledger` has to pass. Assertions are `node:assert`'s.
 *
 * @throws {TypeError} where an option is missing, unknown or no function
 * @example
 * import { describe, it } from "vitest";
 *
 * ledgerContract({ describe, it, makeLedger: () => ({ ledger: memoryLedger() }) });
 */
export function ledgerContract(options: LedgerContractOptions): void {
  const given = copyOptions("ledgerContract", options, known) as LedgerContractOptions;
  const { makeLedger } = given;
  requireFunction(
    "ledgerContract",
    "makeLedger",
    makeLedger,
    "It makes { ledger } in which nothing is counted.",
  );
  const { describe, it } = runnerOf("ledgerContract", given);
  describe("a ledger", () => {
    for (const [name, test] of Object.entries(tests)) {
      it(name, async () => {
        const made = await makeLedger();
        try {
          await test(made.ledger);
        } finally {
          await made.close?.();
        }
      });
    }
  });
}
