/** What holds for every value: arbitrary JSON, and arbitrary objects that throw, lie or run code. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClosed, expectOneResult, MARK, planted, plantedStore, records } from "./support/planted.js";
import { anyJson, anyRecipe, build, type Recipe } from "./support/recipes.js";
import { unhandledDuring } from "./support/unhandled.js";

const alice = { tenant: "alpha", userId: "alice" };
const getDoc = { name: "get_doc", args: { id: "a1" } };
const listDocs = { name: "list_docs", args: { kind: "memo" } };
const harmless = ["get_doc", "list_docs", "a1", "b2", "memo", "alpha", "beta", "alice", "bob", "", " "];
const texts = [...harmless, MARK];
const anything = fc.oneof(fc.record({ plain: anyJson(texts) }), anyRecipe(texts));
const made = (recipe: Recipe): unknown => build(recipe, MARK);

/** Checks a property of some values, and that nothing it started is left to reject alone. */
async function check<Values extends [unknown, ...unknown[]]>(
  arbitraries: { [Place in keyof Values]: fc.Arbitrary<Values[Place]> },
  property: (...values: Values) => Promise<void>,
): Promise<void> {
  const all = fc.tuple(...(arbitraries as fc.Arbitrary<unknown>[])) as unknown as fc.Arbitrary<Values>;
  const run = () =>
    fc.assert(
      fc.asyncProperty(all, (values) => property(...values)),
      { numRuns: 300 },
    );
  expect(await unhandledDuring(run)).toEqual([]);
}

describe("one closed result, one event, and no read before an allow, whatever is", () => {
  it("the proposal", () =>
    check([anything], (proposal) => expectOneResult(planted(), made(proposal), alice)));

  it("its name and its args", () =>
    check([anything, anything], (name, args) =>
      expectOneResult(planted(), { name: made(name), args: made(args) }, alice),
    ));

  it("in the args of a declared tool", () =>
    check(
      [fc.constantFrom(getDoc, listDocs), anything, fc.constantFrom("id", "kind", MARK)],
      async (call, value, key) => {
        const { name, args } = call;
        await expectOneResult(planted(), { name, args: made(value) }, alice);
        await expectOneResult(planted(), { name, args: { ...args, [key]: made(value) } }, alice);
      },
    ));

  it("the identity, or its tenant and user", () =>
    check([anything, anything, fc.constantFrom(getDoc, listDocs)], async (one, other, call) => {
      // Beta's records may show to beta: here only alpha has any.
      const store = { ...plantedStore, get: () => records["alpha/a1"], list: () => [] };
      await expectOneResult(planted(store), call, made(one));
      await expectOneResult(planted(store), call, { tenant: made(one), userId: made(other) });
      await expectOneResult(planted(), call, { tenant: "alpha", userId: made(other) });
    }));

  it("the options of a call", () =>
    check([anything, anything, anything], async (options, signal, callId) => {
      await expectOneResult(planted(), getDoc, alice, made(options));
      await expectOneResult(planted(), getDoc, alice, { signal: made(signal), callId: made(callId) });
    }));

  it("what a policy returns or throws", () =>
    check(
      [anything, fc.constantFrom("allow", "id", "scope", "owns"), fc.boolean()],
      async (recipe, policy, throws) => {
        const value = made(recipe);
        const decide = (): unknown => {
          if (throws) throw value;
          return value;
        };
        const store = { ...plantedStore, get: () => records["alpha/a1"] };
        await expectOneResult(planted(store, { [policy]: decide }), getDoc, alice);
      },
    ));
});

describe("one closed result for each call, whatever a store answers", () => {
  // Declared fields are there to be shown: so the marker is in errors and undeclared fields, and in no other text.
  const recipe = anyRecipe(harmless);
  const row = fc.record({ id: recipe, title: recipe, owner: fc.constantFrom("alice", "bob") });
  const answers: fc.Arbitrary<() => unknown> = fc.oneof(
    recipe.map((one) => named(one, () => made(one))),
    row.map((one) => named(one, () => rowOf(one))),
    fc.array(row, { maxLength: 3 }).map((rows) => named(rows, () => rows.map(rowOf))),
  );
  const ways = fc.constantFrom("at once", "later", "thrown", "rejected");

  it("for one record or for a list", () =>
    check([answers, ways, fc.constantFrom(getDoc, listDocs)], (answer, way, call) => {
      const give = (): never => {
        const value = answer();
        if (way === "thrown") throw value;
        if (way === "rejected") return Promise.reject(value) as never;
        return (way === "later" ? new Promise((resolve) => resolve(value)) : value) as never;
      };
      return expectOneResult(planted({ get: give, list: give }), call, alice);
    }));

  it("for several records in one round trip", () =>
    check([answers, answers, fc.boolean()], async (one, other, whole) => {
      const getMany = (): never => (whole ? one() : [one(), other()]) as never;
      const { gate, events, asked } = planted({ ...plantedStore, getMany });
      const results = await gate.callAll([getDoc, { name: "get_doc", args: { id: "b2" } }], alice);
      for (const result of results) expectClosed(result);
      expect([results.length, events.length, asked.length]).toEqual([2, 2, 1]);
    }));
});

describe("one closed result for each element of a batch", () => {
  const element = fc.oneof(fc.constantFrom<Recipe>({ plain: getDoc }, { plain: listDocs }), anything);

  it("at its place, as if it had been called alone", () =>
    check([fc.array(element, { maxLength: 16 })], async (recipes) => {
      const { gate, events, asked, allowed } = planted();
      const results = await gate.callAll(recipes.map(made), alice);
      expect([results.length, events.length]).toEqual([recipes.length, recipes.length]);
      expect(asked.length).toBeLessThanOrEqual(allowed());
      for (const [place, result] of results.entries()) {
        expectClosed(result);
        expect(result).toEqual(await planted().gate.call(made(recipes[place] as Recipe), alice));
      }
    }));

  it("or of whatever stands in its place, for whomever", () =>
    check([anything, anything], async (list, identity) => {
      const { gate } = planted({ get: () => null, list: () => [] });
      const value = made(list);
      const results = await gate.callAll(value, made(identity));
      for (const result of results) expectClosed(result);
      if ("list" in list) expect(results).toHaveLength(list.list.length);
    }));
});

/** A thunk that a counterexample shows as its recipe. */
function named(recipe: unknown, make: () => unknown): () => unknown {
  return Object.assign(make, { [fc.toStringMethod]: () => fc.stringify(recipe) });
}

function rowOf({ id, title, owner }: { id: Recipe; title: Recipe; owner: string }): object {
  return { id: made(id), title: made(title), owner, secret: MARK };
}
