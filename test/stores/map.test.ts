import { describe, expect, it } from "vitest";
import { createGate, mapStore, type RecordKey, type StoredRecord } from "../../src/index.js";
import { toolWith } from "../support/probe.js";

const key = (tenant: string, id: string, collection = "tickets"): RecordKey => ({ collection, tenant, id });
const options = undefined as never;

describe("get", () => {
  const tickets = new Map<string, StoredRecord>([
    ["alpha:1", { id: "1", of: "alpha" }],
    ["beta:1", { id: "1", of: "beta" }],
    ["a:b:c", { id: "c", of: "somebody" }],
    ["alpha", { of: "nobody" }],
    ["alpha:", { of: "nobody" }],
    [":1", { of: "nobody" }],
  ]);
  const store = mapStore({ tickets, notes: new Map() });

  it("gives the record under tenant, colon and id", () => {
    expect(store.get(key("alpha", "1"), options)).toBe(tickets.get("alpha:1"));
    expect(store.get(key("beta", "1"), options)).toBe(tickets.get("beta:1"));
  });

  it.each([
    ["a tenant with a colon", key("a:b", "c")],
    ["an id with a colon", key("a", "b:c")],
    ["a tenant that ends with one", key("a:", "b:c")],
    ["an id that is one", key("alpha", ":")],
  ])("gives nothing for %s, also where the joined key is there", (_, asked) => {
    expect(store.get(asked, options)).toBeUndefined();
  });

  it.each([
    ["an id that is not there", key("alpha", "2")],
    ["another letter case", key("Alpha", "1")],
    ["white space", key("alpha", "1 ")],
    ["another collection", key("alpha", "1", "notes")],
    ["a collection that is not there", key("alpha", "1", "users")],
    ["an inherited name as collection", key("alpha", "1", "toString")],
    ["__proto__", key("__proto__", "__proto__", "__proto__")],
  ])("gives nothing for %s", (_, asked) => {
    expect(store.get(asked, options)).toBeUndefined();
  });

  it("has no list and no getMany", () => {
    expect(Object.keys(store)).toEqual(["get"]);
    expect(Object.isFrozen(store)).toBe(true);
  });
});

describe("the maps", () => {
  it("are read at each call, and never changed", () => {
    const tickets = new Map<string, StoredRecord>();
    const store = mapStore({ tickets });
    expect(store.get(key("alpha", "1"), options)).toBeUndefined();
    const ticket = { id: "1" };
    tickets.set("alpha:1", ticket);
    expect(store.get(key("alpha", "1"), options)).toBe(ticket);
    tickets.delete("alpha:1");
    expect(store.get(key("alpha", "1"), options)).toBeUndefined();
    expect(tickets.size).toBe(0);
  });

  it("are chosen once: the object that holds them is not read again", () => {
    const tickets = new Map([["alpha:1", { id: "1" }]]);
    const maps: Record<string, Map<string, StoredRecord>> = { tickets };
    const store = mapStore(maps);
    maps.tickets = new Map();
    maps.notes = tickets;
    expect(store.get(key("alpha", "1"), options)).toEqual({ id: "1" });
    expect(store.get(key("alpha", "1", "notes"), options)).toBeUndefined();
  });

  it("of a gate refuse a tenant with a colon after one read, as if nothing were there", async () => {
    const events: unknown[] = [];
    const gate = createGate({
      tools: [toolWith({ id: () => "c" })],
      store: mapStore({ things: new Map([["a:b:c", { id: "c" }]]) }),
      onDecision: (event) => events.push(event),
    });
    const result = await gate.call({ name: "probe", args: {} }, { tenant: "a:b" });
    expect(result).toStrictEqual({ ok: false, code: "not_found" });
    expect(events).toMatchObject([{ code: "not_found", reads: 1 }]);
  });
});

describe("mapStore of something else", () => {
  class Maps {
    tickets = new Map();
  }
  it.each([
    ["nothing", undefined],
    ["null", null],
    ["a Map", new Map()],
    ["a Map of records", new Map([["alpha:1", { id: "1" }]])],
    ["no map at all", {}],
    ["an object of records", { tickets: { "alpha:1": { id: "1" } } }],
    ["an array", { tickets: [] }],
    ["a WeakMap", { tickets: new WeakMap() }],
    ["a Proxy of a Map", { tickets: new Proxy(new Map(), {}) }],
    ["an object like a Map", { tickets: { get: () => ({ id: "1" }) } }],
    ["one map and something else", { notes: new Map(), tickets: undefined }],
    ["an instance of a class", new Maps()],
    ["an object that inherits them", Object.create({ tickets: new Map() })],
  ])("is a TypeError with the mend: %s", (_, maps) => {
    expect(() => mapStore(maps as never)).toThrow(TypeError);
    expect(() => mapStore(maps as never)).toThrow(
      "mapStore: takes one plain object with a Map a collection: mapStore({ tickets: map }).",
    );
  });

  it("cannot be the store of a tool that lists", () => {
    const store = mapStore({ things: new Map() });
    const tools = [toolWith({ where: () => ({}) })];
    expect(() => createGate({ tools, store })).toThrow(TypeError);
    expect(() => createGate({ tools, store })).toThrow(
      /"probe" lists, and the store of "things" has no list\. Give/,
    );
  });
});
