/**
 * From what a store answered to what the model may see: ownership of what was just read, then exactly the
 * declared fields, as a fresh plain object. Nothing of the record itself goes on.
 *
 * @module
 */
import { type Allowed, isExactlyTrue } from "./decision.js";
import { copyFlat, copyJson, NOT_JSON } from "./json-copy.js";
import { abandon, isPromiseLike } from "./maybe-promise.js";
import { isEmpty, isPlainObject, ownData } from "./plain-object.js";
import type { Field } from "./projection-plan.js";
import { Refusal, refused, unavailable } from "./refusal.js";

/** How many rows of an answer are let go of where they are promises: a store may give rows without end. */
const MAX_ROWS = 1_000;

/** The projection of what a store answered, or a `Refusal`. Never throws. */
export function project(allowed: Allowed, answer: unknown): unknown {
  const { target } = allowed;
  try {
    if (target.id !== undefined) return projectRecord(allowed, answer, target.id);
    return projectRows(allowed, answer, allowed.tool.limit, target.within);
  } catch (error) {
    return unavailable("record", error);
  }
}

function projectRecord(allowed: Allowed, record: unknown, id: string): unknown {
  if (record === null || record === undefined) return refused.not_found;
  if (typeof record !== "object" || Array.isArray(record)) return corrupt("the record is not an object");
  if (isPlainObject(record) && isEmpty(record)) return refused.not_found;
  const owned = isOwned(allowed, record);
  if (owned !== true) return owned === false ? refused.not_found : owned;
  return satisfied(allowed, takeFields(allowed.tool.fields, record, id));
}

function projectRows(
  allowed: Allowed,
  rows: unknown,
  limit: number,
  within: ReadonlySet<string> | undefined,
): unknown {
  if (!Array.isArray(rows)) return corrupt("the list is not an array");
  const count = Math.min(rows.length, MAX_ROWS);
  for (let index = 0; index < count; index++) abandon(rows[index]); // none may end the process
  const projections: unknown[] = [];
  for (let index = 0; index < rows.length && projections.length < limit; index++) {
    const row: unknown = rows[index];
    if (isPromiseLike(row)) return corrupt("a row is a promise: await it in the store");
    if (typeof row !== "object" || row === null || Array.isArray(row) || isEmpty(row)) {
      return corrupt("a row is not an object with fields");
    }
    const id = ownData(row, "id");
    if (within !== undefined) {
      if (typeof id !== "string")
        return corrupt('a row has no string "id" to hold against the scope', ["id"]);
      if (!within.has(id)) continue;
    }
    const owned = isOwned(allowed, row);
    if (owned === false) continue;
    if (owned !== true) return owned;
    const projection = satisfied(allowed, takeFields(allowed.tool.fields, row, undefined));
    if (projection instanceof Refusal) return projection;
    projections.push(projection);
  }
  return projections;
}

/** The checks behind the key: the record's own tenant, then the app's `owns`. */
function isOwned({ tool, caller }: Allowed, record: object): boolean | Refusal {
  if (tool.tenantField !== undefined && ownData(record, tool.tenantField) !== caller.tenant) return false;
  if (tool.owns === undefined) return true;
  try {
    return isExactlyTrue(tool.owns(record, caller.identity));
  } catch (error) {
    return unavailable("policy", error);
  }
}

function takeFields(fields: readonly Field[], source: object, id: string | undefined): object | Refusal {
  const taken: Record<string, unknown> = {};
  for (let index = 0; index < fields.length; index++) {
    const field = fields[index] as Field; // an iterator here is a tenth of the whole call
    const { key } = field;
    const value = Object.getOwnPropertyDescriptor(source, key)?.value;
    if (typeof value === "string" && field.inside === undefined) {
      taken[key] = value; // most fields are text: nothing to copy, nothing to check
    } else if (value !== undefined) {
      const copy = copyField(field, value);
      if (copy instanceof Refusal) return copy;
      taken[key] = copy;
    } else if (key === "id" && id !== undefined && field.inside === undefined) {
      taken[key] = id;
    } else if (!field.optional) {
      return corruptField(field, "is missing, or a getter");
    }
  }
  return taken;
}

function copyField(field: Field, value: unknown): unknown {
  if (field.inside !== undefined) return takeInside(field, field.inside, value);
  const copy = field.json ? copyJson(value) : copyFlat(value);
  if (copy === NOT_JSON) abandon(value);
  return copy === NOT_JSON
    ? corruptField(field, "holds what JSON cannot carry, or an undeclared object")
    : copy;
}

/** Follows a path into an object, or into each object of an array; `null` on the way stays `null`. */
function takeInside(field: Field, fields: readonly Field[], value: unknown): unknown {
  if (value === null) return null;
  if (typeof value !== "object") return corruptField(field, "is neither an object nor an array of objects");
  if (!Array.isArray(value)) return takeFields(fields, value, undefined);
  const taken: unknown[] = [];
  for (let index = 0; index < value.length; index++) {
    const element = ownData(value, String(index));
    if (Array.isArray(element)) return corruptField(field, "is an array of arrays");
    const copy = takeInside(field, fields, element);
    if (copy instanceof Refusal) return copy;
    taken.push(copy);
  }
  return taken;
}

/** Holds a projection against the tool's `output`, where it declares one. */
function satisfied({ tool }: Allowed, projection: object | Refusal): object | Refusal {
  if (tool.output === undefined || projection instanceof Refusal) return projection;
  const outcome = tool.output(structuredClone(projection)) as { issues?: unknown } | undefined;
  if (isPromiseLike(outcome)) {
    abandon(outcome);
    return corrupt('the "output" schema is asynchronous; only synchronous ones can decide');
  }
  return outcome !== undefined && outcome.issues === undefined
    ? projection
    : corrupt('the projection does not satisfy the "output" schema');
}

function corruptField(field: Field, problem: string): Refusal {
  return corrupt(`the field ${JSON.stringify(field.path)} ${problem}`, [field.path]);
}

function corrupt(sentence: string, paths?: readonly string[]): Refusal {
  return unavailable("record", sentence, paths);
}
