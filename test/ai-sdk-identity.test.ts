import { getEventListeners } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { aiDesk, reader } from "./support/ai-desk.js";
import { told } from "./support/assistant.js";
import { goodTicket, SECRET } from "./support/desk.js";
import { never } from "./support/pending.js";
import { thenable } from "./support/thenable.js";
import { unhandledDuring } from "./support/unhandled.js";

const input = { ticket_id: "TKT-104" };
const fails = (error: unknown) => (): never => {
  throw error;
};

describe("the identity of a gated tool of the AI SDK", () => {
  it("is asked for anew at each call, and given nothing", async () => {
    const given: unknown[][] = [];
    const answers = [reader, { ...reader, canReadTickets: false }, { ...reader, tenant: "beta" }];
    const { execute } = aiDesk((...args: unknown[]) => {
      given.push(args);
      return answers.shift();
    });
    expect(await execute("get_ticket", input)).toEqual({ ticket: goodTicket });
    await expect(execute("get_ticket", input)).rejects.toThrow(told("forbidden"));
    expect(await execute("get_ticket", input)).toMatchObject({ ticket: { title: "Private billing issue" } });
    expect(given).toEqual([[], [], []]);
  });

  it.each([
    ["undefined", undefined],
    ["null", null],
    ["without a tenant", { userId: "alice", canReadTickets: true }],
    ["with a tenant of white space", { ...reader, tenant: " " }],
    ["a text", "alice"],
    ["an array", [reader]],
  ])("makes the call unauthenticated where it is %s", async (_kind, identity) => {
    for (const given of [identity, () => identity, async () => identity]) {
      const { execute, asked, events } = aiDesk(given ?? null);
      await expect(execute("get_ticket", input)).rejects.toThrow(new Error(told("unauthenticated")));
      expect([asked, events]).toMatchObject([[], [{ callId: "call_1", code: "unauthenticated" }]]);
    }
  });

  it.each([
    ["throws", fails(new Error(SECRET))],
    ["throws undefined", fails(undefined)],
    ["rejects", () => Promise.reject(new Error(SECRET))],
    ["rejects with undefined", () => Promise.reject(undefined)],
    ["is a thenable that throws", () => thenable(fails(new Error(SECRET)))],
  ])("makes the call unavailable where it %s, and leaves nothing unhandled", async (_kind, identity) => {
    const { execute, asked } = aiDesk(identity);
    const reasons = await unhandledDuring(async () => {
      await expect(execute("get_ticket", input)).rejects.toThrow(new Error(told("unavailable")));
    });
    expect([reasons, asked]).toEqual([[], []]);
  });

  it("makes one decision event also where it cannot be had", async () => {
    const { execute, events } = aiDesk(() => Promise.reject(new Error("down")));
    await expect(execute("get_ticket", input)).rejects.toThrow(told("unavailable"));
    expect(events).toMatchObject([{ callId: "call_1", code: "unavailable", cause: "identity", reads: 0 }]);
  });

  it("is waited for five seconds, and no longer", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      let late = (_identity: typeof reader): void => {};
      const slow = new Promise<typeof reader>((resolve) => {
        late = resolve;
      });
      const { execute, asked } = aiDesk(() => slow);
      const outcome = expect(execute("get_ticket", input)).rejects.toThrow(told("unavailable"));
      await vi.advanceTimersByTimeAsync(4_999);
      expect(vi.getTimerCount()).toBe(1);
      await vi.advanceTimersByTimeAsync(1);
      await outcome;
      late(reader);
      await vi.advanceTimersByTimeAsync(0);
      expect([asked, vi.getTimerCount()]).toEqual([[], 0]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("is waited for no longer where the call is aborted", async () => {
    const { execute, asked } = aiDesk(() => never);
    const stop = new AbortController();
    const call = execute("get_ticket", input, stop.signal);
    stop.abort();
    await expect(call).rejects.toThrow(told("unavailable"));
    expect(asked).toEqual([]);
  });
});

describe("the abort signal of a gated tool of the AI SDK", () => {
  it.each([
    ["at hand", reader],
    ["asked for", () => reader],
    ["promised", async () => reader],
  ])(
    "that was aborted before keeps the store from being asked, the identity being %s",
    async (_kind, identity) => {
      const { execute, asked } = aiDesk(identity);
      await expect(execute("get_ticket", input, AbortSignal.abort())).rejects.toThrow(told("unavailable"));
      expect(asked).toEqual([]);
    },
  );

  it("is let go when the call is done", async () => {
    const { signal } = new AbortController();
    let listeners = 0;
    const identity = async () => {
      await Promise.resolve();
      listeners = getEventListeners(signal, "abort").length;
      return reader;
    };
    await aiDesk(identity).execute("get_ticket", input, signal);
    expect([listeners, getEventListeners(signal, "abort")]).toEqual([1, []]);
  });
});
