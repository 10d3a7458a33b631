/**
 * Copies values of a record into fresh, JSON-safe ones. Own data only: no getter and no `toJSON` runs. What
 * JSON cannot carry is not guessed at.
 *
 * @module
 */
import { types } from "node:util";
import { isPlainObject, ownData, setOwn } from "./plain-object.js";

/** How deep a JSON field may be nested. */
export const MAX_JSON_DEPTH = 32;
/** How many values one JSON field may hold: shared parts could otherwise unfold without end. */
export const MAX_JSON_VALUES = 100_000;

/** Stands for "JSON cannot carry this". */
export const NOT_JSON: unique symbol = Symbol("not JSON");

/** A scalar as JSON carries it: a `Date` as ISO 8601, a `bigint` as decimal text; `NOT_JSON` for all else. */
export function copyScalar(value: unknown): unknown {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      return Number.isFinite(value) ? value : NOT_JSON;
    case "bigint":
      return value.toString();
    case "object":
      if (value === null) return null;
      return types.isDate(value) ? copyDate(value) : NOT_JSON;
    default:
      return NOT_JSON;
  }
}

function copyDate(date: Date): unknown {
  const time = Date.prototype.getTime.call(date);
  return Number.isNaN(time) ? NOT_JSON : new Date(time).toISOString();
}

/** A scalar, or an array of such values; `NOT_JSON` where an object stands anywhere in it. */
export function copyFlat(value: unknown): unknown {
  return Array.isArray(value)
    ? copyDeep(value, 1, { left: MAX_JSON_VALUES, objects: false })
    : copyScalar(value);
}

/** Any JSON value, objects included. */
export function copyJson(value: unknown): unknown {
  return copyDeep(value, 1, { left: MAX_JSON_VALUES, objects: true });
}

interface CopyState {
  left: number;
  readonly objects: boolean;
}

function copyDeep(value: unknown, depth: number, state: CopyState): unknown {
  state.left -= 1;
  if (state.left < 0) return NOT_JSON;
  const scalar = copyScalar(value);
  if (scalar !== NOT_JSON || depth > MAX_JSON_DEPTH) return scalar;
  if (Array.isArray(value)) return copyElements(value, depth, state);
  return state.objects && isPlainObject(value) ? copyProperties(value, depth, state) : NOT_JSON;
}

function copyElements(source: readonly unknown[], depth: number, state: CopyState): unknown {
  const copy: unknown[] = [];
  for (let index = 0; index < source.length; index++) {
    const element = copyDeep(ownData(source, String(index)), depth + 1, state);
    if (element === NOT_JSON) return NOT_JSON;
    copy.push(element);
  }
  return copy;
}

function copyProperties(source: Record<string, unknown>, depth: number, state: CopyState): unknown {
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(source)) {
    const property = Object.getOwnPropertyDescriptor(source, key);
    if (property === undefined || !("value" in property)) return NOT_JSON;
    if (property.value === undefined) continue; // as JSON leaves it out
    const value = copyDeep(property.value, depth + 1, state);
    if (value === NOT_JSON) return NOT_JSON;
    setOwn(copy, key, value);
  }
  return copy;
}
