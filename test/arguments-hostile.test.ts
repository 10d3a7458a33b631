import { describe, expect, it } from "vitest";
import * as z from "zod";
import { stringFields } from "../src/index.js";
import { closed, handMade } from "./support/hand-made-schema.js";
import { hostileValues, throwing } from "./support/hostile-values.js";
import { probe, refusedAs } from "./support/probe.js";
import { unhandledDuring } from "./support/unhandled.js";

const input = z.strictObject({
  a: z.string(),
  list: z.array(z.string()).optional(),
  object: z.strictObject({ b: z.string() }).optional(),
});

describe.each(hostileValues)("%s", (_, make) => {
  const run = probe({ input });

  it.each([
    ["as the arguments", (value: unknown) => value],
    ["as an argument", (value: unknown) => ({ a: value })],
    ["as a list", (value: unknown) => ({ a: "x", list: value })],
    ["in a list", (value: unknown) => ({ a: "x", list: [value] })],
    ["as a nested object", (value: unknown) => ({ a: "x", object: value })],
    ["in a nested object", (value: unknown) => ({ a: "x", object: { b: value } })],
    ["as an undeclared argument", (value: unknown) => ({ a: "x", other: value })],
  ])("is refused %s, without a throw or a read", async (_place, wrap) => {
    const rejections = await unhandledDuring(async () => {
      expect(await run(wrap(make()))).toMatchObject(refusedAs("invalid_arguments", 0, { cause: "schema" }));
    });
    expect(rejections).toEqual([]);
  });
});

describe("a getter", () => {
  it("runs once, and what it gave is what id gets", async () => {
    const values = ["x", "forged", "forged"];
    let reads = 0;
    const args = {
      get a() {
        return values[reads++];
      },
    };
    const seen: unknown[] = [];
    const id = (given: unknown): string => {
      seen.push(given);
      return "1";
    };
    expect(await probe({ input, id })(args)).toMatchObject({ result: { ok: true }, reads: 1 });
    expect(reads).toBe(1);
    expect(seen).toEqual([{ a: "x" }]);
  });

  it("of a list's element and of a nested object runs once", async () => {
    const counts = { element: 0, key: 0 };
    const list: string[] = [];
    Object.defineProperty(list, 0, { enumerable: true, get: () => String(++counts.element) });
    const object = Object.defineProperty({}, "b", { enumerable: true, get: () => String(++counts.key) });
    expect(await probe({ input })({ a: "x", list, object })).toMatchObject({ result: { ok: true } });
    expect(counts).toEqual({ element: 1, key: 1 });
  });

  it("of an undeclared key does not run", async () => {
    let ran = false;
    const args = {
      get other() {
        ran = true;
        return "x";
      },
    };
    expect(await probe({ input })(args)).toMatchObject(refusedAs("invalid_arguments", 0, { paths: [] }));
    expect(ran).toBe(false);
  });
});

describe("a Proxy", () => {
  it.each(["get", "ownKeys", "getOwnPropertyDescriptor", "getPrototypeOf"] as const)(
    "whose %s alone throws is refused",
    async (trap) => {
      const run = probe({ input });
      for (const error of [new Error("planted"), undefined, null]) {
        const outcome = await run(throwing({ a: "x" }, error, [trap]));
        expect(outcome).toMatchObject(refusedAs("invalid_arguments", 0));
        expect(JSON.stringify(outcome)).not.toContain("planted");
      }
    },
  );

  it("that changes between two reads is read once", async () => {
    let reads = 0;
    const args = new Proxy({ a: "x" }, { get: () => (reads++ === 0 ? "x" : 1) });
    expect(await probe({ input })(args)).toMatchObject({ result: { ok: true }, reads: 1 });
    expect(reads).toBe(1);
  });
});

describe("keys that are none", () => {
  it("are ignored and never used: symbols, and what is not enumerable", async () => {
    const seen: object[] = [];
    const id = (given: object): string => {
      seen.push(given);
      return "1";
    };
    const args = Object.defineProperty({ a: "x", [Symbol("tenant")]: "beta" }, "object", {
      value: { b: "y" },
    });
    expect(await probe({ input, id })(args)).toMatchObject({ result: { ok: true }, reads: 1 });
    expect(seen.map(Reflect.ownKeys)).toEqual([["a"]]);
  });

  it.each([
    ["a schema of any library", handMade(closed({ a: { type: "string" } }))],
    ["stringFields()", stringFields({ a: /x/ })],
  ])("are those of a polluted prototype, for %s", async (_, schema) => {
    const polluted = Object.prototype as unknown as Record<string, unknown>;
    const run = probe({ input: schema });
    polluted.other = "x";
    try {
      expect(await run({ a: "x" })).toMatchObject({ result: { ok: true }, reads: 1 });
    } finally {
      delete polluted.other;
    }
  });

  it("do not stand in for a declared key", async () => {
    const hidden = Object.defineProperty({}, "a", { value: "x" });
    expect(await probe({ input })(hidden)).toMatchObject(refusedAs("invalid_arguments", 0, { paths: ["a"] }));
    const inherited = Object.create({ a: "x" });
    expect(await probe({ input })(inherited)).toMatchObject(refusedAs("invalid_arguments", 0));
  });

  it.each([
    ["at the top", '{ "a": "x", "__proto__": { "a": "y" } }'],
    ["alone", '{ "__proto__": { "a": "x" } }'],
    ["in a nested object", '{ "a": "x", "object": { "__proto__": { "b": "y" } } }'],
    ["as constructor", '{ "a": "x", "constructor": { "prototype": {} } }'],
    ["as toString", '{ "a": "x", "toString": "y" }'],
  ])("are undeclared keys where they are inherited ones: %s", async (_, text) => {
    expect(await probe({ input })(JSON.parse(text))).toMatchObject(refusedAs("invalid_arguments", 0));
  });
});
