import { setTimeout } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { type Ledger, memoryLedger, type TaskBounds, type TaskKey } from "../../src/index.js";
import { ledgerContract } from "../../src/testing/index.js";
import { type Failures, failuresOf } from "../support/collected-tests.js";

const contract = (makeLedger: () => Ledger) =>
  failuresOf((runner) => ledgerContract({ ...runner, makeLedger: () => ({ ledger: makeLedger() }) }));

/** A right ledger that sees other keys, digests or limits than it is given. */
function seeing(change: {
  key?: (key: TaskKey) => TaskKey;
  digest?: (digest: string | undefined) => string | undefined;
  bounds?: (bounds: TaskBounds) => TaskBounds;
}): Ledger {
  const { key = same, digest = same, bounds = same } = change;
  const ledger = memoryLedger();
  return {
    take: (task, proposal, limits) => ledger.take(key(task), digest(proposal), bounds(limits)),
    remember: (task, proposal, ttlSeconds) =>
      ledger.remember(key(task), digest(proposal) as string, bounds({ maxCalls: 1, ttlSeconds }).ttlSeconds),
  };
}

function same<T>(value: T): T {
  return value;
}

/** A ledger on a map, with one rule of it replaced. */
function counting(
  rules: {
    take?: (calls: number, isRefused: boolean, maxCalls: number) => readonly [calls: number, verdict: string];
    mostRefusals?: number;
    isRenewed?: boolean;
    waits?: boolean;
  } = {},
): Ledger {
  const { take = rightTake, mostRefusals, isRenewed = true, waits = false } = rules;
  const tasks = new Map<string, { calls: number; refused: string[]; expires: number }>();
  const taskOf = (key: TaskKey, ttlSeconds: number) => {
    const name = JSON.stringify([key.tenant, key.userId, key.task]);
    const expires = performance.now() + ttlSeconds * 1_000;
    const known = tasks.get(name);
    const task =
      known === undefined || known.expires < performance.now() ? { calls: 0, refused: [], expires } : known;
    if (isRenewed) task.expires = expires;
    tasks.set(name, task);
    return task;
  };
  return {
    async take(key, digest, { maxCalls, ttlSeconds }) {
      const task = taskOf(key, ttlSeconds);
      const [calls, verdict] = take(
        task.calls,
        digest !== undefined && task.refused.includes(digest),
        maxCalls,
      );
      if (waits) await setTimeout(1);
      task.calls = calls;
      return verdict as "ok";
    },
    async remember(key, digest, ttlSeconds) {
      const task = taskOf(key, ttlSeconds);
      task.refused = [digest, ...task.refused].slice(0, mostRefusals);
    },
  };
}

function rightTake(calls: number, isRefused: boolean, maxCalls: number): readonly [number, string] {
  if (calls >= maxCalls) return [calls, "call_limit"];
  return [calls + 1, isRefused ? "repeat_denied" : "ok"];
}

const joined = ({ tenant, userId, task }: TaskKey): TaskKey => ({
  tenant: `${tenant}:${userId}:${task}`,
  userId: "",
  task: "",
});
const folded =
  (fold: (text: string) => string) =>
  ({ tenant, userId, task }: TaskKey): TaskKey => ({
    tenant: fold(tenant),
    userId: fold(userId),
    task: fold(task),
  });

/** Ledgers with one fault each, and what of the contract finds it. */
const broken: readonly (readonly [string, () => Ledger, RegExp])[] = [
  ["reads the count and writes it later", () => counting({ waits: true }), /many calls at once/],
  ["joins the parts of a key", () => seeing({ key: joined }), /its own budget/],
  ["counts by the user alone", () => seeing({ key: (key) => ({ ...key, task: "" }) }), /its own budget/],
  ["folds letter case", () => seeing({ key: folded((text) => text.toLowerCase()) }), /its own budget/],
  ["trims ids", () => seeing({ key: folded((text) => text.trim()) }), /its own budget/],
  ["normalizes ids", () => seeing({ key: folded((text) => text.normalize("NFC")) }), /its own budget/],
  [
    "cuts ids at a zero byte",
    () => seeing({ key: folded((text) => text.split("\0")[0] as string) }),
    /budget/,
  ],
  ["remembers no refusal", () => counting({ mostRefusals: 0 }), /knows a remembered refusal/],
  ["remembers the last refusal alone", () => counting({ mostRefusals: 1 }), /every refusal/],
  [
    "takes all calls without a digest for one",
    () => seeing({ digest: (digest) => digest ?? "refused" }),
    /knows a remembered refusal/,
  ],
  [
    "does not count calls without a digest",
    () => {
      const ledger = counting();
      return { ...ledger, take: (key, digest, limits) => (digest ? ledger.take(key, digest, limits) : "ok") };
    },
    /counts calls without a digest/,
  ],
  [
    "does not count repeated calls",
    () =>
      counting({
        take: (calls, isRefused, maxCalls) =>
          isRefused ? [calls, "repeat_denied"] : rightTake(calls, isRefused, maxCalls),
      }),
    /counts repeated calls/,
  ],
  [
    "lets one call too many through",
    () => counting({ take: (calls, isRefused, maxCalls) => rightTake(calls, isRefused, maxCalls + 1) }),
    /exactly maxCalls/,
  ],
  ["never forgets", () => seeing({ bounds: (bounds) => ({ ...bounds, ttlSeconds: 600 }) }), /is over/],
  [
    "takes seconds for milliseconds",
    () => seeing({ bounds: (bounds) => ({ ...bounds, ttlSeconds: 0.001 }) }),
    /is over/,
  ],
  ["forgets a task that is at work", () => counting({ isRenewed: false }), /last call/],
  [
    "goes by the limits of a task's first call",
    () => {
      let first: TaskBounds | undefined;
      return seeing({ bounds: (bounds) => (first ??= bounds) });
    },
    /limits of each call/,
  ],
];

describe("ledgerContract", () => {
  const running = new Map<string, Promise<Failures>>();
  beforeAll(() => {
    for (const [name, makeLedger] of broken) running.set(name, contract(makeLedger)); // each waits for seconds
  });

  it("passes the ledger that the faults are put into", async () => {
    expect(await contract(counting)).toEqual(new Map());
  });

  it.each(broken)("finds a ledger that %s", async (name, _makeLedger, expected) => {
    const failures = (await running.get(name)) as Failures;
    expect([...failures.keys()].join("\n")).toMatch(expected);
  });
});
