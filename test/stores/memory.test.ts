import { describe, expect, it } from "vitest";
import { createGate, type MemoryRecord, memoryStore, type RecordKey } from "../../src/index.js";
import { toolWith } from "../support/probe.js";

const key = (tenant: string, id: string, collection = "tickets"): RecordKey => ({ collection, tenant, id });
const record = (tenant: string, id: string) => ({ tenant, id, title: `${id} of ${tenant}` });

describe("get", () => {
  const store = memoryStore({
    tickets: [record("alpha", "1"), record("beta", "1"), record("a:b", "c"), record("a", "b:c")],
    notes: [record("alpha", "2")],
  });

  it("gives the record of this tenant and id, as it was given", () => {
    expect(store.get(key("alpha", "1"))).toEqual(record("alpha", "1"));
    expect(store.get(key("beta", "1"))).toEqual(record("beta", "1"));
    expect(store.get(key("alpha", "2", "notes"))).toEqual(record("alpha", "2"));
  });

  it("keeps a tenant and an id apart, whatever stands in them", () => {
    expect(store.get(key("a:b", "c"))).toEqual(record("a:b", "c"));
    expect(store.get(key("a", "b:c"))).toEqual(record("a", "b:c"));
    expect(store.get(key("a:b:c", ""))).toBeUndefined();
    expect(store.get(key("", "a:b:c"))).toBeUndefined();
  });

  it.each([
    ["another tenant's id", key("beta", "2", "notes")],
    ["another collection's id", key("alpha", "2")],
    ["an id in another letter case", key("A:B", "c")],
    ["an id with white space", key("alpha", "1 ")],
    ["an id with leading zeros", key("alpha", "01")],
    ["a tenant with white space", key(" alpha", "1")],
    ["a collection that is not there", key("alpha", "1", "users")],
    ["an inherited name as collection", key("alpha", "1", "constructor")],
    ["an inherited name as tenant", key("toString", "1")],
    ["an inherited name as id", key("alpha", "hasOwnProperty")],
    ["__proto__ everywhere", key("__proto__", "__proto__", "__proto__")],
  ])("gives nothing for %s", (_, asked) => {
    expect(store.get(asked)).toBeUndefined();
  });
});

describe("set and delete", () => {
  it("add, replace and remove a record of one tenant alone", () => {
    const store = memoryStore();
    store.set("tickets", record("alpha", "1"));
    store.set("tickets", record("beta", "1"));
    store.set("tickets", { ...record("alpha", "1"), title: "New" });
    expect(store.get(key("alpha", "1"))).toMatchObject({ title: "New" });
    expect(store.get(key("beta", "1"))).toEqual(record("beta", "1"));
    expect(store.delete(key("alpha", "1"))).toBe(true);
    expect(store.delete(key("alpha", "1"))).toBe(false);
    expect(store.delete(key("alpha", "1", "users"))).toBe(false);
    expect(store.get(key("alpha", "1"))).toBeUndefined();
    expect(store.get(key("beta", "1"))).toEqual(record("beta", "1"));
  });

  it("take names that objects inherit", () => {
    const store = memoryStore();
    store.set("__proto__", record("__proto__", "constructor"));
    expect(store.get(key("__proto__", "constructor", "__proto__"))).toEqual(
      record("__proto__", "constructor"),
    );
    expect({}).not.toHaveProperty("constructor.title");
  });

  it("count for the next call of a gate", async () => {
    const store = memoryStore({ things: [record("alpha", "1")] });
    const gate = createGate({ tools: [toolWith({ fields: ["title"] })], store });
    const call = (): Promise<unknown> => gate.call({ name: "probe", args: {} }, { tenant: "alpha" });
    expect(await call()).toEqual({ ok: true, value: { title: "1 of alpha" } });
    store.set("things", { ...record("alpha", "1"), title: "New" });
    expect(await call()).toEqual({ ok: true, value: { title: "New" } });
    store.delete(key("alpha", "1", "things"));
    expect(await call()).toEqual({ ok: false, code: "not_found" });
  });

  it.each([
    ["no record", undefined, "tenant"],
    ["null", null, "tenant"],
    ["a string", "1", "tenant"],
    ["no tenant", { id: "1" }, "tenant"],
    ["an empty tenant", { tenant: "", id: "1" }, "tenant"],
    ["a number as tenant", { tenant: 1, id: "1" }, "tenant"],
    ["an inherited tenant", Object.assign(Object.create({ tenant: "alpha" }), { id: "1" }), "tenant"],
    ["a getter as tenant", Object.defineProperty({ id: "1" }, "tenant", { get: () => "alpha" }), "tenant"],
    ["no id", { tenant: "alpha" }, "id"],
    ["an empty id", { tenant: "alpha", id: "" }, "id"],
    ["a number as id", { tenant: "alpha", id: 1 }, "id"],
    ["an array as id", { tenant: "alpha", id: ["1"] }, "id"],
  ])("%s is a TypeError that names the collection and the key", (_, given, part) => {
    const sentence = `memoryStore: a record of "tickets" has no own non-empty string "${part}".`;
    for (const make of [
      () => memoryStore({ tickets: [record("alpha", "9"), given as never] }),
      () => memoryStore().set("tickets", given as never),
    ]) {
      expect(make).toThrow(TypeError);
      expect(make).toThrow(sentence);
    }
  });
});

describe("memoryStore", () => {
  it("may be empty", () => {
    for (const store of [
      memoryStore(),
      memoryStore({}),
      memoryStore(undefined),
      memoryStore({ tickets: [] }),
    ]) {
      expect(store.get(key("alpha", "1"))).toBeUndefined();
    }
  });

  it("does not read the object again that it was made of", () => {
    const tickets = [record("alpha", "1")];
    const given: Record<string, MemoryRecord[]> = { tickets };
    const store = memoryStore(given);
    tickets.push(record("alpha", "2"));
    given.tickets = [];
    given.notes = [record("alpha", "3")];
    expect(store.get(key("alpha", "1"))).toEqual(record("alpha", "1"));
    expect(store.get(key("alpha", "2"))).toBeUndefined();
    expect(store.get(key("alpha", "3", "notes"))).toBeUndefined();
  });

  it("is frozen, and shares nothing with another one", () => {
    const [one, two] = [memoryStore(), memoryStore()];
    one.set("tickets", record("alpha", "1"));
    expect(two.get(key("alpha", "1"))).toBeUndefined();
    expect(Object.isFrozen(one)).toBe(true);
  });

  it.each([null, "tickets", [], [record("alpha", "1")], new Map([["tickets", []]]), () => ({}), 1])(
    "of %s is a TypeError",
    (collections) => {
      expect(() => memoryStore(collections as never)).toThrow(TypeError);
      expect(() => memoryStore(collections as never)).toThrow(
        "memoryStore: takes one plain object: an array of records",
      );
    },
  );

  it.each([undefined, null, {}, new Map(), new Set([record("alpha", "1")]), "records"])(
    "with %s as a collection is a TypeError that names it",
    (tickets) => {
      const make = (): unknown => memoryStore({ tickets } as never);
      expect(make).toThrow(TypeError);
      expect(make).toThrow('memoryStore: "tickets" has to be an array of records.');
    },
  );
});
