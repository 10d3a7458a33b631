/**
 * The bounded set of record ids that a task may touch. An array or a Set, as the app gives it; anything else
 * is no scope, and no scope means no permission. (A Set that went through a session store comes back as `{}`.)
 *
 * @module
 */
import { types } from "node:util";

/** The ids that a task may touch. */
export type Scope = readonly string[] | ReadonlySet<string>;

/** Whether a value can be a scope at all. A brand check: nothing of the value runs. */
export function isScope(value: unknown): value is Scope {
  return Array.isArray(value) || types.isSet(value);
}

/** Whether an id is in a scope, whatever methods of its own it has. What is no string in it is never equal to an id. */
export function inScope(scope: Scope, id: string): boolean {
  return Array.isArray(scope) ? Array.prototype.includes.call(scope, id) : Set.prototype.has.call(scope, id);
}

/** The distinct ids of a scope; what is no string in it is passed over. */
export function idsOf(scope: Scope): ReadonlySet<string> {
  const ids = new Set<string>();
  const add = (id: unknown): void => {
    if (typeof id === "string") ids.add(id);
  };
  if (Array.isArray(scope)) Array.prototype.forEach.call(scope, add);
  else Set.prototype.forEach.call(scope, add);
  return ids;
}
