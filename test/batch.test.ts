import { describe, expect, it, vi } from "vitest";
import { askedStore } from "./support/asked-store.js";
import { batch, doc, docs, memo, recordOf } from "./support/docs-gate.js";
import { later, never } from "./support/pending.js";

const simple = () => askedStore({ get: ({ id }) => recordOf(id), list: () => [recordOf("a1")] });
const success = (id: string) => ({ ok: true, doc: { id, title: `Title of ${id}` } });

describe("a batch", () => {
  it("has one result for each proposal, in their order", async () => {
    const { results } = await batch(simple(), [
      doc("b2"),
      doc("B2"),
      docs,
      doc("a1"),
      {},
      { name: "x", args: {} },
    ]);
    expect(results).toEqual([
      success("b2"),
      { ok: false, code: "invalid_arguments" },
      { ok: true, docs: [{ id: "a1", title: "Title of a1" }] },
      success("a1"),
      { ok: false, code: "unknown_tool" },
      { ok: false, code: "unknown_tool" },
    ]);
  });

  it("keeps the order where the store answers out of order", async () => {
    const waits: Record<string, number> = { a1: 30, a2: 1, a3: 10 };
    const store = askedStore({ get: ({ id }) => later(waits[id] as number, recordOf(id)), list: () => [] });
    const { results } = await batch(store, [doc("a1"), doc("a2"), doc("a3")]);
    expect(results).toEqual([success("a1"), success("a2"), success("a3")]);
  });

  it("asks equal keys once, and gives each its own fresh result", async () => {
    const store = simple();
    const { results } = await batch(store, [doc("a1"), doc("a2"), doc("a1"), doc("a1")]);
    expect(results).toEqual([success("a1"), success("a2"), success("a1"), success("a1")]);
    expect(store.asked.map(([, key]) => (key as { id: string }).id)).toEqual(["a1", "a2"]);
    const [first, , third] = results as unknown as { doc: object }[];
    expect(first?.doc).not.toBe(third?.doc);
  });

  it("tells the same id of two collections apart", async () => {
    const store = simple();
    const { codes } = await batch(store, [doc("a1"), memo("a1")]);
    expect(codes).toEqual(["ok", "ok"]);
    expect(store.asked.map(([, key]) => (key as { collection: string }).collection)).toEqual([
      "docs",
      "memos",
    ]);
  });

  it("asks each list by itself, beside the gets", async () => {
    const store = simple();
    const { codes, events } = await batch(store, [docs, doc("a1"), docs]);
    expect(codes).toEqual(["ok", "ok", "ok"]);
    expect(store.asked.map(([method]) => method).sort()).toEqual(["get", "list", "list"]);
    expect(events.map(({ reads }) => reads)).toEqual([1, 1, 1]);
  });

  it("runs its gets side by side", async () => {
    let open = 0;
    let most = 0;
    const store = askedStore({
      get: async ({ id }) => {
        open += 1;
        most = Math.max(most, open);
        await later(5, 0);
        open -= 1;
        return recordOf(id);
      },
      list: () => [],
    });
    await batch(store, [doc("a1"), doc("a2"), doc("a3"), memo("a1")]);
    expect(most).toBe(4);
  });

  it("that takes time leaves no timer when it is done", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const get = async ({ id }: { id: string }) => recordOf(id);
    const { codes } = await batch({ get, list: async () => [] }, [doc("a1"), docs, memo("a1")]);
    expect([codes, vi.getTimerCount()]).toEqual([["ok", "ok", "ok"], 0]);
    vi.useRealTimers();
  });

  it("that is empty has no result, no event and no read", async () => {
    const store = simple();
    expect(await batch(store, [])).toEqual({ results: [], codes: [], events: [] });
    expect(store.asked).toEqual([]);
  });

  it("has one event for each proposal", async () => {
    const { events } = await batch(simple(), [doc("a1"), doc(""), docs, null]);
    expect(events.map(({ tool, code, reads }) => [tool, code, reads]).sort()).toEqual(
      [
        ["get_doc", "invalid_arguments", 0],
        ["get_doc", "ok", 1],
        ["list_docs", "ok", 1],
        [null, "unknown_tool", 0],
      ].sort(),
    );
  });
});

describe("in a batch", () => {
  const failing: readonly [string, (id: string) => unknown][] = [
    [
      "throws",
      () => {
        throw new Error("down");
      },
    ],
    ["rejects", () => Promise.reject(new Error("down"))],
    ["gives no object", () => 7],
    ["gives a record without its fields", () => ({ id: "a2" })],
    ["hangs", () => never],
  ];

  it.each(failing)("a get that %s touches no sibling", async (_name, fail) => {
    const get = ({ id }: { id: string }) => (id === "a2" ? fail(id) : recordOf(id)) as object;
    const { codes } = await batch(
      { get, list: () => [recordOf("a1")] },
      [doc("a1"), doc("a2"), doc("a3"), docs],
      {
        timeoutMs: 50,
      },
    );
    expect(codes).toEqual(["ok", "unavailable", "ok", "ok"]);
  });

  it("a refusal touches no sibling, and reads nothing", async () => {
    const store = simple();
    const { codes } = await batch(store, [doc(7), doc("a1"), null, doc("a2")]);
    expect(codes).toEqual(["invalid_arguments", "ok", "unknown_tool", "ok"]);
    expect(store.asked).toHaveLength(2);
  });

  it("an aborted signal makes what was allowed unavailable, without a read", async () => {
    const store = simple();
    const { codes, events } = await batch(store, [doc("a1"), doc(7)], { signal: AbortSignal.abort() });
    expect(codes).toEqual(["unavailable", "invalid_arguments"]);
    expect(events.map(({ reads }) => reads)).toEqual([0, 0]);
    expect(store.asked).toEqual([]);
  });
});

describe("maxCalls", () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => doc(`a${index}`));

  it.each([
    [undefined, 16],
    [1, 1],
    [3, 3],
  ])("of %j lets %i calls through, and one more makes each call_limit", async (maxCalls, most) => {
    const options = maxCalls === undefined ? {} : { maxCalls };
    const store = simple();
    expect((await batch(store, many(most), options)).codes).toEqual(Array(most).fill("ok"));
    expect(store.asked).toHaveLength(most);
    const over = await batch(store, many(most + 1), options);
    expect(over.codes).toEqual(Array(most + 1).fill("call_limit"));
    expect(over.events.map(({ code, reads, tool }) => [code, reads, tool])).toEqual(
      Array(most + 1).fill(["call_limit", 0, "get_doc"]),
    );
    expect(store.asked).toHaveLength(most);
  });
});
