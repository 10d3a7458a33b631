import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { goodTicket } from "./support/desk.js";
import { never } from "./support/pending.js";
import { ticketGate } from "./support/ticket-gate.js";

const unavailable = { ok: false, code: "unavailable" };
const success = { ok: true, ticket: goodTicket };

const fail = (): never => {
  throw new Error("signal");
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Looks like a signal for as long as there are answers to what `aborted` is; then it throws. */
function shifting(answers: boolean[]): object {
  return {
    get aborted() {
      if (answers.length === 0) throw new Error("signal");
      return answers.shift();
    },
    addEventListener() {},
    removeEventListener() {},
  };
}

describe("a signal of the caller's", () => {
  it("that is aborted before the read: unavailable, no read", async () => {
    const { call, events, store } = ticketGate(() => goodTicket);
    expect(await call({ signal: AbortSignal.abort() })).toStrictEqual(unavailable);
    expect(events).toMatchObject([{ code: "unavailable", cause: "aborted", reads: 0 }]);
    expect(store.asked).toEqual([]);
  });

  it("that is aborted during the read: unavailable at once, and the store is told", async () => {
    const controller = new AbortController();
    let told = false;
    const { call, events } = ticketGate((_, { signal }) => {
      signal.addEventListener("abort", () => (told = true));
      return never;
    });
    const result = call({ signal: controller.signal });
    controller.abort();
    expect(await result).toStrictEqual(unavailable);
    expect(events).toMatchObject([{ code: "unavailable", cause: "aborted", reads: 1 }]);
    expect(told).toBe(true);
  });

  it("that is aborted after the result changes nothing", async () => {
    const controller = new AbortController();
    const { call, events } = ticketGate(async () => goodTicket);
    expect(await call({ signal: controller.signal })).toEqual(success);
    controller.abort();
    expect(events).toHaveLength(1);
  });

  it.each(["never", 1, {}, null, { aborted: false }])(
    "that is none, %j, counts as aborted",
    async (signal) => {
      const { call, store } = ticketGate(() => goodTicket);
      expect(await call({ signal })).toStrictEqual(unavailable);
      expect(store.asked).toEqual([]);
    },
  );

  it.each<[string, object]>([
    ["lacks removeEventListener", { aborted: false, addEventListener() {} }],
    [
      "throws when it is listened to",
      {
        aborted: false,
        addEventListener() {
          throw new Error("signal");
        },
        removeEventListener() {},
      },
    ],
    ["throws at the second look", shifting([false])],
  ])("that only looks like one and %s makes no call reject", async (_name, signal) => {
    const { call } = ticketGate(async () => goodTicket);
    const settled = await call({ signal }).catch((error: unknown) => ({ threw: error }));
    expect(settled).toHaveProperty("ok");
  });

  it.each<[string, PropertyDescriptor]>([
    ["aborted", { get: fail }],
    ["addEventListener", { value: fail }],
    ["removeEventListener", { value: fail }],
  ])("that is one, with a %s of its own that throws, makes no call reject", async (name, property) => {
    const signal = Object.defineProperty(new AbortController().signal, name, property);
    const { call } = ticketGate(async () => goodTicket);
    const settled = await call({ signal }).catch((error: unknown) => ({ threw: error }));
    expect(settled).toHaveProperty("ok");
    expect(vi.getTimerCount()).toBe(0);
  });
});
