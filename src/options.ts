/**
 * Checks of what a developer passes, done once, at construction. Every message names the function, the
 * option, what it takes and the mend.
 *
 * @module
 */
import { types } from "node:util";
import { isPlainObject } from "./plain-object.js";

/** A `TypeError` for a developer's mistake. */
export function mistake(at: string, sentence: string): TypeError {
  return new TypeError(`${at}: ${sentence}`);
}

/**
 * A copy of the options, so that the caller's object is never read again.
 *
 * @throws {TypeError} where `options` is not a plain object or has a key that is not in `known`
 */
export function copyOptions<T extends object>(
  at: string,
  options: T,
  known: Record<keyof T, true>,
): Partial<T> {
  if (!isPlainObject(options)) throw mistake(at, "takes one plain object of options.");
  const valid = Object.keys(known);
  const unknown = Object.keys(options).find((key) => !Object.hasOwn(known, key));
  if (unknown !== undefined) {
    throw mistake(at, `unknown option ${JSON.stringify(unknown)}. The options are ${valid.join(", ")}.`);
  }
  const copy = Object.create(null) as Partial<T>;
  for (const key of valid as (keyof T)[]) if (Object.hasOwn(options, key)) copy[key] = options[key];
  return copy;
}

/** @throws {TypeError} where the value is not a string with something in it */
export function requireText(at: string, option: string, value: unknown): string {
  if (typeof value !== "string" || value.trim() === "") {
    throw mistake(at, `"${option}" has to be a non-empty string.`);
  }
  return value;
}

/** A whole number in a range, or the default where it was left out. @throws {TypeError} for all else */
export function requireWhole(
  at: string,
  option: string,
  value: unknown,
  min: number,
  max: number,
  otherwise?: number,
): number {
  if (value === undefined && otherwise !== undefined) return otherwise;
  if (typeof value !== "number" || !Number.isInteger(value) || value < min || value > max) {
    const hint = otherwise === undefined ? "" : ` Leave it out for ${otherwise}.`;
    throw mistake(at, `"${option}" has to be a whole number from ${min} to ${max}.${hint}`);
  }
  return value;
}

/** @throws {TypeError} where the value is not a function, with `mend` as the message's last sentence */
export function requireFunction(at: string, option: string, value: unknown, mend: string): void {
  if (typeof value !== "function") throw mistake(at, `"${option}" has to be a function. ${mend}`);
}

/** A policy decides now: a promise would be truthy. @throws {TypeError} for async and generator functions too */
export function requireSynchronous(at: string, option: string, value: unknown, mend: string): void {
  requireFunction(at, option, value, mend);
  if (types.isAsyncFunction(value) || types.isGeneratorFunction(value)) {
    const fetchFirst = 'Fetch what it needs beforehand, in "identity", and decide here synchronously.';
    throw mistake(at, `"${option}" must not be async. ${fetchFirst}`);
  }
}

/** A copy of a list of distinct strings. @throws {TypeError} for all else */
export function requireNames(at: string, option: string, value: unknown): readonly string[] {
  const names: unknown[] | undefined = Array.isArray(value) ? Array.from(value) : undefined; // holes become undefined
  if (names === undefined || !names.every((name) => typeof name === "string" && name !== "")) {
    throw mistake(at, `"${option}" has to be an array of non-empty strings.`);
  }
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw mistake(at, `"${option}" names ${JSON.stringify(repeated)} twice.`);
  return Object.freeze(names as string[]);
}
