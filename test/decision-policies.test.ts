import { describe, expect, it, vi } from "vitest";
import { createGate } from "../src/index.js";
import { askedStore } from "./support/asked-store.js";
import { docTool, listTool, type Policies } from "./support/deciding.js";
import { thenable } from "./support/thenable.js";
import { unhandledDuring } from "./support/unhandled.js";

const record = { id: "a1", kind: "memo", title: "Title", ownerId: "alice" };

async function outcome(policies: Policies, list = false) {
  const store = askedStore({ get: () => record, list: () => [record] });
  const causes: unknown[] = [];
  const gate = createGate({
    tools: [list ? listTool(policies) : docTool(policies)],
    store,
    onDecision: ({ cause, reads }) => causes.push(cause, reads),
  });
  const proposal = list
    ? { name: "list_docs", args: { kind: "memo" } }
    : { name: "get_doc", args: { id: "a1" } };
  const result = await gate.call(proposal, { tenant: "alpha", userId: "alice" });
  const [cause, reads] = causes;
  return { code: result.ok ? "ok" : result.code, cause, reads, asked: store.asked.length, result };
}

const fail = (): never => {
  throw new Error("policy");
};
const rejected = () => Promise.reject(new Error("policy"));

/** Everything that somebody could take for a yes, and is none. */
const notTrue: readonly [string, () => unknown][] = [
  ["1", () => 1],
  ['"true"', () => "true"],
  ["an object", () => ({})],
  ["an array", () => []],
  ["a boxed true", () => new Boolean(true)],
  ["a promise of true", () => Promise.resolve(true)],
  ["a promise that rejects", rejected],
  ["a thenable of true", () => thenable((resolve) => resolve(true))],
  ["a function", () => () => true],
  ["a symbol", () => Symbol("yes")],
  ["undefined", () => undefined],
  ["null", () => null],
  ["false", () => false],
];

describe("allow", () => {
  it.each(notTrue)("that returns %s: forbidden, no read", async (_name, allow) => {
    expect(await outcome({ allow })).toMatchObject({
      code: "forbidden",
      cause: undefined,
      reads: 0,
      asked: 0,
    });
    expect(await outcome({ allow }, true)).toMatchObject({ code: "forbidden", reads: 0, asked: 0 });
  });

  it("that throws: unavailable by the policy, no read, and no word of the error", async () => {
    expect(await outcome({ allow: fail })).toEqual({
      code: "unavailable",
      cause: "policy",
      reads: 0,
      asked: 0,
      result: { ok: false, code: "unavailable" },
    });
  });

  it("that refuses: asks neither id nor scope", async () => {
    const id = vi.fn(() => "a1");
    const scope = vi.fn(() => ["a1"]);
    await outcome({ allow: () => false, id, scope });
    expect([id.mock.calls, scope.mock.calls]).toEqual([[], []]);
  });
});

describe("owns", () => {
  it.each(notTrue)("that returns %s: not_found after one read", async (_name, owns) => {
    expect(await outcome({ owns })).toMatchObject({
      code: "not_found",
      cause: undefined,
      reads: 1,
      asked: 1,
    });
  });

  it("that throws: unavailable by the policy after one read", async () => {
    expect(await outcome({ owns: fail })).toMatchObject({ code: "unavailable", cause: "policy", reads: 1 });
    expect(await outcome({ owns: fail }, true)).toMatchObject({
      code: "unavailable",
      cause: "policy",
      reads: 1,
    });
  });
});

describe("id", () => {
  it.each<[string, () => unknown]>([
    ["an empty string", () => ""],
    ["a number", () => 104],
    ["a boxed string", () => new String("a1")],
    ["undefined", () => undefined],
    ["null", () => null],
    ["an array", () => ["a1"]],
    ["a promise", () => Promise.resolve("a1")],
    ["a promise that rejects", rejected],
    ["nothing, but a throw", fail],
  ])("that returns %s: unavailable by the policy, no read", async (_name, id) => {
    expect(await outcome({ id })).toMatchObject({ code: "unavailable", cause: "policy", reads: 0, asked: 0 });
  });
});

describe("where", () => {
  it.each<[string, () => unknown]>([
    ["undefined", () => undefined],
    ["null", () => null],
    ["a string", () => "kind = 'memo'"],
    ["an array", () => [{ kind: "memo" }]],
    ["a Map", () => new Map([["kind", "memo"]])],
    ["an undefined value", () => ({ kind: undefined })],
    ["an operator", () => ({ kind: { $ne: "memo" } })],
    ["an operator in an array", () => ({ kind: [{ $gt: "" }] })],
    ["an array in an array", () => ({ kind: [["memo"]] })],
    ["a hole in an array", () => ({ kind: new Array(1) })],
    ["NaN", () => ({ kind: Number.NaN })],
    ["an infinite number", () => ({ kind: Number.POSITIVE_INFINITY })],
    ["a bigint", () => ({ kind: 1n })],
    ["a Date", () => ({ kind: new Date(0) })],
    ["a function", () => ({ kind: () => "memo" })],
    ["a promise", () => Promise.resolve({ kind: "memo" })],
    ["a promise that rejects", rejected],
    ["nothing, but a throw", fail],
  ])("that returns %s: unavailable by the policy, no read", async (_name, where) => {
    expect(await outcome({ where }, true)).toMatchObject({
      code: "unavailable",
      cause: "policy",
      reads: 0,
      asked: 0,
    });
  });
});

describe("a promise in the place of a decision", () => {
  it.each<[string, Policies, boolean]>([
    ["allow", { allow: rejected }, false],
    ["owns", { owns: rejected }, false],
    ["id", { id: rejected }, false],
    ["scope", { scope: rejected }, false],
    ["where", { where: rejected }, true],
    ["scope of a list", { scope: rejected }, true],
  ])("that rejects leaves no unhandled rejection: %s", async (_name, policies, list) => {
    expect(await unhandledDuring(() => outcome(policies, list))).toEqual([]);
  });
});
