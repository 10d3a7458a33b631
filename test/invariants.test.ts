/** What has to be true of every call, whatever else changes. Each test fails when the line that keeps it is gone. */
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { createGate, defineTool } from "../src/index.js";
import { alice, type DocsSetup, doc, docs, docsGate, recordOf } from "./support/docs-gate.js";
import { hostileValues, throwing } from "./support/hostile-values.js";
import { later } from "./support/pending.js";

const MARK = "Planted-Marker-5b1d";
const get = doc("a1");
const list = docs;
const fail = (): never => {
  throw new Error(MARK);
};

const codeOf = (result: { ok: boolean; code?: unknown }) => (result.ok ? "ok" : result.code);

describe("a denial before the read makes no read, an allowed call exactly one, and the event says so", () => {
  it.each<[string, number, DocsSetup, unknown?, unknown?]>([
    ["ok", 1, {}],
    ["ok", 1, {}, list],
    ["not_found", 1, { store: { get: () => null } }],
    ["not_found", 1, { owns: () => false }],
    ["unavailable", 1, { store: { get: fail } }],
    ["unavailable", 1, { store: { list: fail } }, list],
    ["unavailable", 1, { store: { get: () => Promise.reject(new Error(MARK)) } }],
    ["unavailable", 1, { owns: fail }],
    ["unavailable", 0, { allow: fail }],
    ["unavailable", 0, { id: () => "" }],
    ["unauthenticated", 0, {}, get, { tenant: "" }],
    ["unknown_tool", 0, {}, { name: "x", args: {} }],
    ["invalid_arguments", 0, {}, { name: "get_doc", args: { id: "A" } }],
    ["forbidden", 0, { allow: () => false }],
    ["out_of_scope", 0, { scope: () => ["b2"] }],
    ["out_of_scope", 0, { scope: () => [] }, list],
  ])("%s: %i (%#)", async (code, reads, setup, proposal = get, who = alice) => {
    const { store, events, call } = docsGate(setup);
    expect(codeOf(await call(proposal, who))).toBe(code);
    expect([store.asked.length, events.length, events[0]?.reads, events[0]?.code]).toEqual([
      reads,
      1,
      reads,
      code,
    ]);
  });

  it("call_limit: 0", async () => {
    const { store, events, callAll } = docsGate({ maxCalls: 1 });
    expect((await callAll([get, get])).map(codeOf)).toEqual(["call_limit", "call_limit"]);
    expect([store.asked, events.map(({ reads }) => reads)]).toEqual([[], [0, 0]]);
  });
});

describe("what is checked is what is used", () => {
  it("the arguments are read once, and the caller's object never again", async () => {
    const ids = ["a1", "b2", "c3"];
    const args = {
      get id() {
        return ids.shift();
      },
    };
    const { store, call } = docsGate({ allow: () => Object.isExtensible(args), scope: () => ["a1"] });
    expect(codeOf(await call({ name: "get_doc", args }))).toBe("ok");
    expect(ids).toEqual(["b2", "c3"]);
    expect(store.asked).toEqual([["get", { collection: "docs", tenant: "alpha", id: "a1" }]]);
  });

  it("arguments that a policy changes meanwhile change nothing", async () => {
    const args = { id: "a1" };
    const { store, call } = docsGate({
      allow: () => {
        args.id = "b2";
        return true;
      },
    });
    await call({ name: "get_doc", args });
    expect(store.asked).toEqual([["get", { collection: "docs", tenant: "alpha", id: "a1" }]]);
  });

  it("the schema is asked once, and what it gives back goes on", async () => {
    let validations = 0;
    const input = z.strictObject({
      id: z.string().refine(() => {
        validations += 1;
        return true;
      }),
      note: z.string().default("filled in"),
    });
    const seen: unknown[] = [];
    const id = (args: { id: string }) => {
      seen.push(args);
      return args.id;
    };
    const tool = defineTool({
      name: "get",
      input,
      collection: "docs",
      allow: () => true,
      id,
      fields: ["title"],
    });
    const gate = createGate({ tools: [tool], store: { get: ({ id }) => recordOf(id) } });
    expect(await gate.call({ name: "get", args: { id: "a1" } }, alice)).toHaveProperty("ok", true);
    expect([validations, seen]).toEqual([1, [{ id: "a1", note: "filled in" }]]);
  });

  it("name, args and tenant are read once each", async () => {
    const reads: string[] = [];
    const once = (key: string, first: unknown, second: unknown) => ({
      enumerable: true,
      get: () => {
        reads.push(key);
        return reads.filter((read) => read === key).length === 1 ? first : second;
      },
    });
    const proposal = Object.defineProperties(
      {},
      {
        name: once("name", "get_doc", "list_docs"),
        args: once("args", { id: "a1" }, { id: "b2" }),
      },
    );
    const who = Object.defineProperties({}, { tenant: once("tenant", "alpha", "beta") });
    const { store, call } = docsGate();
    expect(codeOf(await call(proposal, who))).toBe("ok");
    expect(reads.sort()).toEqual(["args", "name", "tenant"]);
    expect(store.asked).toEqual([["get", { collection: "docs", tenant: "alpha", id: "a1" }]]);
  });
});

