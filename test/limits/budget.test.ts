import { describe, expect, it } from "vitest";
import { memoryLedger } from "../../src/index.js";
import { ana, codeOf, doc, limited } from "../support/limited.js";
import { unhandledDuring } from "../support/unhandled.js";

describe("a task's budget", () => {
  it("lets maxCalls calls through, refused ones counted, and reads nothing past it", async () => {
    const { codes, store, events } = limited();
    const calls = [doc("known"), doc("gone"), { name: "none" }, doc("NO"), doc("known"), doc("known")];
    expect(await codes(...calls)).toEqual([
      "ok",
      "not_found",
      "unknown_tool",
      "invalid_arguments",
      "ok",
      "call_limit",
    ]);
    expect(store.asked).toHaveLength(3);
    expect(events.at(-1)).toMatchObject({ code: "call_limit", reads: 0, key: null, tool: "get_doc" });
  });

  it("lets the first calls of a batch that crosses it through", async () => {
    const { callAll, store } = limited();
    const batch = ["known", "a", "b", "c", "d", "e", "f"].map(doc);
    const codes = (await callAll(batch)).map(codeOf);
    expect(codes).toEqual([
      "ok",
      "not_found",
      "not_found",
      "not_found",
      "not_found",
      "call_limit",
      "call_limit",
    ]);
    expect(store.asked).toHaveLength(5);
  });

  it("takes for all of a batch, in order, before it decides any", async () => {
    const order: string[] = [];
    const ledger = memoryLedger();
    const slow = {
      take: async (...about: Parameters<typeof ledger.take>) => {
        order.push("take");
        return ledger.take(...about);
      },
      remember: ledger.remember,
    };
    const allow = () => {
      order.push("allow");
      return true;
    };
    const { callAll } = limited(slow, { policies: { allow } });
    await callAll([doc("known"), doc("known"), doc("gone")]);
    expect(order).toEqual(["take", "take", "take", "allow", "allow", "allow"]);
  });

  it("does not count a request that has too many calls, nor a caller who is nobody", async () => {
    const { callAll, call, ledger } = limited();
    const flood = await callAll(Array(17).fill(doc("known")));
    expect(new Set(flood.map(codeOf))).toEqual(new Set(["call_limit"]));
    expect(codeOf(await call(doc("known"), { tenant: "" }))).toBe("unauthenticated");
    expect(ledger.asked).toEqual([]);
  });

  it("is each tenant's, user's and task's own", async () => {
    const { call } = limited();
    for (let count = 0; count < 6; count++) await call(doc("known"));
    expect(codeOf(await call(doc("known")))).toBe("call_limit");
    for (const part of ["tenant", "userId", "taskId"]) {
      expect(codeOf(await call(doc("known"), { ...ana, [part]: "another" }))).toBe("ok");
    }
  });

  it("needs a user", async () => {
    const { call, ledger, store, events } = limited();
    expect(codeOf(await call(doc("known"), { tenant: "alpha", taskId: "task-1" }))).toBe("unauthenticated");
    expect([ledger.asked, store.asked]).toEqual([[], []]);
    expect(events).toMatchObject([{ cause: "identity", error: expect.stringContaining("userId") }]);
  });

  it("may be one call of one second, and last a year", async () => {
    for (const bounds of [
      { maxCalls: 1, ttlSeconds: 1 },
      { maxCalls: 1, ttlSeconds: 31_536_000 },
    ]) {
      const { codes } = limited(undefined, { task: () => ({ id: "task-1", ...bounds }) });
      expect(await codes(doc("known"), doc("known"))).toEqual(["ok", "call_limit"]);
    }
  });

  const inherited = Object.create({ id: "task-1", maxCalls: 5, ttlSeconds: 60 });
  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["a text", "task-1"],
    ["no id", { maxCalls: 5, ttlSeconds: 60 }],
    ["an empty id", { id: " ", maxCalls: 5, ttlSeconds: 60 }],
    ["an id that is no text", { id: 1, maxCalls: 5, ttlSeconds: 60 }],
    ["no maxCalls", { id: "task-1", ttlSeconds: 60 }],
    ["no call at all", { id: "task-1", maxCalls: 0, ttlSeconds: 60 }],
    ["a fraction", { id: "task-1", maxCalls: 1.5, ttlSeconds: 60 }],
    ["a number as text", { id: "task-1", maxCalls: "5", ttlSeconds: 60 }],
    ["no end", { id: "task-1", maxCalls: Number.POSITIVE_INFINITY, ttlSeconds: 60 }],
    ["no time", { id: "task-1", maxCalls: 5, ttlSeconds: 0 }],
    ["more than a year", { id: "task-1", maxCalls: 5, ttlSeconds: 31_536_001 }],
    ["inherited values", inherited],
  ])("is spent where the task is %s", async (_name, task) => {
    const { call, ledger, store } = limited(undefined, { task: () => task as never });
    expect(codeOf(await call(doc("known")))).toBe("call_limit");
    expect([ledger.asked, store.asked]).toEqual([[], []]);
  });

  it("is spent where the task is a promise, whose rejection ends no process", async () => {
    const task = () => Promise.reject(new Error("not synchronous"));
    const reasons = await unhandledDuring(async () => {
      expect(codeOf(await limited(undefined, { task: task as never }).call(doc("known")))).toBe("call_limit");
    });
    expect(reasons).toEqual([]);
  });

  it("is unavailable where the task throws", async () => {
    const { call, store, events } = limited(undefined, {
      task: () => {
        throw new Error("Planted-Secret");
      },
    });
    expect(await call(doc("known"))).toEqual({ ok: false, code: "unavailable" });
    expect(store.asked).toEqual([]);
    expect(events).toMatchObject([{ cause: "policy", reads: 0 }]);
  });
});
