/** Checks run in the order of the codes: an input that fails two of them gets the earlier code. */
import { describe, expect, it } from "vitest";
import { Deadline } from "../src/deadline.js";
import { type DecisionEvent, Journal } from "../src/event.js";
import { denials } from "../src/index.js";
import { runRequest } from "../src/request.js";
import { catalogOf } from "../src/tool.js";
import { askedStore } from "./support/asked-store.js";
import { docTool, type Policies } from "./support/deciding.js";

/** An input of one call, right in everything; each fault below makes one check fail. */
interface Input extends Policies {
  readonly session?: unknown;
  /** A key beside the calls, which the format does not know. */
  readonly envelope?: object;
  readonly calls?: number;
  readonly proposed?: unknown;
  readonly args?: unknown;
  readonly get?: () => object | null;
}

const fail = (): never => {
  throw new Error("down");
};

/** What makes each check fail, in the order of section 3; `not_found` and `unavailable` of a record at once below. */
const faults: readonly (readonly [code: string, fault: Input, reads: number])[] = [
  ["unauthenticated", { session: { tenant: " " } }, 0],
  ["invalid_request", { envelope: { tenant: "alpha" } }, 0],
  ["call_limit", { calls: 3 }, 0],
  ["unknown_tool", { proposed: "delete_doc" }, 0],
  ["invalid_arguments", { args: { id: 7 } }, 0],
  ["forbidden", { allow: () => 1 }, 0],
  ["out_of_scope", { scope: () => ["b2"] }, 0],
  ["not_found", { owns: () => false }, 1],
  ["unavailable", { get: () => ({ id: "a1" }) }, 1],
];

/** A batch format whose body is `{ calls }` and nothing else. */
const format = {
  name: "calls",
  batch: true,
  read: (body: unknown) => (Object.keys(body as object).join() === "calls" ? (body as never) : undefined),
  write: () => null,
  describe: () => null,
};

async function run(input: Input) {
  const {
    session = { tenant: "alpha" },
    envelope,
    calls = 1,
    proposed = "get_doc",
    args = { id: "a1" },
  } = input;
  const { get = () => ({ id: "a1", title: "Title" }), ...rest } = input;
  const store = askedStore({ get });
  const { allow, id, scope, owns } = rest;
  const policies = Object.entries({ allow, id, scope, owns }).filter(([, policy]) => policy !== undefined);
  const catalog = catalogOf("test", [docTool(Object.fromEntries(policies))]);
  const body = { calls: Array(calls).fill({ name: proposed, args }), ...envelope };
  const events: DecisionEvent[] = [];
  const incoming = { identify: () => session, body, format, maxCalls: 2 };
  const journal = new Journal((event) => events.push(event));
  const pipeline = { catalog, stores: new Map([["docs", store]]) };
  const outcome = await runRequest(pipeline, incoming, new Deadline(50), journal);
  const results = "denial" in outcome ? [outcome.denial] : outcome.results;
  const codes = new Set(results.map((result) => (result.ok ? "ok" : result.code)));
  expect(new Set(events.map(({ code }) => code))).toEqual(codes);
  expect(events.every(({ reads }) => reads === Math.min(store.asked.length, 1))).toBe(true);
  return { code: [...codes].join(), reads: store.asked.length };
}

describe("the order of the checks", () => {
  it("is the order of the codes, as far as a gate without limits has them", () => {
    const order = Object.keys(denials).filter((code) => code !== "repeat_denied");
    expect(faults.map(([code]) => code)).toEqual(order);
  });

  it("starts from an input that passes them all", async () => {
    expect(await run({})).toEqual({ code: "ok", reads: 1 });
  });

  it.each(faults)("has %s for its fault alone", async (code, fault, reads) => {
    expect(await run(fault)).toEqual({ code, reads });
  });

  const pairs = faults.flatMap(([code, fault, reads], place) =>
    faults.slice(place + 1).map(([later, more]) => ({ code, later, input: { ...more, ...fault }, reads })),
  );

  it.each(pairs)("gives $code before $later", async ({ code, input, reads }) => {
    expect(await run(input)).toEqual({ code, reads });
  });

  it("gives the first code for an input in which everything is wrong, and the next as each is mended", async () => {
    for (const [place, [code, , reads]] of faults.entries()) {
      const wrong = Object.assign({}, ...faults.slice(place).map(([, fault]) => fault));
      expect(await run(wrong)).toEqual({ code, reads });
    }
  });
});

describe("a function of the app's that throws", () => {
  it.each<[string, Input]>([
    ["unauthenticated", { session: {} }],
    ["invalid_request", { envelope: { more: 1 } }],
    ["call_limit", { calls: 3 }],
    ["unknown_tool", { proposed: "Get_Doc" }],
    ["invalid_arguments", { args: null }],
  ])("is not asked before %s", async (code, input) => {
    const untouched = { allow: fail, id: fail, scope: fail, owns: fail, get: fail };
    expect(await run({ ...untouched, ...input })).toEqual({ code, reads: 0 });
  });

  it.each<[string, Input, number]>([
    ["forbidden", { allow: () => false, id: fail, scope: fail, owns: fail, get: fail }, 0],
    ["out_of_scope", { scope: () => [], owns: fail, get: fail }, 0],
    ["not_found", { get: () => null, owns: fail }, 1],
  ])("is not asked after %s", async (code, input, reads) => {
    expect(await run(input)).toEqual({ code, reads });
  });

  it.each<[string, Input, number]>([
    ["allow", { allow: fail }, 0],
    ["id", { id: fail }, 0],
    ["scope", { scope: fail }, 0],
    ["the store", { get: fail }, 1],
    ["owns", { owns: fail }, 1],
  ])("makes the call unavailable where it is %s", async (_name, input, reads) => {
    expect(await run(input)).toEqual({ code: "unavailable", reads });
  });
});
