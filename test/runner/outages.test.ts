import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { memoryLedger, type RecordStore } from "../../src/index.js";
import { never } from "../support/pending.js";
import { answer, ask, codesOf, scriptedTask, type TaskWorld } from "../support/scripted-task.js";

/** A store that is down for the first tries. */
function downFor(tries: number): RecordStore["get"] {
  let count = 0;
  return ({ id }) => {
    if (count++ < tries) throw new Error("the store is down");
    return id === "gone" ? null : { id, title: "Title" };
  };
}

/** Runs a task and gives the waits before its tries, in milliseconds of fake time. */
async function timed(world: TaskWorld, ...ids: string[]) {
  const waits: number[] = [];
  const real = globalThis.setTimeout;
  const spy = vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void, ms: number) => {
    if (ms !== 1_000) waits.push(ms); // the gate's own deadline
    return real(run, ms);
  }) as never);
  const running = scriptedTask([ask(...ids), answer("done")], world);
  await vi.runAllTimersAsync();
  spy.mockRestore();
  return { ...(await running), waits };
}

describe("a store that is down", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("for two tries is answered in the same turn: the model sees nothing of it", async () => {
    const task = await timed({ get: downFor(2) }, "known");
    expect(task.outcome).toMatchObject({ status: "answered", text: "done", reads: 3, calls: 1, turns: 2 });
    expect(codesOf(task)).toEqual([["ok"]]);
    expect(task.waits).toHaveLength(2);
  });

  it("for good ends the task after exactly 1 + maxRetries reads", async () => {
    for (const [maxRetries, reads] of [
      [undefined, 3],
      [0, 1],
      [5, 6],
    ] as const) {
      const limits = maxRetries === undefined ? {} : { maxRetries };
      const task = await timed({ get: downFor(99), options: { limits } }, "known");
      expect(task.outcome).toMatchObject({ status: "stopped", reason: "unavailable", reads, turns: 1 });
      expect(task.reads).toBe(reads);
    }
  });

  it("is tried again alone: its siblings were answered", async () => {
    let down = true;
    const asked: string[] = [];
    const get: RecordStore["get"] = ({ id }) => {
      asked.push(id);
      if (id === "slow" && down) {
        down = false;
        throw new Error("down");
      }
      return { id, title: "Title" };
    };
    const task = await timed({ get }, "one", "slow", "two");
    expect(asked).toEqual(["one", "slow", "two", "slow"]);
    expect(codesOf(task)).toEqual([["ok", "ok", "ok"]]);
  });

  it("ends the task even where the other calls of the turn were answered", async () => {
    const get: RecordStore["get"] = ({ id }) => {
      if (id === "slow") throw new Error("down");
      return { id, title: "Title" };
    };
    const task = await timed({ get }, "one", "slow");
    expect(task.outcome).toMatchObject({ status: "stopped", reason: "unavailable", calls: 2, reads: 4 });
    expect(codesOf(task)).toEqual([["ok", "unavailable"]]);
  });

  it("ends the task as unavailable even where the gate's budget ends during the tries", async () => {
    const gateLimits = { ledger: memoryLedger(), task: () => ({ id: "t", maxCalls: 2, ttlSeconds: 60 }) };
    const task = await timed({ get: downFor(99), gateLimits }, "known");
    expect(task.outcome).toMatchObject({ status: "stopped", reason: "unavailable", reads: 2, turns: 1 });
    expect(codesOf(task)).toEqual([["unavailable"]]);
  });

  it("is waited for with exponential backoff and full jitter", async () => {
    const limits = { maxRetries: 6, baseDelayMs: 100, maxDelayMs: 1_500 };
    for (const [random, expected] of [
      [0, [0, 0, 0, 0, 0, 0]],
      [0.5, [50, 100, 200, 400, 750, 750]],
      [1, [100, 200, 400, 800, 1_500, 1_500]],
    ] as const) {
      vi.spyOn(Math, "random").mockReturnValue(random);
      const { waits } = await timed({ get: downFor(99), options: { limits } }, "known");
      expect(waits).toEqual(expected);
    }
  });

  it("by default waits at most 200 and then 400 milliseconds", async () => {
    vi.spyOn(Math, "random").mockReturnValue(1);
    expect((await timed({ get: downFor(99) }, "known")).waits).toEqual([200, 400]);
  });

  it("is one that hangs, too", async () => {
    const task = await timed({ get: () => never }, "known");
    expect(task.outcome).toMatchObject({ reason: "unavailable", reads: 3 });
  });

  it.each<[string, TaskWorld]>([
    [
      "a policy that throws",
      {
        policies: {
          owns: () => {
            throw new Error("bug");
          },
        },
      },
    ],
    ["a corrupt record", { get: () => "no record" as never }],
  ])("is not what %s is: that is no outage, is told once and not tried again", async (_name, world) => {
    const task = await timed(world, "known");
    expect(task.waits).toEqual([]);
    expect(task.outcome).toMatchObject({ status: "answered", reads: 1 });
    expect(codesOf(task)).toEqual([["unavailable"]]);
  });
});
