import { describe, expect, it } from "vitest";
import { memoryStore, type RecordQuery } from "../../src/index.js";

const store = memoryStore({
  tickets: [
    { tenant: "alpha", id: "1", status: "open", ownerId: "alice", size: 1, urgent: true, closedAt: null },
    { tenant: "alpha", id: "2", status: "open", ownerId: "bob", size: 2, urgent: false, closedAt: null },
    {
      tenant: "alpha",
      id: "3",
      status: "closed",
      ownerId: "alice",
      size: 3,
      urgent: true,
      closedAt: "today",
    },
    { tenant: "beta", id: "1", status: "open", ownerId: "alice", size: 1, urgent: true, closedAt: null },
    { tenant: "beta", id: "4", status: "open", ownerId: "alice", size: 4 },
  ],
});

/** The ids of the rows that a query of alpha's tickets gives. */
function ids(query: Partial<RecordQuery>): string[] {
  const rows = store.list({ collection: "tickets", tenant: "alpha", where: {}, limit: 100, ...query });
  return rows.map((row) => (row as { id: string }).id);
}

describe("list", () => {
  it.each([
    ["no condition", {}, ["1", "2", "3"]],
    ["one", { status: "open" }, ["1", "2"]],
    ["two, which both have to hold", { status: "open", ownerId: "alice" }, ["1"]],
    ["one of several values", { status: ["open", "closed"] }, ["1", "2", "3"]],
    ["one of a single value", { ownerId: ["bob"] }, ["2"]],
    ["one of no values", { status: [] }, []],
    ["a number", { size: 2 }, ["2"]],
    ["a boolean", { urgent: true }, ["1", "3"]],
    ["null", { closedAt: null }, ["1", "2"]],
    ["null among others", { closedAt: [null, "today"] }, ["1", "2", "3"]],
    ["a number as text, which is another value", { size: "2" }, []],
    ["another letter case", { status: "Open" }, []],
    ["a field that is not there", { absent: null }, []],
    ["an inherited name", { constructor: null }, []],
    ["__proto__", JSON.parse('{ "__proto__": null }'), []],
  ])("with %s", (_, where, expected) => {
    expect(ids({ where })).toEqual(expected);
  });

  it("gives rows of the one tenant and collection", () => {
    expect(ids({ tenant: "beta" })).toEqual(["1", "4"]);
    expect(ids({ tenant: "beta", where: { urgent: null } })).toEqual([]);
    expect(ids({ tenant: "gamma" })).toEqual([]);
    expect(ids({ tenant: "__proto__" })).toEqual([]);
    expect(ids({ collection: "notes" })).toEqual([]);
    expect(ids({ collection: "constructor" })).toEqual([]);
  });

  it.each([
    [["3", "1"], {}, ["3", "1"]],
    [["1", "1"], {}, ["1"]],
    [["1", "2", "3"], { status: "open" }, ["1", "2"]],
    [["4", "9"], {}, []],
    [[], {}, []],
  ])("with the ids %j", (within, where, expected) => {
    expect(ids({ ids: within, where })).toEqual(expected);
  });

  it("gives at most the limit, of the rows that match", () => {
    expect(ids({ limit: 1 })).toEqual(["1"]);
    expect(ids({ limit: 1, where: { ownerId: "bob" } })).toEqual(["2"]);
    expect(ids({ limit: 2, ids: ["9", "3", "2", "1"] })).toEqual(["3", "2"]);
  });

  it("gives a fresh array each time", () => {
    const query = { collection: "tickets", tenant: "alpha", where: {}, limit: 100 };
    store.list(query).pop();
    expect(ids({})).toEqual(["1", "2", "3"]);
  });

  it("runs no getter of a record", () => {
    const record = Object.defineProperty({ tenant: "alpha", id: "1" }, "status", {
      enumerable: true,
      get() {
        throw new Error("ran");
      },
    });
    const watched = memoryStore({ tickets: [record] });
    const query = { collection: "tickets", tenant: "alpha", limit: 100 };
    expect(watched.list({ ...query, where: { status: "open" } })).toEqual([]);
    expect(watched.list({ ...query, where: {} })).toHaveLength(1);
  });

  it("follows set and delete", () => {
    const changing = memoryStore();
    const query = { collection: "tickets", tenant: "alpha", where: {}, limit: 100 };
    const record = { tenant: "alpha", id: "1" };
    changing.set("tickets", record);
    expect(changing.list(query)).toEqual([record]);
    changing.delete({ collection: "tickets", tenant: "alpha", id: "1" });
    expect(changing.list(query)).toEqual([]);
  });
});