describe("missing, another tenant's and no-longer-owned records", () => {
  it("give the same bytes, alone and in a batch, and none of the record", async () => {
    const owns = ({ owner }: { owner: string }, { userId }: { userId: string }) => owner === userId;
    const records: Record<string, object> = {
      "alpha/b2": { ...recordOf("b2"), title: MARK, owner: "bob" },
      "beta/c3": { ...recordOf("c3"), title: MARK, owner: "alice" },
    };
    const { call, callAll } = docsGate({
      owns,
      store: { get: ({ tenant, id }) => records[`${tenant}/${id}`] },
    });
    const proposals = ["a1", "b2", "c3"].map((id) => ({ name: "get_doc", args: { id } }));
    const bytes = await Promise.all(proposals.map(async (proposal) => JSON.stringify(await call(proposal))));
    expect(bytes).toEqual(Array(3).fill('{"ok":false,"code":"not_found"}'));
    expect(JSON.stringify(await callAll(proposals))).toBe(`[${bytes.join()}]`);
  });
});

describe("nothing of an error, a store, a policy, the tools or the caller's input", () => {
  it.each<[string, DocsSetup, unknown?, unknown?]>([
    ["a policy's error", { allow: fail }],
    ["an id's error", { id: fail }],
    ["a scope's error", { scope: fail }],
    ["an owns' error", { owns: fail }],
    ["a store's error", { store: { get: fail } }],
    [
      "a store's rejection",
      { store: { get: () => Promise.reject({ message: MARK, code: MARK, ok: true }) } },
    ],
    ["a list's error", { store: { list: fail } }, list],
    [
      "a record's undeclared fields",
      { store: { get: () => ({ ...recordOf("a1"), secret: MARK, [MARK]: 1 }) } },
    ],
    ["a corrupt field", { store: { get: () => ({ id: "a1", title: { text: MARK } }) } }],
    ["an inherited field", { store: { get: () => Object.create({ title: MARK, id: "a1" }) } }],
    ["the tools", {}, { name: "get_do", args: {} }],
    ["the caller's name", {}, { name: MARK, args: {} }],
    ["the caller's keys and values", {}, { name: "get_doc", args: { id: MARK, [MARK]: MARK } }],
    ["a trap's error", {}, { name: "get_doc", args: throwing({}, new Error(MARK)) }],
    ["an identity's error", {}, get, throwing(alice, new Error(MARK))],
  ])("appears in a result: %s", async (_name, setup, proposal = get, who = alice) => {
    const result = await docsGate(setup).call(proposal, who);
    expect(JSON.stringify(result)).not.toMatch(/Planted|get_doc|list_docs|alice|alpha/);
    if (!result.ok) expect(Reflect.ownKeys(result)).toEqual(["ok", "code"]);
    else expect(result).toStrictEqual({ ok: true, doc: { id: "a1", title: "Title of a1" } });
  });
});

