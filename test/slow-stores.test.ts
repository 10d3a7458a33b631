import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { goodTicket } from "./support/desk.js";
import { getter } from "./support/hostile-values.js";
import { later, never } from "./support/pending.js";
import { thenable } from "./support/thenable.js";
import { ticketGate } from "./support/ticket-gate.js";
import { unhandledDuring } from "./support/unhandled.js";

const unavailable = { ok: false, code: "unavailable" };
const success = { ok: true, ticket: goodTicket };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const failures: readonly [string, () => unknown, unknown][] = [
  [
    "throws",
    () => {
      throw new Error("down");
    },
    new Error("down"),
  ],
  [
    "throws undefined",
    () => {
      throw undefined;
    },
    undefined,
  ],
  ["rejects", () => Promise.reject(new Error("down")), new Error("down")],
  ["rejects with undefined", () => Promise.reject(undefined), undefined],
  [
    "rejects later",
    async () => {
      await later(10, 0);
      throw new Error("down");
    },
    new Error("down"),
  ],
  [
    "gives a thenable that throws",
    () =>
      thenable(() => {
        throw new Error("down");
      }),
    new Error("down"),
  ],
  [
    "gives a thenable that rejects",
    () => thenable((_, reject) => reject(new Error("down"))),
    new Error("down"),
  ],
  ["gives an object whose then throws", () => getter("then", new Error("down")), new Error("down")],
];

describe("a store that", () => {
  it.each(failures)(
    "%s: unavailable by the store, one read, nothing left over",
    async (_name, get, error) => {
      const { call, events, store } = ticketGate(get);
      const unhandled = await unhandledDuring(async () => {
        const result = call();
        await vi.advanceTimersByTimeAsync(20);
        expect(await result).toStrictEqual(unavailable);
      });
      expect(unhandled).toEqual([]);
      expect(events).toHaveLength(1);
      expect(events[0]).toMatchObject({ code: "unavailable", cause: "store", reads: 1 });
      expect(events[0]?.error).toEqual(error);
      expect(store.asked).toHaveLength(1);
    },
  );

  it("hangs: unavailable at the deadline, and its signal is aborted then", async () => {
    let signal: AbortSignal | undefined;
    const { call, events } = ticketGate((_, options) => {
      signal = options.signal;
      return never;
    });
    const result = call();
    await vi.advanceTimersByTimeAsync(99);
    expect([events, signal?.aborted]).toEqual([[], false]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await result).toStrictEqual(unavailable);
    expect(events).toMatchObject([{ code: "unavailable", cause: "deadline", reads: 1 }]);
    expect(signal?.aborted).toBe(true);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["answers late", () => later(150, goodTicket)],
    ["fails late", () => later(150, 0).then(() => Promise.reject(new Error("down")))],
  ])("%s changes nothing any more", async (_name, get) => {
    const { call, events } = ticketGate(get);
    const unhandled = await unhandledDuring(async () => {
      const result = call();
      await vi.advanceTimersByTimeAsync(200);
      expect(await result).toStrictEqual(unavailable);
    });
    expect([events.length, unhandled]).toEqual([1, []]);
  });

  it.each<[string, () => unknown]>([
    ["answers at once", () => goodTicket],
    ["answers in time", () => later(99, goodTicket)],
    ["answers with a query builder", () => thenable((resolve) => setTimeout(resolve, 50, goodTicket))],
    ["answers twice", () => thenable((resolve) => [resolve(goodTicket), resolve(null)])],
  ])("%s is heard once, and no timer stays open", async (_name, get) => {
    const { call, events, store } = ticketGate(get);
    const result = call();
    await vi.advanceTimersByTimeAsync(99);
    expect(await result).toEqual(success);
    expect([events.length, store.asked.length]).toEqual([1, 1]);
  });
});

describe("a query builder", () => {
  it("is run once: whoever looks whether it is one does not run it", async () => {
    let runs = 0;
    const query = () =>
      thenable((resolve) => {
        runs += 1;
        setTimeout(resolve, 10, goodTicket);
      });
    const { call } = ticketGate(query);
    const result = call();
    await vi.advanceTimersByTimeAsync(10);
    expect(await result).toEqual(success);
    expect(runs).toBe(1);
  });
});

describe("in real time", () => {
  it("a store that hangs is given up after timeoutMs", async () => {
    vi.useRealTimers();
    const { call } = ticketGate(() => never, 60);
    const start = performance.now();
    expect(await call()).toStrictEqual(unavailable);
    expect(performance.now() - start).toBeGreaterThan(50);
    expect(performance.now() - start).toBeLessThan(260);
    vi.useFakeTimers();
  });

  it("an answered call leaves no timer that would keep the process alive", async () => {
    vi.useRealTimers();
    const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === "Timeout").length;
    const before = timers();
    const { call } = ticketGate(async () => goodTicket, 60_000);
    expect(await call()).toEqual(success);
    expect(timers()).toBe(before);
    vi.useFakeTimers();
  });
});
