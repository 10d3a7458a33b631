import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { memoryLedger } from "../../src/index.js";

const key = (task: string) => ({ tenant: "alpha", userId: "ana", task });
const two = { maxCalls: 2, ttlSeconds: 60 };

describe("memoryLedger", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("forgets the task that was idle longest where there are too many", () => {
    const ledger = memoryLedger({ maxTasks: 2 });
    const one = { ...two, maxCalls: 1 };
    for (const task of ["first", "second", "first", "third"]) ledger.take(key(task), undefined, one);
    expect(ledger.take(key("first"), undefined, one)).toBe("call_limit");
    expect(ledger.take(key("third"), undefined, one)).toBe("call_limit");
    expect(ledger.take(key("second"), undefined, one)).toBe("ok");
  });

  it("remembers a task for its time after the last call, also one past its budget", () => {
    const ledger = memoryLedger();
    for (let call = 0; call < 4; call++) {
      ledger.take(key("one"), undefined, two);
      vi.advanceTimersByTime(59_000);
    }
    expect(ledger.take(key("one"), undefined, two)).toBe("call_limit");
    vi.advanceTimersByTime(60_000);
    expect(ledger.take(key("one"), undefined, two)).toBe("ok");
  });

  it.each([
    [{ maxTasks: 0 }, /"maxTasks" has to be a whole number from 1 to 10000000/],
    [{ maxTask: 1 }, /unknown option "maxTask"/],
    [null, /takes one plain object/],
  ])("refuses the options %j", (options, message) => {
    expect(() => memoryLedger(options as never)).toThrow(message);
  });
});
