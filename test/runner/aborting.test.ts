import { describe, expect, it, vi } from "vitest";
import { never } from "../support/pending.js";
import { ana, answer, ask, type Scripted, scriptedTask, type TaskWorld } from "../support/scripted-task.js";
import { unhandledDuring } from "../support/unhandled.js";

const down = () => {
  throw new Error("down");
};
const slowly = { limits: { baseDelayMs: 60_000, maxDelayMs: 600_000 } };

describe("a task that is aborted", () => {
  it.each<[string, Scripted, TaskWorld]>([
    ["while a record is read", ask("known"), { get: () => never }],
    ["while it waits for another try", ask("known"), { get: down, options: slowly }],
    ["while the model thinks and does not heed the signal", () => never, {}],
    ["while the model thinks, and it then fails", (_told, { signal }) => rejectedOn(signal), {}],
    ["while the model thinks, and it then answers", (_told, { signal }) => answeredOn(signal), {}],
  ])("ends as aborted %s", async (_name, turn, world) => {
    vi.spyOn(Math, "random").mockReturnValue(1);
    const controller = new AbortController();
    const reasons = await unhandledDuring(async () => {
      const running = scriptedTask([turn], {
        ...world,
        options: { ...world.options, signal: controller.signal },
      });
      setTimeout(() => controller.abort(), 20);
      const { outcome, told } = await running;
      expect(outcome).toMatchObject({ status: "stopped", reason: "aborted", turns: 1 });
      expect(told).toHaveLength(1);
    });
    expect(reasons).toEqual([]);
    vi.restoreAllMocks();
  });

  it.each<[string, TaskWorld]>([
    ["while a record is read", { get: () => never }],
    ["while it waits for another try", { get: down, options: slowly }],
  ])("ends at once %s, and leaves no timer", async (_name, world) => {
    vi.useFakeTimers();
    try {
      const controller = new AbortController();
      let outcome: unknown;
      void scriptedTask([ask("known")], {
        ...world,
        options: { ...world.options, signal: controller.signal },
      }).then((ended) => {
        outcome = ended.outcome;
      });
      await vi.advanceTimersByTimeAsync(1);
      expect(outcome).toBeUndefined();
      controller.abort();
      await vi.advanceTimersByTimeAsync(0);
      expect(outcome).toMatchObject({ reason: "aborted" });
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it("waits for no other try, and tells the model of nothing", async () => {
    const controller = new AbortController();
    const identity = vi.fn(() => ana);
    vi.useFakeTimers();
    const running = scriptedTask([ask("known"), answer("done")], {
      get() {
        controller.abort();
        throw new Error("down");
      },
      options: { signal: controller.signal, ...slowly, identity },
    });
    await vi.advanceTimersByTimeAsync(0);
    vi.useRealTimers();
    const { outcome, reads } = await running;
    expect(outcome).toMatchObject({ reason: "aborted", reads: 1, turns: 1 });
    expect(outcome.transcript.map(({ role }) => role)).toEqual(["model"]);
    expect(reads).toBe(1);
    expect(identity).toHaveBeenCalledTimes(1);
  });

  it("asks nobody where it was aborted before", async () => {
    const { outcome, told } = await scriptedTask([answer("done")], {
      options: { signal: AbortSignal.abort() },
    });
    expect(outcome).toMatchObject({ status: "stopped", reason: "aborted", turns: 0, calls: 0 });
    expect(told).toEqual([]);
  });

  it("is one whose signal is none", async () => {
    const { outcome } = await scriptedTask([answer("done")], {
      options: { signal: { aborted: false } as never },
    });
    expect(outcome).toMatchObject({ reason: "aborted" });
  });

  it("leaves no listener on the signal and no timer", async () => {
    vi.useFakeTimers();
    const controller = new AbortController();
    const add = vi.spyOn(controller.signal, "addEventListener");
    const remove = vi.spyOn(controller.signal, "removeEventListener");
    await scriptedTask([ask("known"), ask("gone"), answer("done")], {
      options: { signal: controller.signal },
    });
    expect(vi.getTimerCount()).toBe(0);
    expect(add.mock.calls.length).toBe(remove.mock.calls.length);
    vi.useRealTimers();
  });
});

function rejectedOn(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("cut off")));
  });
}

function answeredOn(signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(ask("known")));
  });
}