describe("absence never means permission", () => {
  const sameOwner = (record: { owner?: string }, who: { owner?: string }) =>
    record.owner === who.owner && undefined;
  it.each<[string, string, DocsSetup, unknown?, unknown?]>([
    ["no session", "unauthenticated", {}, undefined, get],
    ["no tenant", "unauthenticated", {}, {}, get],
    ["a blank tenant", "unauthenticated", {}, { tenant: "\u00a0" }, get],
    ["an allow that says nothing", "forbidden", { allow: () => undefined }, alice, get],
    ["an allow that says 1", "forbidden", { allow: () => 1 }, alice, get],
    ["a declared scope that is missing", "out_of_scope", { scope: () => undefined }, alice, get],
    ["a declared scope that is null, for a list", "out_of_scope", { scope: () => null }, alice, list],
    ["a declared scope that is empty, for a list", "out_of_scope", { scope: () => [] }, alice, list],
    ["an owns that says nothing", "not_found", { owns: sameOwner }, alice, get],
    ["args that are left out", "invalid_arguments", {}, alice, { name: "get_doc" }],
    ["a required key that is left out", "invalid_arguments", {}, alice, { name: "get_doc", args: {} }],
    ["a declared field that is missing", "unavailable", { store: { get: () => ({ id: "a1" }) } }, alice, get],
  ])("%s: %s", async (_name, code, setup, who, proposal) => {
    expect(await docsGate(setup).call(proposal, who ?? null)).toEqual({ ok: false, code });
  });
});

describe("every proposal gets exactly one result, in its order", () => {
  const ids = ["a1", "b2", "c3", "d4"];
  const proposals = [...ids.map((id) => ({ name: "get_doc", args: { id } })), null, list];

  it("and a failed get touches no sibling", async () => {
    const store = {
      get: ({ id }: { id: string }) => (id === "b2" ? Promise.reject(new Error()) : later(5, recordOf(id))),
    };
    const results = await docsGate({ store }).callAll(proposals);
    expect(results.map(codeOf)).toEqual(["ok", "unavailable", "ok", "ok", "unknown_tool", "ok"]);
    expect(results.slice(2, 4)).toMatchObject([{ doc: { id: "c3" } }, { doc: { id: "d4" } }]);
  });

  it("and a failed getMany is unavailable for every call in it, and for no other", async () => {
    const results = await docsGate({ store: { getMany: fail } }).callAll(proposals);
    expect(results.map(codeOf)).toEqual([...Array(4).fill("unavailable"), "unknown_tool", "ok"]);
  });
});

describe("call and callAll never throw or reject", () => {
  it.each(hostileValues)("for %s", async (_name, make) => {
    const { call, callAll } = docsGate();
    const results = [
      await call(make() ?? null),
      await call(get, make() ?? null),
      await call({ name: make(), args: make() }),
      await call({ name: "get_doc", args: { id: make() } }),
      ...(await callAll([make()], make())),
      ...(await callAll(make(), alice)),
    ];
    expect(results.every(({ ok }) => ok === false)).toBe(true);
  });
});

describe("no state is shared between calls", () => {
  it("a right, a scope and an owner count as they are at the time of the call", async () => {
    const who = { ...alice, may: true, ids: ["a1"] };
    const record = { ...recordOf("a1"), owner: "alice" };
    const { store, call } = docsGate({
      allow: ({ may }) => may,
      scope: ({ ids }) => ids,
      owns: ({ owner }, { userId }) => owner === userId,
      store: { get: () => record },
    });
    const now = async () => codeOf(await call(get, who));
    expect(await now()).toBe("ok");
    who.may = false;
    expect(await now()).toBe("forbidden");
    who.may = true;
    who.ids = [];
    expect(await now()).toBe("out_of_scope");
    who.ids = ["a1"];
    record.owner = "bob";
    expect(await now()).toBe("not_found");
    record.owner = "alice";
    expect(await now()).toBe("ok");
    expect(store.asked).toHaveLength(3);
  });

  it("calls that run at the same moment keep to their own caller and answer", async () => {
    const store = {
      get: ({ tenant, id }: { tenant: string; id: string }) =>
        later(tenant === "alpha" ? 10 : 1, { id, title: tenant }),
    };
    const { call, events } = docsGate({ store });
    const results = await Promise.all(
      ["alpha", "beta"].map((tenant) => call(get, { tenant, userId: `of ${tenant}` })),
    );
    expect(results).toEqual(["alpha", "beta"].map((title) => ({ ok: true, doc: { id: "a1", title } })));
    expect(events.map(({ tenant, userId }) => [tenant, userId])).toEqual([
      ["beta", "of beta"],
      ["alpha", "of alpha"],
    ]);
  });
});
