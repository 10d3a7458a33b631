import { describe, expect, it } from "vitest";
import { probe, refusedAs } from "./support/probe.js";

describe("a value that JSON carries in another form", () => {
  it.each([
    ["a date", new Date(Date.UTC(2026, 0, 2, 3, 4, 5, 6)), "2026-01-02T03:04:05.006Z"],
    ["a bigint", 9_007_199_254_740_993n, "9007199254740993"],
    ["a list of both", [new Date(0), 1n], ["1970-01-01T00:00:00.000Z", "1"]],
    ["an empty list", [], []],
    ["a list of lists", [[1], ["x", [null]]], [[1], ["x", [null]]]],
    ["null", null, null],
    ["an empty string", "", ""],
    ["zero", 0, 0],
    ["false", false, false],
  ])("%s", async (_, value, expected) => {
    const { result, reads } = await probe({ fields: ["at"] }, { at: value })();
    expect(result).toStrictEqual({ ok: true, value: { at: expected } });
    expect(reads).toBe(1);
  });
});

describe("a value that JSON cannot carry", () => {
  class Decimal {
    digits = [1];
    toJSON(): string {
      return "1";
    }
    toString(): string {
      return "1";
    }
  }
  const cycle: unknown[] = [];
  cycle.push(cycle);
  it.each([
    ["NaN", Number.NaN],
    ["Infinity", Number.POSITIVE_INFINITY],
    ["an invalid date", new Date(Number.NaN)],
    ["a Buffer", Buffer.from("secret")],
    ["a typed array", new Uint8Array([1])],
    ["a function", () => "secret"],
    ["a symbol", Symbol("secret")],
    ["a cycle", cycle],
    ["an instance of a class", new Decimal()],
    ["a Map", new Map([["secret", 1]])],
    ["a Set", new Set(["secret"])],
    ["an Error", new Error("secret")],
    ["a promise", Promise.resolve("secret")],
    ["a boxed string", new String("secret")],
    ["a list with a hole", Object.assign(new Array(2), { 0: 1 })],
    ["a list with undefined", [undefined]],
  ])("makes the call unavailable, with the field in the event: %s", async (_, at) => {
    for (const fields of [["at"], ["a.at"], ["rows.at"]]) {
      const outcome = await probe({ fields }, { at, a: { at }, rows: [{ at }] })();
      expect(outcome).toMatchObject(refusedAs("unavailable", 1, { cause: "record", paths: fields }));
      expect(outcome.result).toStrictEqual({ ok: false, code: "unavailable" });
    }
    const json = await probe({ fields: ["at"], jsonFields: ["at"] }, { at })();
    expect(json).toMatchObject(refusedAs("unavailable", 1, { cause: "record", paths: ["at"] }));
  });
});

describe("a relation that a query happened to include", () => {
  const customer = { name: "Ada", passwordHash: "secret" };
  it.each([
    ["an object", customer],
    ["an empty object", {}],
    ["a list of objects", [customer]],
    ["a list that holds an object among scalars", ["x", customer]],
    ["a list of lists of objects", [[customer]]],
    ["an object without a prototype", Object.assign(Object.create(null), customer)],
  ])("is unavailable where only its name is declared: %s", async (_, related) => {
    const outcome = await probe({ fields: ["id", "customer"] }, { id: "1", customer: related })();
    expect(outcome).toMatchObject(refusedAs("unavailable", 1, { cause: "record", paths: ["customer"] }));
    expect(JSON.stringify(outcome)).not.toContain("secret");
  });

  it("is unavailable at the end of a path, too", async () => {
    const outcome = await probe({ fields: ["lines.customer"] }, { lines: [{ customer }] })();
    expect(outcome).toMatchObject(refusedAs("unavailable", 1, { paths: ["lines.customer"] }));
  });

  it("never shows where it is not declared, in a record or in a list", async () => {
    const row = { id: "1", customer, notes: [customer] };
    const one = await probe({ fields: ["id"] }, row)();
    expect(one.result).toStrictEqual({ ok: true, value: { id: "1" } });
    const many = await probe({ fields: ["id", "customer.name"], where: () => ({}) }, [row])();
    expect(many.result).toStrictEqual({ ok: true, value: [{ id: "1", customer: { name: "Ada" } }] });
  });
});

describe("a JSON field", () => {
  const fields = ["id", "metadata"];
  const run = (metadata: unknown): ReturnType<ReturnType<typeof probe>> =>
    probe({ fields, jsonFields: ["metadata"] }, { id: "1", metadata })();

  it("is a deep copy of whatever JSON it is", async () => {
    const metadata = { a: [{ at: new Date(0), n: 1n }], b: null, none: undefined };
    const { result } = await run(metadata);
    const copy = { a: [{ at: "1970-01-01T00:00:00.000Z", n: "1" }], b: null };
    expect(result).toStrictEqual({ ok: true, value: { id: "1", metadata: copy } });
  });

  it.each(["text", 1, null, [], {}, [{ a: 1 }]])("may be %j", async (metadata) => {
    expect((await run(metadata)).result).toStrictEqual({ ok: true, value: { id: "1", metadata } });
  });

  it("is at most 32 deep", async () => {
    const nested = (levels: number): object => (levels === 1 ? {} : { in: nested(levels - 1) });
    expect(await run(nested(32))).toMatchObject({ result: { ok: true, value: { metadata: nested(32) } } });
    expect(await run(nested(33))).toMatchObject(refusedAs("unavailable", 1, { paths: ["metadata"] }));
  });

  it("keeps an own __proto__ as a key", async () => {
    const { result } = await run(JSON.parse('{ "__proto__": { "admin": true } }'));
    expect(JSON.stringify(result)).toContain('"metadata":{"__proto__":{"admin":true}}');
    expect((result as any).value.metadata.admin).toBeUndefined();
  });

  it("can stand at the end of a path", async () => {
    const options = { fields: ["rows.data", "rows.id"], jsonFields: ["rows.data"] };
    const { result } = await probe(options, { rows: [{ id: "1", data: { a: { b: 1 } }, secret: 1 }] })();
    expect(result).toStrictEqual({ ok: true, value: { rows: [{ data: { a: { b: 1 } }, id: "1" }] } });
  });
});
