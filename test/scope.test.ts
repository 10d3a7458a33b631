import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { idsOf, inScope, isScope } from "../src/scope.js";
import { probe, refusedAs } from "./support/probe.js";
import { unhandledDuring } from "./support/unhandled.js";

const noScopes: readonly [string, () => unknown][] = [
  ["undefined", () => undefined],
  ["null", () => null],
  ["the id itself", () => "1"],
  ["a list as text", () => "1,2"],
  ["true", () => true],
  ["a Set that came back from JSON", () => JSON.parse(JSON.stringify(new Set(["1"])))],
  ["an object of ids", () => ({ 1: true })],
  ["an object like an array", () => ({ 0: "1", length: 1 })],
  ["an object like a Set", () => ({ has: () => true, size: 1 })],
  ["a Map", () => new Map([["1", true]])],
  ["a WeakSet", () => new WeakSet()],
  ["a typed array", () => new Uint8Array([1])],
  ["an iterator", () => ["1"].values()],
  ["a function", () => () => true],
  ["a Proxy of a Set", () => new Proxy(new Set(["1"]), {})],
  ["a promise", () => Promise.resolve(["1"])],
  ["a rejection", () => Promise.reject(new Error("late"))],
];

const scopes: readonly [string, () => any][] = [
  ["an array", () => ["1", "2"]],
  ["a Set", () => new Set(["1", "2"])],
  ["an array of another realm", () => runInNewContext('["1", "2"]')],
  ["a Set of another realm", () => runInNewContext('new Set(["1", "2"])')],
  ["a frozen array", () => Object.freeze(["1", "2"])],
  ["an array with what is no string", () => [1, null, "1", ["1"], "2", undefined]],
  ["a Set with what is no string", () => new Set<unknown>([1, null, "1", "2", ["3"]])],
];

describe.each(scopes)("%s", (_, make) => {
  it("is a scope of its strings", () => {
    const scope = make();
    expect(isScope(scope)).toBe(true);
    expect(inScope(scope, "1")).toBe(true);
    for (const id of ["3", "", "1 ", "01", "length", "0"]) expect(inScope(scope, id)).toBe(false);
    expect([...idsOf(scope)]).toEqual(["1", "2"]);
  });

  it("lets a tool read an id in it, once", async () => {
    expect(await probe({ scope: make })()).toMatchObject({ result: { ok: true }, reads: 1 });
  });

  it("keeps a tool from reading another id", async () => {
    expect(await probe({ scope: make, id: () => "3" })()).toMatchObject(refusedAs("out_of_scope", 0));
  });
});

describe.each(noScopes)("%s", (_, make) => {
  it("is no scope, and denies before any read", async () => {
    const rejections = await unhandledDuring(async () => {
      const value = make();
      expect(isScope(value)).toBe(false);
      const outcome = await probe({ scope: () => value })();
      expect(outcome).toMatchObject(refusedAs("out_of_scope", 0, { key: null }));
      expect(outcome.event).not.toHaveProperty("cause");
    });
    expect(rejections).toEqual([]);
  });
});

describe("a scope without the id", () => {
  it.each([
    ["an empty array", []],
    ["an empty Set", new Set()],
    ["a number that looks like it", [1]],
    ["a list of it", [["1"]]],
    ["a boxed string of it", [new String("1")]],
    ["another letter case or white space", ["1 ", " 1"]],
    ["holes", new Array(2)],
  ])("denies before any read: %s", async (_, scope) => {
    expect(await probe({ scope: () => scope })()).toMatchObject(refusedAs("out_of_scope", 0));
  });

  it("is asked anew for each call", async () => {
    const ids = ["1"];
    const run = probe({ scope: () => ids });
    expect(await run()).toMatchObject({ result: { ok: true } });
    ids.pop();
    expect(await run()).toMatchObject(refusedAs("out_of_scope", 0));
  });

  it("runs none of a Set's own methods", async () => {
    const scope = Object.assign(new Set(["2"]), { has: () => true, forEach: () => {} });
    expect(await probe({ scope: () => scope })()).toMatchObject(refusedAs("out_of_scope", 0));
    expect([...idsOf(scope)]).toEqual(["2"]);
  });
});
