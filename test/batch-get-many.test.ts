import { describe, expect, it } from "vitest";
import type { RecordKey, RecordStore } from "../src/index.js";
import { askedStore } from "./support/asked-store.js";
import { batch, doc, docs, memo, recordOf } from "./support/docs-gate.js";
import { revoked, throwing } from "./support/hostile-values.js";
import { later, never } from "./support/pending.js";
import { unhandledDuring } from "./support/unhandled.js";

const keyOf = (collection: string, id: string) => ({ collection, tenant: "alpha", id });

/** A store with `getMany`, whose `get` no batch of several keys should ask. */
function storeWith(getMany: (keys: readonly RecordKey[]) => unknown) {
  const list: RecordStore["list"] = () => [recordOf("a1")];
  return askedStore({
    get: ({ id }) => recordOf(id),
    getMany: getMany as NonNullable<RecordStore["getMany"]>,
    list,
  });
}

const answersAll = (keys: readonly RecordKey[]) => keys.map(({ id }) => recordOf(id));

describe("a store with getMany", () => {
  it("is asked once for all keys of a collection, equal keys once, in their order", async () => {
    const store = storeWith(answersAll);
    const { codes, events } = await batch(store, [doc("a2"), doc("a1"), doc("a2"), doc(7), doc("a3")]);
    expect(codes).toEqual(["ok", "ok", "ok", "invalid_arguments", "ok"]);
    expect(store.asked).toEqual([["getMany", ["a2", "a1", "a3"].map((id) => keyOf("docs", id))]]);
    expect(events.filter(({ code }) => code === "ok").map(({ reads }) => reads)).toEqual([1, 1, 1, 1]);
  });

  it("is asked once a collection", async () => {
    const store = storeWith(answersAll);
    await batch(store, [doc("a1"), memo("a1"), doc("a2"), memo("a2")]);
    expect(store.asked).toEqual([
      ["getMany", [keyOf("docs", "a1"), keyOf("docs", "a2")]],
      ["getMany", [keyOf("memos", "a1"), keyOf("memos", "a2")]],
    ]);
  });

  it("is asked for its lists apart", async () => {
    const store = storeWith(answersAll);
    const { codes } = await batch(store, [docs, doc("a1"), doc("a2"), docs]);
    expect(codes).toEqual(["ok", "ok", "ok", "ok"]);
    expect(store.asked.map(([method]) => method)).toEqual(["getMany", "list", "list"]);
  });

  it("is asked beside a store without it", async () => {
    const [many, single] = [storeWith(answersAll), askedStore({ get: ({ id }) => recordOf(id) })];
    await batch({ docs: many, memos: single }, [doc("a1"), memo("a1"), doc("a2"), memo("a2")]);
    expect([many, single].map(({ asked }) => asked.map(([method]) => method))).toEqual([
      ["getMany"],
      ["get", "get"],
    ]);
  });

  it("answers each call at its own place, absent records too", async () => {
    const store = storeWith(async ([first]) => [recordOf(first?.id as string), null, undefined, {}]);
    const { results, codes } = await batch(store, [doc("a1"), doc("a2"), doc("a3"), doc("a4")]);
    expect(codes).toEqual(["ok", "not_found", "not_found", "not_found"]);
    expect(results[0]).toEqual({ ok: true, doc: { id: "a1", title: "Title of a1" } });
  });
});

describe("a getMany that", () => {
  it.each<[string, (keys: readonly RecordKey[]) => unknown]>([
    [
      "throws",
      () => {
        throw new Error("down");
      },
    ],
    ["rejects", () => Promise.reject(new Error("down"))],
    ["rejects with undefined", () => Promise.reject(undefined)],
    ["hangs", () => never],
    ["answers late", (keys) => later(120, answersAll(keys))],
    ["answers for fewer keys", (keys) => answersAll(keys).slice(1)],
    ["answers for more keys", (keys) => [...answersAll(keys), recordOf("a9")]],
    ["answers with nothing", () => undefined],
    ["answers with null", async () => null],
    ["answers with one record", () => recordOf("a1")],
    ["answers with an object like an array", () => ({ length: 2, 0: recordOf("a1"), 1: recordOf("a2") })],
    ["answers with a Map", (keys) => new Map(answersAll(keys).map((record) => [record.id, record]))],
    ["answers with a string of that length", () => "ab"],
    ["answers with holes alone", () => new Array(2)],
    ["answers with a Proxy whose traps throw", () => throwing([])],
    ["answers with a revoked Proxy", () => revoked([])],
    [
      "answers with a Proxy that does not say what it has",
      (keys) => throwing(answersAll(keys), new Error("down"), ["getOwnPropertyDescriptor"]),
    ],
  ])("%s: unavailable for all of it, and the other collection unharmed", async (_name, getMany) => {
    const store = { docs: storeWith(getMany), memos: askedStore({ get: ({ id }) => recordOf(id) }) };
    const unhandled = await unhandledDuring(async () => {
      const { codes, events } = await batch(store, [doc("a1"), memo("a1"), doc("a2")], { timeoutMs: 60 });
      expect(codes).toEqual(["unavailable", "ok", "unavailable"]);
      expect(events.map(({ reads }) => reads)).toEqual([1, 1, 1]);
    });
    expect(unhandled).toEqual([]);
    expect(store.docs.asked.map(([method]) => method)).toEqual(["getMany"]);
  });

  it.each<[string, (keys: readonly RecordKey[]) => unknown, string, RegExp]>([
    ["rejects", () => Promise.reject(new Error("down")), "store", /down/],
    ["hangs", () => never, "deadline", /within 60 ms/],
    ["answers for fewer keys", (keys) => answersAll(keys).slice(1), "store", /one answer for each key/],
    [
      "answers with a Proxy whose traps throw",
      () => throwing([], new Error("trap")),
      "store",
      /trap|one answer/,
    ],
  ])("%s says so in the event of each call", async (_name, getMany, cause, error) => {
    const { events } = await batch(storeWith(getMany), [doc("a1"), doc("a2")], { timeoutMs: 60 });
    expect(events.map((event) => event.cause)).toEqual([cause, cause]);
    for (const event of events) expect(String(event.error)).toMatch(error);
  });

  it.each<[string, unknown[]]>([
    ["a hole", Object.assign(new Array(3), { 0: recordOf("a1"), 2: recordOf("a3") })],
    ["a number", [recordOf("a1"), 7, recordOf("a3")]],
    ["an array", [recordOf("a1"), [recordOf("a2")], recordOf("a3")]],
    ["a function", [recordOf("a1"), () => recordOf("a2"), recordOf("a3")]],
    ["a record without its fields", [recordOf("a1"), { id: "a2" }, recordOf("a3")]],
    ["a Proxy whose traps throw", [recordOf("a1"), throwing({}), recordOf("a3")]],
  ])("has %s at one place makes that call unavailable alone", async (_name, answers) => {
    const { codes } = await batch(
      storeWith(() => answers),
      [doc("a1"), doc("a2"), doc("a3")],
    );
    expect(codes).toEqual(["ok", "unavailable", "ok"]);
  });

  it("gives an array of promises is no answer, and their rejections end no process", async () => {
    const store = storeWith((keys) => keys.map(() => Promise.reject(new Error("down"))));
    store.list = () => [Promise.reject(new Error("down"))];
    const unhandled = await unhandledDuring(async () => {
      const { codes } = await batch(store, [doc("a1"), doc("a2"), docs]);
      expect(codes).toEqual(["unavailable", "unavailable", "unavailable"]);
    });
    expect(unhandled).toEqual([]);
  });
});
