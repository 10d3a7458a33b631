import { describe, expect, it, vi } from "vitest";
import { Deadline } from "../src/deadline.js";
import type { Allowed } from "../src/decision.js";
import type { ReadOptions, RecordStore } from "../src/index.js";
import { canReadMany, read, readMany } from "../src/read.js";
import { Refusal } from "../src/refusal.js";
import { type AskedStore, askedStore } from "./support/asked-store.js";
import { allowed, docTool, listTool } from "./support/deciding.js";

const tool = docTool();
const one = allowed(tool, { id: "a1" });
const two = allowed(tool, { id: "a2" });
const list = allowed(listTool(), { kind: "memo" });
const record = { id: "a1", title: "Title" };

const storesOf = (store: RecordStore) => new Map([["docs", store]]);
const full = (): AskedStore =>
  askedStore({ get: () => record, getMany: (keys) => keys.map(() => record), list: () => [record] });
/** What `read` hands on: the answer and the number of reads. */
const both = (...handed: [unknown, number]) => handed;

describe("read", () => {
  it("asks get once for one record, and hands the answer on at once", () => {
    const store = full();
    expect(read(one, storesOf(store), new Deadline(100), both)).toEqual([record, 1]);
    expect(store.asked).toEqual([["get", { collection: "docs", tenant: "alpha", id: "a1" }]]);
  });

  it("asks list once for a query", () => {
    const store = full();
    expect(read(list, storesOf(store), new Deadline(100), both)).toEqual([[record], 1]);
    expect(store.asked).toEqual([
      ["list", { collection: "docs", tenant: "alpha", where: { kind: "memo" }, limit: 10 }],
    ]);
  });

  it.each<[string, unknown]>([
    ["a spread of an Allowed", { ...one }],
    ["an object that inherits from one", Object.create(one)],
    ["a Proxy of one", new Proxy(one, {})],
    ["a hand-made one", { tool: one.tool, caller: one.caller, target: one.target }],
    ["a refusal", new Refusal("forbidden")],
    ["undefined", undefined],
    ["null", null],
  ])("asks nothing for %s", (_name, forged) => {
    const store = full();
    const [answer, reads] = read(forged as Allowed, storesOf(store), new Deadline(100), both) as [
      unknown,
      number,
    ];
    expect(answer).toMatchObject({ denial: { code: "unavailable" }, cause: "policy" });
    expect([reads, store.asked]).toEqual([0, []]);
  });

  it("asks nothing where the time is over", () => {
    const store = full();
    const deadline = new Deadline(100);
    deadline.abort();
    const [answer, reads] = read(one, storesOf(store), deadline, both) as [unknown, number];
    expect(answer).toMatchObject({ cause: "aborted" });
    expect([reads, store.asked]).toEqual([0, []]);
  });

  it("calls a store's method on the store", () => {
    class Back {
      #record = record;
      get() {
        return this.#record;
      }
    }
    expect(read(one, storesOf(new Back()), new Deadline(100), both)).toEqual([record, 1]);
  });

  it("gives the store the identity, and a signal that is made when it is looked at", () => {
    const deadline = new Deadline(100);
    const made = vi.spyOn(deadline, "signal", "get");
    let given: ReadOptions | undefined;
    const get: RecordStore["get"] = (_key, options) => {
      given = options;
      return record;
    };
    void read(one, storesOf({ get }), deadline, both);
    expect(made).not.toHaveBeenCalled();
    expect(given?.identity).toBe(one.caller.identity);
    expect(given?.signal).toBeInstanceOf(AbortSignal);
    expect(made).toHaveBeenCalledTimes(1);
  });

  it("hands the signal on to a store behind a store, where the options go on as they are", () => {
    const inner = vi.fn<RecordStore["get"]>(() => record);
    const outer: RecordStore["get"] = (key, options) => inner(key, options);
    void read(one, storesOf({ get: outer }), new Deadline(100), both);
    expect(inner.mock.calls[0]?.[1].signal).toBeInstanceOf(AbortSignal);
  });
});

describe("readMany", () => {
  it("asks getMany once, in the order of the calls, and hands the answers on", () => {
    const store = full();
    expect(readMany([two, one], storesOf(store), new Deadline(100), both)).toEqual([[record, record], 1]);
    const keys = ["a2", "a1"].map((id) => ({ collection: "docs", tenant: "alpha", id }));
    expect(store.asked).toEqual([["getMany", keys]]);
  });

  it.each<[string, readonly unknown[]]>([
    ["a forged decision among real ones", [one, { ...two }]],
    ["no decision at all", []],
  ])("asks nothing for %s", (_name, forged) => {
    const store = full();
    const [answer, reads] = readMany(forged as Allowed[], storesOf(store), new Deadline(100), both) as [
      unknown,
      number,
    ];
    expect(answer).toMatchObject({ denial: { code: "unavailable" }, cause: "policy" });
    expect([reads, store.asked]).toEqual([0, []]);
  });
});

describe("canReadMany", () => {
  it("is whether the collection's store has getMany", () => {
    expect(canReadMany(storesOf(full()), "docs")).toBe(true);
    expect(canReadMany(storesOf({ get: () => record }), "docs")).toBe(false);
    expect(canReadMany(storesOf(full()), "elsewhere")).toBe(false);
  });
});
