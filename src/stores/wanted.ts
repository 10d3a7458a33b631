/**
 * The values that a `where` wants of one column, sorted by what a database can compare them with.
 *
 * @module
 */
import type { Scalar } from "../store.js";

/** One column's wanted values. None in any of them: no row can have one. */
export interface Wanted {
  readonly texts: readonly string[];
  readonly numbers: readonly number[];
  readonly booleans: readonly boolean[];
  readonly orNull: boolean;
}

/** Sorts the values; a text that no database can hold is left out, since no row has it. */
export function wantedOf(value: Scalar | readonly Scalar[]): Wanted {
  const values = (Array.isArray(value) ? value : [value]) as readonly Scalar[];
  return {
    texts: values.filter((one) => typeof one === "string").filter(isStorable),
    numbers: values.filter((one) => typeof one === "number"),
    booleans: values.filter((one) => typeof one === "boolean"),
    orNull: values.includes(null),
  };
}

/** Whether a text can stand in a database: UTF-8 has no lone surrogate, and PostgreSQL no NUL. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
