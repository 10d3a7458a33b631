/**
 * Values that may be there at once or later. Nothing waits where the value is there: a store that answers
 * synchronously costs no turn of the event loop.
 *
 * @module
 */
import { types } from "node:util";

/** A value, or a thenable of one: promises, and also the query builders of Knex and Mongoose. */
export type MaybePromise<T> = T | PromiseLike<T>;

/** Whether a value has a `then` to wait for. May throw for hostile objects: callers expect it. */
export function isPromiseLike(value: unknown): value is PromiseLike<unknown> {
  return (
    ((typeof value === "object" && value !== null) || typeof value === "function") &&
    typeof (value as { then?: unknown }).then === "function"
  );
}

/**
 * Lets go of a value that should not have been a promise, so that its rejection ends no process. Only a real
 * promise runs already; to call the `then` of a query builder would start its query.
 */
export function abandon(value: unknown): void {
  if (types.isPromise(value)) Promise.prototype.then.call(value, ignore, ignore);
}

function ignore(): void {}
