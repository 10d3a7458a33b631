/**
 * Copies the arguments of a proposal once, within bounds that no schema can loosen, and hands the copy to the
 * tool's schema. What the schema gives back is what every later stage uses; the caller's object is not read
 * again.
 *
 * @module
 */
import { abandon, isPromiseLike } from "./maybe-promise.js";
import { hasOwn, isPlainObject } from "./plain-object.js";
import type { Proposal } from "./proposal.js";
import { Refusal, unavailable } from "./refusal.js";
import type { CompiledInput } from "./schema/input-schema.js";
import type { Shape } from "./schema/shape.js";
import { leftOutBy } from "./schema/variant.js";

/** Nesting, the arguments object being level 1. */
export const MAX_DEPTH = 32;
/** Length of one string, in UTF-16 units. */
export const MAX_STRING = 65_536;
/** Values in all, keys' and elements': a structure that shares its parts could otherwise unfold without end. */
export const MAX_VALUES = 100_000;

/** The validated arguments as the schema gives them back, or why there are none. */
export function readArguments(
  input: CompiledInput,
  { args, nullIsAbsent }: Proposal,
): { readonly value: unknown } | Refusal {
  let copy: object | string;
  try {
    copy =
      input.readStrings === undefined
        ? copyArguments(input.shape, args, nullIsAbsent === true)
        : input.readStrings(args, isText);
  } catch {
    return invalid([]); // a Proxy or a getter threw: JSON cannot carry it
  }
  if (typeof copy === "string") return invalid(copy === "" ? [] : [copy]);
  return input.readStrings === undefined ? validated(input, copy) : { value: copy };
}

function validated(input: CompiledInput, copy: object): { readonly value: unknown } | Refusal {
  try {
    const outcome = input.validate(copy) as { value?: unknown; issues?: readonly unknown[] } | undefined;
    if (isPromiseLike(outcome)) {
      abandon(outcome);
      return unavailable("schema", "the input schema is asynchronous; only synchronous ones can decide");
    }
    if (outcome === undefined || outcome.issues !== undefined) {
      return invalid(placesOf(input.shape, outcome?.issues));
    }
    return { value: outcome.value };
  } catch (error) {
    return unavailable("schema", error);
  }
}

/** A copy within the bounds, or the declared place at which it stopped: empty for the arguments themselves. */
function copyArguments(shape: Shape, value: unknown, nullIsAbsent: boolean): Source | string {
  const state: CopyState = { left: MAX_VALUES, path: "", nullIsAbsent };
  return (isPlainObject(value) ? copyObject(value, shape, 1, state) : undefined) ?? state.path;
}

interface CopyState {
  /** How many more values may be copied. */
  left: number;
  /** The declared place at which the copy stopped. */
  path: string;
  readonly nullIsAbsent: boolean;
}

type Source = Record<string, unknown>;

function copyObject(source: Source, shape: Shape, depth: number, state: CopyState): Source | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const copy: Source = {};
  for (const key in source) {
    if (!hasOwn.call(source, key)) continue;
    const declared = shape.keys.get(key);
    if (declared === undefined) return undefined;
    const value = copyValue(source[key], declared, depth, state);
    if (value === undefined) return stoppedAt(key, state);
    copy[key] = value;
  }
  if (state.nullIsAbsent) for (const key of leftOutBy(copy, shape.variants)) delete copy[key];
  return copy;
}

function copyArray(
  source: readonly unknown[],
  shape: Shape,
  depth: number,
  state: CopyState,
): unknown[] | undefined {
  if (depth > MAX_DEPTH || shape.items === undefined) return undefined;
  if (shape.items === false) return source.length === 0 ? [] : undefined;
  const copy: unknown[] = [];
  for (let index = 0; index < source.length; index++) {
    const value = copyValue(source[index], shape.items, depth, state);
    if (value === undefined) return stoppedAt("[]", state);
    copy.push(value);
  }
  return copy;
}

/** A copy of one value; `undefined` where JSON cannot carry it or a bound is passed. */
function copyValue(value: unknown, shape: Shape, depth: number, state: CopyState): unknown {
  state.left -= 1;
  if (state.left < 0) return undefined;
  if (typeof value === "string") return isText(value) ? value : undefined;
  if (typeof value === "object" && value !== null) return copyNested(value, shape, depth + 1, state);
  if (typeof value === "number") return isNumber(value, shape) ? value : undefined;
  return value === null || typeof value === "boolean" ? value : undefined;
}

function copyNested(value: object, shape: Shape, depth: number, state: CopyState): unknown {
  if (Array.isArray(value)) return copyArray(value, shape, depth, state);
  return isPlainObject(value) ? copyObject(value, shape, depth, state) : undefined;
}

/** A text may say another integer than the number it became, so an unsafe one is refused wherever a branch says integer. */
function isNumber(value: number, { integer }: Shape): boolean {
  if (!Number.isFinite(value)) return false;
  if (integer === "always") return Number.isSafeInteger(value);
  return integer === "never" || !Number.isInteger(value) || Number.isSafeInteger(value);
}

function isText(value: string): boolean {
  return value.length <= MAX_STRING && !value.includes("\0") && value.isWellFormed();
}

function stoppedAt(step: string, state: CopyState): undefined {
  state.path = state.path === "" || state.path.startsWith("[") ? step + state.path : `${step}.${state.path}`;
}

function invalid(paths: readonly string[]): Refusal {
  return new Refusal("invalid_arguments", "schema", "the arguments are not what the schema declares", paths);
}

/** The places of a schema's issues, cut where they leave what the schema declares: no key of the caller's shows. */
function placesOf(shape: Shape, issues: readonly unknown[] | undefined): readonly string[] {
  const places = new Set<string>();
  for (const issue of issues ?? []) {
    let at: Shape | undefined = shape;
    let place = "";
    for (const segment of (issue as { path?: readonly unknown[] }).path ?? []) {
      const key: unknown =
        typeof segment === "object" && segment !== null ? (segment as { key?: unknown }).key : segment;
      const child: Shape | undefined = typeof key === "string" ? at.keys.get(key) : at.items || undefined;
      if (child === undefined) break;
      place += typeof key === "string" ? (place === "" ? key : `.${key}`) : "[]";
      at = child;
    }
    if (place !== "") places.add(place);
  }
  return [...places];
}
