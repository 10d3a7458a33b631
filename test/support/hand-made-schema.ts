/**
 * A schema without a library: the document that it exports, and what it says of a value.
 *
 * @module
 */
import type { InputSchema } from "../../src/index.js";

/** Exports `document` and validates with `validate`; without one it takes every value as it is. */
export function handMade(
  document: unknown,
  validate: (value: unknown) => unknown = (value) => ({ value }),
): InputSchema {
  const exported = (): never => document as never;
  const standard = {
    version: 1,
    vendor: "hand-made",
    validate,
    jsonSchema: { input: exported, output: exported },
  };
  return { "~standard": standard } as never;
}

/** A closed object with these properties. */
export function closed(properties: object): { readonly [keyword: string]: unknown } {
  return { type: "object", properties, additionalProperties: false };
}
