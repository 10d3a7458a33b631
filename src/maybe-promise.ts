/**
 * Values that may be there at once or later. Nothing waits where the value is there: a store that answers
 * synchronously costs no turn of the event loop.
 *
 * @module
 */

/** A value, or a thenable of one: promises, and also the query builders of Knex and Mongoose. */
export type MaybePromise<T> = T | PromiseLike<T>;

/** Whether a value has a `then` to wait for. May throw for hostile objects: callers expect it. */
export function isPromiseLike(value: unknown): value is PromiseLike<unknown> {
  return (
    ((typeof value === "object" && value !== null) || typeof value === "function") &&
    typeof (value as { then?: unknown }).then === "function"
  );
}

/** Hands a value on now, or when it arrives. */
export function whenReady<T, U>(value: T | Promise<T>, next: (value: T) => U | Promise<U>): U | Promise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Lets go of a value that should not have been a promise, so that its rejection ends no process. */
export function abandon(value: unknown): void {
  if ((typeof value === "object" && value !== null) || typeof value === "function") {
    new Promise((resolve) => resolve(value)).catch(() => {});
  }
}
