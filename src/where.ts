/**
 * The condition of a tool that lists, copied and checked: equalities between fields and scalars. No value can
 * be an operator, and no field can be named like one of MongoDB's; the names are the tool author's to choose,
 * never the model's.
 *
 * @module
 */
import { isPlainObject, setOwn } from "./plain-object.js";
import type { Scalar, Where } from "./store.js";

/** A copy of a `where`, or `undefined` where it is not a plain object of scalars and arrays of scalars. */
export function copyWhere(value: unknown): Where | undefined {
  if (!isPlainObject(value)) return undefined;
  const copy: Record<string, Scalar | readonly Scalar[]> = {};
  for (const key of Object.keys(value)) {
    if (key.startsWith("$")) return undefined;
    const wanted = value[key];
    const condition = Array.isArray(wanted) ? Array.from(wanted) : wanted;
    if (!(Array.isArray(condition) ? condition.every(isScalar) : isScalar(condition))) return undefined;
    setOwn(copy, key, Object.freeze(condition));
  }
  return Object.freeze(copy);
}

function isScalar(value: unknown): value is Scalar {
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value === "string" || typeof value === "boolean" || value === null;
}
