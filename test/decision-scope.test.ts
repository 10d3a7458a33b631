import { describe, expect, it } from "vitest";
import { createGate, type RecordQuery } from "../src/index.js";
import { askedStore } from "./support/asked-store.js";
import { docTool, listTool } from "./support/deciding.js";
import { throwing } from "./support/hostile-values.js";

const rows = ["a1", "a2", "a3"].map((id) => ({ id, kind: "memo", title: `Title of ${id}` }));

function gateWith(scope: () => unknown) {
  const store = askedStore({ get: ({ id }) => rows.find((row) => row.id === id), list: () => rows });
  const gate = createGate({ tools: [docTool({ scope }), listTool({ scope })], store });
  const run = (name: string, args: unknown) => gate.call({ name, args }, { tenant: "alpha" });
  return {
    store,
    get: (id: string) => run("get_doc", { id }),
    list: () => run("list_docs", { kind: "memo" }),
  };
}

const none: readonly [string, () => unknown][] = [
  ["undefined", () => undefined],
  ["null", () => null],
  ["true", () => true],
  ["a string that holds the id", () => "a1"],
  ["an object, as a session store makes of a Set", () => ({})],
  ["an object with the id as its key", () => ({ a1: true, has: () => true, includes: () => true })],
  ["a Map", () => new Map([["a1", true]])],
  ["a WeakSet", () => new WeakSet()],
  ["an iterator", () => ["a1"].values()],
  ["a typed array", () => new Uint8Array(1)],
  ["a function", () => () => ["a1"]],
  ["a Proxy of a Set", () => new Proxy(new Set(["a1"]), {})],
  ["a promise of an array", () => Promise.resolve(["a1"])],
];

describe("what is no scope: out_of_scope, no read", () => {
  it.each(none)("%s", async (_name, scope) => {
    const { store, get, list } = gateWith(scope);
    expect(await get("a1")).toEqual({ ok: false, code: "out_of_scope" });
    expect(await list()).toEqual({ ok: false, code: "out_of_scope" });
    expect(store.asked).toEqual([]);
  });
});

describe("a scope", () => {
  const scopes: readonly [string, () => unknown][] = [
    ["an array", () => ["a1", "a2"]],
    ["a Set", () => new Set(["a1", "a2"])],
    ["an array with more than strings", () => ["a2", 1, null, undefined, ["a3"], { id: "a3" }, "a1"]],
    ["a Set with more than strings", () => new Set<unknown>(["a2", 1, null, Symbol("a3"), "a1"])],
    ["an array with the same id twice", () => ["a1", "a2", "a1"]],
    [
      "a Set of a subclass whose has lies",
      () =>
        new (class extends Set<string> {
          override has(): boolean {
            return true;
          }
        })(["a1", "a2"]),
    ],
  ];

  it.each(scopes)("that is %s opens its ids and no other", async (_name, scope) => {
    const { store, get } = gateWith(scope);
    expect(await get("a1")).toMatchObject({ ok: true });
    expect(await get("a3")).toEqual({ ok: false, code: "out_of_scope" });
    expect(store.asked).toHaveLength(1);
  });

  it.each(scopes)(
    "that is %s goes to the store as ids, and bounds the rows once more",
    async (_name, scope) => {
      const { store, list } = gateWith(scope);
      const result = await list();
      expect(result).toEqual({
        ok: true,
        docs: [rows[0], rows[1]].map((row) => ({ id: row?.id, title: row?.title })),
      });
      const [[method, query]] = store.asked as [["list", RecordQuery]];
      expect(method).toBe("list");
      expect([...(query.ids ?? [])].sort()).toEqual(["a1", "a2"]);
    },
  );

  it.each<[string, () => unknown]>([
    ["an empty array", () => []],
    ["an empty Set", () => new Set()],
    ["an array without a string", () => [1, null]],
  ])("that is %s is outside for every id and for a list, and nothing is read", async (_name, scope) => {
    const { store, get, list } = gateWith(scope);
    expect(await get("a1")).toEqual({ ok: false, code: "out_of_scope" });
    expect(await list()).toEqual({ ok: false, code: "out_of_scope" });
    expect(store.asked).toEqual([]);
  });

  it.each<[string, () => unknown]>([
    [
      "throws",
      () => {
        throw new Error("policy");
      },
    ],
    ["returns an array whose traps throw", () => throwing(["a1"])],
  ])("function that %s is unavailable, and nothing is read", async (_name, scope) => {
    const { store, get, list } = gateWith(scope);
    expect(await get("a1")).toEqual({ ok: false, code: "unavailable" });
    expect(await list()).toEqual({ ok: false, code: "unavailable" });
    expect(store.asked).toEqual([]);
  });

  it("that was not declared bounds nothing, and sends no ids", async () => {
    const store = askedStore({ get: () => null, list: () => rows });
    const gate = createGate({ tools: [listTool()], store });
    await gate.call({ name: "list_docs", args: { kind: "memo" } }, { tenant: "alpha" });
    expect(store.asked).toEqual([
      ["list", { collection: "docs", tenant: "alpha", where: { kind: "memo" }, limit: 10 }],
    ]);
    expect(store.asked[0]?.[1]).not.toHaveProperty("ids");
  });
});
