/**
 * Recipes for arbitrary values, hostile ones included. fast-check looks into what it generates, which a hostile
 * object forbids: so it generates recipes, which are plain data, and `build` makes the value of one.
 */
import * as fc from "fast-check";
import { getter, hostileValues, revoked, throwing } from "./hostile-values.js";
import { thenable } from "./thenable.js";

type Trap = keyof ProxyHandler<object>;

/** How to make a value. */
export type Recipe =
  | { readonly plain: unknown }
  | { readonly list: readonly Recipe[] }
  | { readonly object: readonly (readonly [string, Recipe])[] }
  | { readonly inherits: string; readonly from: Recipe }
  | { readonly hides: string; readonly from: Recipe }
  | { readonly shifting: string; readonly answers: readonly Recipe[] }
  | { readonly throwing: Recipe; readonly traps: readonly Trap[] }
  | { readonly revoked: Recipe }
  | { readonly getter: string }
  | { readonly resolves: Recipe }
  | { readonly rejects: true }
  | { readonly calls: Recipe }
  | { readonly kind: string };

/** Keys that mean something to the gate or to the language. */
const keys = fc.constantFrom(
  "name",
  "args",
  "tenant",
  "userId",
  "id",
  "kind",
  "title",
  "then",
  "length",
  "0",
  "aborted",
);
const traps: readonly Trap[] = ["get", "getOwnPropertyDescriptor", "getPrototypeOf", "has", "ownKeys"];

/** Any JSON value, numbers that JSON cannot carry, and `undefined`; texts are mostly of `texts`. */
export function anyJson(texts: readonly string[]): fc.Arbitrary<unknown> {
  const text = fc.oneof(fc.constantFrom(...texts), fc.string({ unit: "binary", maxLength: 12 }));
  const key = fc.oneof(keys, text, fc.constantFrom("__proto__", "constructor"));
  const scalar = fc.oneof(text, fc.double(), fc.integer(), fc.boolean(), fc.constantFrom(null, undefined));
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      scalar,
      fc.array(tie("value"), { maxLength: 4 }),
      fc.dictionary(key, tie("value"), { maxKeys: 5 }),
    ),
  }));
  return value as fc.Arbitrary<unknown>;
}

/** A recipe of any value; JSON in it is of `texts`. */
export function anyRecipe(texts: readonly string[]): fc.Arbitrary<Recipe> {
  const { recipe } = fc.letrec<{ recipe: Recipe }>((tie) => ({
    recipe: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      { weight: 6, arbitrary: fc.record({ plain: anyJson(texts) }) },
      fc.record({ kind: fc.constantFrom(...hostileValues.map(([kind]) => kind)) }),
      fc.record({ getter: keys }),
      fc.record({ rejects: fc.constant(true as const) }),
      fc.record({ list: fc.array(tie("recipe"), { maxLength: 3 }) }),
      fc.record({ object: fc.array(fc.tuple(keys, tie("recipe")), { maxLength: 4 }) }),
      fc.record({ inherits: keys, from: tie("recipe") }),
      fc.record({ hides: keys, from: tie("recipe") }),
      fc.record({ shifting: keys, answers: fc.array(tie("recipe"), { minLength: 1, maxLength: 3 }) }),
      fc.record({ throwing: tie("recipe"), traps: fc.subarray([...traps], { minLength: 1 }) }),
      fc.record({ revoked: tie("recipe") }),
      fc.record({ resolves: tie("recipe") }),
      fc.record({ calls: tie("recipe") }),
    ),
  }));
  return recipe;
}

/** The value of a recipe; every error that it throws or rejects with holds `marker`. */
export function build(recipe: Recipe, marker: string): unknown {
  const error = new Error(marker);
  const made = (inner: Recipe): unknown => build(inner, marker);
  if ("plain" in recipe) return recipe.plain;
  if ("list" in recipe) return recipe.list.map(made);
  if ("object" in recipe) return Object.fromEntries(recipe.object.map(([key, inner]) => [key, made(inner)]));
  if ("inherits" in recipe) return Object.create({ [recipe.inherits]: made(recipe.from) });
  if ("hides" in recipe) return Object.defineProperty({}, recipe.hides, { value: made(recipe.from) });
  if ("shifting" in recipe) return shifting(recipe.shifting, recipe.answers.map(made));
  if ("throwing" in recipe) return throwing(objectOf(made(recipe.throwing)), error, recipe.traps);
  if ("revoked" in recipe) return revoked(objectOf(made(recipe.revoked)));
  if ("getter" in recipe) return getter(recipe.getter, error);
  if ("resolves" in recipe) {
    const inner = made(recipe.resolves);
    return thenable((resolve) => resolve(inner));
  }
  if ("rejects" in recipe) return thenable((_, reject) => reject(error));
  if ("calls" in recipe) return () => made(recipe.calls);
  return hostileValues.find(([kind]) => kind === recipe.kind)?.[1]();
}

/** An object whose property answers something else each time, and the last thing for ever. */
function shifting(key: string, answers: unknown[]): object {
  return Object.defineProperty({}, key, {
    enumerable: true,
    get: () => (answers.length > 1 ? answers.shift() : answers[0]),
  });
}

function objectOf(value: unknown): object {
  const isObject = (typeof value === "object" && value !== null) || typeof value === "function";
  return isObject ? value : { name: value, args: value, id: value };
}
