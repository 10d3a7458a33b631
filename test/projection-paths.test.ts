import { describe, expect, it } from "vitest";
import { probe, refusedAs } from "./support/probe.js";

/** The projection of a record to `fields`. */
async function project(fields: string[], record: unknown, options: object = {}): Promise<unknown> {
  const { result } = await probe({ fields, ...options }, record)();
  return result.ok ? result.value : result.code;
}

describe("a dotted field", () => {
  it("comes out nested, beside others of the same parent", async () => {
    const record = {
      id: "1",
      customer: { name: "Ada", email: "secret", address: { city: "Turin", street: "secret" } },
    };
    expect(await project(["id", "customer.name", "customer.address.city"], record)).toStrictEqual({
      id: "1",
      customer: { name: "Ada", address: { city: "Turin" } },
    });
  });

  it("goes through arrays of objects, and of objects with arrays", async () => {
    const record = {
      lines: [
        { sku: "a", cost: 1, tags: [{ t: 1, x: 1 }] },
        { sku: "b", tags: [] },
      ],
    };
    expect(await project(["lines.sku", "lines.tags.t"], record)).toStrictEqual({
      lines: [
        { sku: "a", tags: [{ t: 1 }] },
        { sku: "b", tags: [] },
      ],
    });
  });

  it("ends in an array of scalars", async () => {
    expect(await project(["a.tags"], { a: { tags: ["x", 1, null, ["y"]] } })).toEqual({
      a: { tags: ["x", 1, null, ["y"]] },
    });
  });

  it("is one key where a record has the dotted key itself: that one is not taken", async () => {
    expect(await project(["a.b"], { "a.b": "flat", a: { b: "nested" } })).toStrictEqual({
      a: { b: "nested" },
    });
    expect(await project(["a.b"], { "a.b": "flat" })).toBe("unavailable");
  });

  it("takes own data of an instance of a class on the way", async () => {
    class Customer {
      name = "Ada";
      get email(): string {
        throw new Error("ran");
      }
    }
    expect(await project(["customer.name"], { customer: new Customer() })).toStrictEqual({
      customer: { name: "Ada" },
    });
    expect(await project(["customer.email"], { customer: new Customer() })).toBe("unavailable");
  });

  it("may have names that objects inherit", async () => {
    const record = { constructor: { name: "own" }, a: {} };
    expect(await project(["constructor.name"], record)).toEqual({ constructor: { name: "own" } });
    expect(await project(["a.constructor.name"], record)).toBe("unavailable");
  });
});

describe("null on the way of a path", () => {
  it.each([
    ["a parent", { customer: null }, { customer: null }],
    [
      "a parent of a parent",
      { customer: { address: null, name: "Ada" } },
      { customer: { address: null, name: "Ada" } },
    ],
    [
      "an element",
      { customer: [null, { name: "Ada", address: null }] },
      { customer: [null, { name: "Ada", address: null }] },
    ],
    [
      "the value",
      { customer: { name: null, address: { city: null } } },
      { customer: { name: null, address: { city: null } } },
    ],
  ])("gives null for %s", async (_, record, projection) => {
    expect(await project(["customer.name", "customer.address.city"], record)).toStrictEqual(projection);
  });
});

describe("a parent that is no object", () => {
  it.each([
    ["a string", "Ada"],
    ["a number", 1],
    ["true", true],
    ["a function", () => ({ name: "Ada" })],
    ["a symbol", Symbol("Ada")],
    ["a list of strings", ["Ada"]],
    ["a list of lists", [[{ name: "Ada" }]]],
    ["a list with a hole", Object.assign(new Array(2), { 0: { name: "Ada" } })],
    ["a list with undefined", [{ name: "Ada" }, undefined]],
    ["a Date", new Date()],
    ["a Map", new Map([["name", "Ada"]])],
    ["a promise", Promise.resolve({ name: "Ada" })],
  ])("makes the call unavailable, with its place: %s", async (_, customer) => {
    const outcome = await probe({ fields: ["id", "customer.name"] }, { id: "1", customer })();
    expect(outcome).toMatchObject(refusedAs("unavailable", 1, { cause: "record" }));
    expect(outcome.event.paths?.[0]).toMatch(/^customer(\.name)?$/);
  });
});
