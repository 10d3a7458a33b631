import { describe, expect, it, vi } from "vitest";
import type { Ledger } from "../../src/index.js";
import { SECRET } from "../support/desk.js";
import { doc, limited } from "../support/limited.js";
import { never } from "../support/pending.js";
import { unhandledDuring } from "../support/unhandled.js";

const boom = (): never => {
  throw new Error(SECRET);
};
const ok = (): "ok" => "ok";
const nothing = (): void => {};

describe("a ledger that fails", () => {
  it.each<[string, Partial<Ledger>, number]>([
    ["throws at take", { take: boom }, 0],
    ["rejects at take", { take: async () => boom() }, 0],
    ["hangs at take", { take: () => never }, 0],
    ["answers take with nothing", { take: nothing as never }, 0],
    ["answers take with true", { take: (() => true) as never }, 0],
    [
      "answers take with a refusal of its own",
      { take: (() => ({ ok: false, code: "forbidden" })) as never },
      0,
    ],
    ["throws at remember", { take: ok, remember: boom }, 1],
    ["rejects at remember", { take: ok, remember: async () => boom() }, 1],
    ["hangs at remember", { take: ok, remember: () => never }, 1],
  ])("fails closed where it %s", async (_name, ledger, reads) => {
    const reasons = await unhandledDuring(async () => {
      const { call, store, events } = limited({ take: ok, remember: nothing, ...ledger }, { timeoutMs: 30 });
      const result = await call(doc("gone"));
      expect(JSON.stringify(result)).toBe('{"ok":false,"code":"unavailable"}');
      expect(store.asked).toHaveLength(reads);
      expect(events).toMatchObject([{ code: "unavailable", cause: "ledger", reads }]);
    });
    expect(reasons).toEqual([]);
  });

  it("is told of in the event, and what take should have answered", async () => {
    const { call, events } = limited({ take: (() => "allowed") as never, remember: nothing });
    await call(doc("known"));
    expect(events).toMatchObject([{ error: "take() did not answer with ok, call_limit or repeat_denied" }]);
  });

  it("touches no call of a batch that it answered for", async () => {
    let count = 0;
    const take = () => (count++ === 1 ? Promise.reject(new Error(SECRET)) : "ok");
    const { callAll } = limited({ take: take as Ledger["take"], remember: nothing });
    expect(await callAll([doc("known"), doc("known"), doc("gone")])).toEqual([
      { ok: true, doc: { id: "known", title: "Title" } },
      { ok: false, code: "unavailable" },
      { ok: false, code: "not_found" },
    ]);
  });

  it("is not waited for when the caller goes away, which is no fault of its own", async () => {
    const controller = new AbortController();
    const { call, events } = limited({ take: () => never, remember: nothing });
    const pending = call(doc("known"), undefined, { signal: controller.signal });
    controller.abort();
    expect(await pending).toEqual({ ok: false, code: "unavailable" });
    expect(events).toMatchObject([{ cause: "aborted" }]);
  });

  it("leaves no timer behind", async () => {
    vi.useFakeTimers();
    try {
      const { call } = limited({ take: async () => "ok" as const, remember: async () => {} });
      await call(doc("gone"));
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});
