import { describe, expect, it } from "vitest";
import { memoryStore } from "../src/index.js";
import { storesFor } from "../src/store.js";

const ticketTool = { name: "get_ticket", collection: "tickets", list: false };
const noteTool = { name: "read_note", collection: "notes", list: false };
const listTool = { name: "list_tickets", collection: "tickets", list: true };
const getOnly = { get: () => null };
const lister = { get: () => null, list: () => [] };

describe("storesFor", () => {
  it("takes one store for every collection", () => {
    expect([...storesFor("test", lister, [ticketTool, noteTool, listTool])]).toEqual([
      ["tickets", lister],
      ["notes", lister],
    ]);
  });

  it("takes a store for each collection, and keeps those that a tool names", () => {
    const stores = { tickets: lister, notes: getOnly, users: getOnly };
    const chosen = storesFor("test", stores, [ticketTool, noteTool]);
    expect([...chosen.keys()]).toEqual(["tickets", "notes"]);
    expect([chosen.get("tickets"), chosen.get("notes")]).toEqual([lister, getOnly]);
  });

  it("takes a collection that is called get", () => {
    const tool = { name: "get_get", collection: "get", list: false };
    expect(storesFor("test", { get: lister }, [tool]).get("get")).toBe(lister);
  });

  it("takes an instance of a class, and a store behind a null prototype", () => {
    class Tickets {
      get() {
        return null;
      }
    }
    const store = new Tickets();
    expect(storesFor("test", store, [ticketTool]).get("tickets")).toBe(store);
    const stores = Object.assign(Object.create(null), { tickets: store });
    expect(storesFor("test", stores, [ticketTool]).get("tickets")).toBe(store);
  });

  it("takes what memoryStore gives", () => {
    const store = memoryStore();
    expect(storesFor("test", store, [listTool]).get("tickets")).toBe(store);
  });

  it.each<[string, unknown]>([
    ["undefined", undefined],
    ["null", null],
    ["a function", () => null],
    ["a string", "tickets"],
    ["an array of stores", [lister]],
    ["a Map, which has a get as well", new Map()],
  ])("refuses %s, and says what a store is", (_name, stores) => {
    const choose = () => storesFor("toolGate", stores, [ticketTool]);
    expect(choose).toThrow(TypeError);
    expect(choose).toThrow(/^toolGate: "store" has to be an object with a get\(key, options\)/);
  });

  it.each<[string, object]>([
    ["none", {}],
    ["one for another collection", { notes: lister }],
    ["undefined", { tickets: undefined }],
    ["an array", { tickets: [] }],
    ["a get that is no function", { tickets: { get: true } }],
    ["an inherited one", Object.create(null, { notes: { value: lister } })],
  ])("names the collection that has %s for a store, and the mend", (_name, stores) => {
    const choose = () => storesFor("createGate", stores, [ticketTool]);
    expect(choose).toThrow(TypeError);
    expect(choose).toThrow(
      /^createGate: the collection "tickets" has no store with a get.*Pass store: \{ tickets: memoryStore/,
    );
  });

  it.each(["constructor", "__proto__", "toString"])(
    "takes nothing that is inherited for the collection %s",
    (collection) => {
      const tool = { name: "get", collection, list: false };
      expect(() => storesFor("createGate", { tickets: lister }, [tool])).toThrow(TypeError);
    },
  );

  it("takes no store off a polluted Object.prototype", () => {
    Object.defineProperty(Object.prototype, "tickets", { value: lister, configurable: true });
    try {
      expect(() => storesFor("createGate", { notes: lister }, [ticketTool])).toThrow(TypeError);
    } finally {
      Reflect.deleteProperty(Object.prototype, "tickets");
    }
  });

  it("refuses a tool that lists on a store that cannot, and says both ways out", () => {
    const choose = () => storesFor("createGate", getOnly, [ticketTool, listTool]);
    expect(choose).toThrow(TypeError);
    expect(choose).toThrow(/"list_tickets" lists.*"tickets" has no list\. Give the store a list.*"id"/);
  });
});
