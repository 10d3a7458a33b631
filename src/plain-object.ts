/**
 * Tells plain objects from everything else, and reads own data from any object. It never runs code of the
 * value, except the traps of a Proxy: callers expect a throw.
 *
 * @module
 */

/**
 * `hasOwnProperty`, for loops over `for (key in source)` alone: there V8 knows the answer without a lookup,
 * which it does not for `Object.hasOwn`.
 */
export const hasOwn: (this: object, key: PropertyKey) => boolean = Object.prototype.hasOwnProperty;

/**
 * Whether `value` is what an object literal or `JSON.parse` makes: an object without a class of its own.
 * The `Object.prototype` of another realm (a test runner's, a worker's) counts as well.
 */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return true;
  return Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype, "isPrototypeOf");
}

/** The value of an own data property; `undefined` where there is none, or where a getter stands in its place. */
export function ownData(source: object, key: string): unknown {
  return Object.getOwnPropertyDescriptor(source, key)?.value;
}

/** The value of an own property of what may be no object at all; a getter runs, so read it once. */
export function ownValue(source: unknown, key: string): unknown {
  if (typeof source !== "object" || source === null || !Object.hasOwn(source, key)) return undefined;
  return (source as Record<string, unknown>)[key];
}

/** Whether an object has no own enumerable key. Own keys come first, so the first key tells. */
export function isEmpty(source: object): boolean {
  for (const key in source) return !hasOwn.call(source, key);
  return true;
}

/** Sets an own property, whatever its name: an assignment to `__proto__` would change the prototype instead. */
export function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key === "__proto__") {
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    target[key] = value;
  }
}
