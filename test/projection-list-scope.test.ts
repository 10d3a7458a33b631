import { describe, expect, it } from "vitest";
import { createGate, type RecordQuery, type RecordStore } from "../src/index.js";
import { probe, refusedAs, toolWith } from "./support/probe.js";

const where = (): object => ({});
const rows = [{ id: "1" }, { id: "2" }, { id: "3" }];
const listing = (scope: unknown, answer: unknown = rows): ReturnType<ReturnType<typeof probe>> =>
  probe({ where, scope: () => scope }, answer)();

/** A store that notes each query and gives `answer`. */
function noting(queries: RecordQuery[], answer: object[]): RecordStore {
  const list = (query: RecordQuery): object[] => {
    queries.push(query);
    return answer;
  };
  return { get: () => null, list };
}

describe("the scope of a list", () => {
  it.each([
    ["an array", ["1", "3"]],
    ["a Set", new Set(["1", "3"])],
    ["an array with what is no string", ["3", 2, null, undefined, ["2"], { id: "2" }, "1", "1"]],
    ["a Set with what is no string", new Set<unknown>(["1", 2, "3"])],
  ])("keeps the rows whose id is in it: %s", async (_, scope) => {
    expect(await listing(scope)).toMatchObject({
      result: { ok: true, value: [{ id: "1" }, { id: "3" }] },
      reads: 1,
    });
  });

  it("that no row is in gives an empty list", async () => {
    expect((await listing(["4"])).result).toStrictEqual({ ok: true, value: [] });
  });

  it.each([
    ["missing", undefined],
    ["null", null],
    ["an empty array", []],
    ["an empty Set", new Set()],
    ["without one string", [1, null, {}]],
    ["a string", "1"],
    ["true", true],
    ["a Set that came back from JSON", {}],
    ["an object of ids", { 1: true }],
    ["an object like an array", { 0: "1", length: 1 }],
    ["a Map", new Map([["1", true]])],
    ["an iterator", ["1"].values()],
    ["a promise", Promise.resolve(["1"])],
  ])("denies before any read where it is %s", async (_, scope) => {
    expect(await listing(scope)).toMatchObject(refusedAs("out_of_scope", 0));
  });

  it("goes to the store as distinct ids, and not into the event", async () => {
    const queries: RecordQuery[] = [];
    const events: unknown[] = [];
    const gate = createGate({
      tools: [toolWith({ where: () => ({ status: "open" }), scope: () => ["2", 7, "1", "2"], limit: 5 })],
      store: noting(queries, []),
      onDecision: (event) => events.push(event),
    });
    await gate.call({ name: "probe", args: {} }, { tenant: "alpha" });
    const query = { collection: "things", tenant: "alpha", where: { status: "open" }, limit: 5 };
    expect(queries).toEqual([{ ...query, ids: ["2", "1"] }]);
    expect(Object.isFrozen(queries[0]?.ids)).toBe(true);
    expect(events).toMatchObject([{ key: query }]);
    expect(JSON.stringify(events)).not.toContain('"ids"');
  });

  it("that is not declared sends no ids, and holds no row against it", async () => {
    const queries: RecordQuery[] = [];
    const gate = createGate({
      tools: [toolWith({ where, fields: ["title"] })],
      store: noting(queries, [{ title: "x" }]),
    });
    const result = await gate.call({ name: "probe", args: {} }, { tenant: "alpha" });
    expect(result).toEqual({ ok: true, value: [{ title: "x" }] });
    expect(queries[0]).not.toHaveProperty("ids");
  });
});

describe("a row that is held against the scope", () => {
  it.each([
    ["no id", { title: "x" }],
    ["a number as id", { id: 1 }],
    ["null as id", { id: null }],
    ["a list as id", { id: ["1"] }],
    ["a boxed string as id", { id: new String("1") }],
    ["a getter as id", Object.defineProperty({ title: "x" }, "id", { enumerable: true, get: () => "1" })],
    ["an inherited id", Object.assign(Object.create({ id: "1" }), { title: "x" })],
  ])("is corrupt with %s, and makes the call unavailable", async (_, row) => {
    const refusal = refusedAs("unavailable", 1, { cause: "record", paths: ["id"] });
    expect(await listing(["1"], [{ id: "1" }, row])).toMatchObject(refusal);
  });

  it("is dropped before owns and the fields look at it", async () => {
    const seen: unknown[] = [];
    const owns = (record: unknown): boolean => seen.push(record) > 0;
    const answer = [
      { id: "2", title: Number.NaN },
      { id: "1", title: "One" },
    ];
    const options = { where, scope: () => ["1"], owns, fields: ["id", "title"] };
    expect((await probe(options, answer)()).result).toStrictEqual({
      ok: true,
      value: [{ id: "1", title: "One" }],
    });
    expect(seen).toEqual([{ id: "1", title: "One" }]);
  });

  it("does not count for the limit where it is dropped", async () => {
    const options = { where, scope: () => ["2", "3"], limit: 2 };
    expect((await probe(options, rows)()).result).toStrictEqual({
      ok: true,
      value: [{ id: "2" }, { id: "3" }],
    });
  });
});
