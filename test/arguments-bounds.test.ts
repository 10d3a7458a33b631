import { describe, expect, it } from "vitest";
import * as z from "zod";
import { closed, handMade } from "./support/hand-made-schema.js";
import { probe, refusedAs } from "./support/probe.js";

/** Nests objects and arrays without end, and declares nothing else. */
const Nest = z.strictObject({
  get in() {
    return Nest.optional();
  },
  get all() {
    return z.array(Nest).optional();
  },
});
const nested = probe({ input: Nest });

/** Objects in objects: `levels` of them. */
function objects(levels: number): object {
  let value: object = {};
  for (let level = 1; level < levels; level++) value = { in: value };
  return value;
}

describe("nesting", () => {
  it("is allowed to 32 levels, the arguments being the first", async () => {
    expect(await nested(objects(32))).toMatchObject({ result: { ok: true }, reads: 1 });
  });

  it.each([33, 34, 1_000, 100_000])("is refused at %d levels", async (levels) => {
    expect(await nested(objects(levels))).toMatchObject(
      refusedAs("invalid_arguments", 0, { cause: "schema" }),
    );
  });

  it("counts arrays as levels", async () => {
    const wrapped = (inner: object): object => ({ all: [inner] });
    expect(await nested(wrapped(objects(30)))).toMatchObject({ result: { ok: true }, reads: 1 });
    expect(await nested(wrapped(objects(31)))).toMatchObject(refusedAs("invalid_arguments", 0));
  });

  it("counts an empty array at the end", async () => {
    const ending = (levels: number, end: object): object => {
      let value = end;
      for (let level = 1; level < levels; level++) value = { in: value };
      return value;
    };
    expect(await nested(ending(31, { all: [] }))).toMatchObject({ result: { ok: true } });
    expect(await nested(ending(32, { all: [] }))).toMatchObject(refusedAs("invalid_arguments", 0));
  });

  it("is bounded where a schema accepts whatever it is given", async () => {
    const input = handMade(closed({ in: { $ref: "#" } }));
    expect(await probe({ input })(objects(33))).toMatchObject(refusedAs("invalid_arguments", 0));
  });
});

describe("work", () => {
  it("ends soon for parts that are shared: two to the power of 30 leaves and more", async () => {
    let value: object = {};
    for (let level = 1; level < 16; level++) value = { all: [value, value, value, value] };
    const start = performance.now();
    expect(await nested(value)).toMatchObject(refusedAs("invalid_arguments", 0));
    let objectsAlone: object = {};
    for (let level = 0; level < 31; level++) objectsAlone = { left: objectsAlone, right: objectsAlone };
    const input = handMade(closed({ left: { $ref: "#" }, right: { $ref: "#" } }));
    expect(await probe({ input })(objectsAlone)).toMatchObject(refusedAs("invalid_arguments", 0));
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it("ends soon for a cycle", async () => {
    const cycle: { in?: object } = {};
    cycle.in = cycle;
    expect(await nested(cycle)).toMatchObject(refusedAs("invalid_arguments", 0));
    const list: { all: object[] } = { all: [] };
    list.all.push(list);
    expect(await nested(list)).toMatchObject(refusedAs("invalid_arguments", 0));
  });

  it("ends soon for an array that says it is very long", async () => {
    const endless = new Proxy([], {
      get: (target, key) => (key === "length" ? Number.MAX_SAFE_INTEGER : (Reflect.get(target, key) ?? {})),
    });
    expect(await nested({ all: endless })).toMatchObject(refusedAs("invalid_arguments", 0));
    expect(await nested({ all: new Array(2 ** 32 - 1) })).toMatchObject(refusedAs("invalid_arguments", 0));
  });

  it("takes ten thousand elements", async () => {
    const input = z.strictObject({ ids: z.array(z.string()) });
    const ids = Array.from({ length: 10_000 }, (_, index) => String(index));
    expect(await probe({ input })({ ids })).toMatchObject({ result: { ok: true }, reads: 1 });
  });
});

describe("text", () => {
  const run = probe({ input: z.strictObject({ text: z.string(), list: z.array(z.string()).optional() }) });

  it.each([
    ["65536 units", "x".repeat(65_536)],
    ["32768 pairs", "\u{1f600}".repeat(32_768)],
    ["marks from right to left", "\u202e\u200f\u2066abc"],
    ["control characters but NUL", "\u0001\u001b[31m\r\n\u007f"],
    ["a private character and a noncharacter", "\ue000\uffff"],
    ["text that looks like two objects", '}{"a":1}{'],
  ])("passes unchanged with %s", async (_, text) => {
    const seen: unknown[] = [];
    const id = (args: { text: string }): string => {
      seen.push(args.text);
      return "1";
    };
    const outcome = await probe({ input: z.strictObject({ text: z.string() }), id })({ text });
    expect(outcome).toMatchObject({ result: { ok: true }, reads: 1 });
    expect(seen).toEqual([text]);
  });

  it.each([
    ["65537 units", "x".repeat(65_537)],
    ["32769 pairs", "\u{1f600}".repeat(32_769)],
    ["a NUL", "a\0"],
    ["a high surrogate alone", "\ud83d!"],
    ["a low surrogate alone", "\ude00"],
    ["surrogates in the wrong order", "\ude00\ud83d"],
  ])("is refused with %s, in a key and in a list", async (_, text) => {
    expect(await run({ text })).toMatchObject(refusedAs("invalid_arguments", 0, { paths: ["text"] }));
    expect(await run({ text: "", list: ["", text] })).toMatchObject(
      refusedAs("invalid_arguments", 0, { paths: ["list[]"] }),
    );
  });
});
