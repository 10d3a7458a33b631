import { describe, expect, it } from "vitest";
import { probe, refusedAs } from "./support/probe.js";

/** The projection of a record to `fields`. */
async function project(fields: string[], record: unknown, options: object = {}): Promise<unknown> {
  const { result } = await probe({ fields, ...options }, record)();
  return result.ok ? result.value : result.code;
}

describe("a field that is missing", () => {
  it.each([
    ["at the top", ["id", "title"], { id: "1" }, "title"],
    ["with the value undefined", ["title"], { title: undefined }, "title"],
    ["inherited", ["title"], Object.assign(Object.create({ title: "x" }), { id: "1" }), "title"],
    ["in a parent", ["customer.name"], { customer: { email: "x" } }, "customer.name"],
    ["in one of several elements", ["lines.sku"], { lines: [{ sku: "a" }, {}] }, "lines.sku"],
    ["with its parent", ["customer.name"], { id: "1" }, "customer"],
    ["with its parent in a parent", ["a.b.c"], { a: {} }, "a.b"],
    ["a length of an array", ["tags.length"], { tags: [{ x: 1 }] }, "tags.length"],
    ["an id that is nested", ["customer.id"], { customer: {}, id: "1" }, "customer.id"],
  ])("makes the call unavailable, with its place: %s", async (_, fields, record, place) => {
    expect(await probe({ fields }, record)()).toMatchObject(
      refusedAs("unavailable", 1, { cause: "record", paths: [place] }),
    );
  });
});

describe("an optional field", () => {
  const fields = ["id", "title", "customer.name", "customer.address.city"];
  const optionalFields = fields.slice(1);

  it("may be missing, and a parent whose paths are all optional as well", async () => {
    expect(await project(fields, { id: "1" }, { optionalFields })).toStrictEqual({ id: "1" });
    expect(await project(fields, { id: "1", customer: {} }, { optionalFields })).toStrictEqual({
      id: "1",
      customer: {},
    });
    expect(
      await project(fields, { id: "1", customer: { address: undefined, name: "Ada" } }, { optionalFields }),
    ).toStrictEqual({
      id: "1",
      customer: { name: "Ada" },
    });
  });

  it("does not let a parent be missing that has a required path", async () => {
    const run = probe({ fields: ["id", "a.b", "a.c"], optionalFields: ["a.b"] }, { id: "1" });
    expect(await run()).toMatchObject(refusedAs("unavailable", 1, { paths: ["a"] }));
    const inside = probe({ fields: ["id", "a.b", "a.c"], optionalFields: ["a.b"] }, { id: "1", a: { b: 1 } });
    expect(await inside()).toMatchObject(refusedAs("unavailable", 1, { paths: ["a.c"] }));
  });

  it("is held to the same values where it is there", async () => {
    const run = probe({ fields, optionalFields }, { id: "1", title: Number.NaN });
    expect(await run()).toMatchObject(refusedAs("unavailable", 1, { paths: ["title"] }));
    const nested = probe({ fields, optionalFields }, { id: "1", customer: "Ada" });
    expect(await nested()).toMatchObject(refusedAs("unavailable", 1, { paths: ["customer"] }));
  });
});
