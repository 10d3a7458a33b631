/**
 * The built-in schema: an object of patterned strings. For tools whose arguments are all ids and words it
 * needs no schema library.
 *
 * @module
 */
import { types } from "node:util";
import { mistake } from "../options.js";
import { isPlainObject } from "../plain-object.js";
import type { InputSchema } from "./input-schema.js";

/** The arguments that `stringFields()` accepts: every key a string. */
export type StringFields<Key extends string> = { readonly [K in Key]: string };

/**
 * A closed schema of required string fields, each matched as a whole against its pattern.
 *
 * The type is checked before the pattern, and the whole string has to match, whether or not the pattern has
 * anchors: `/TKT-[0-9]{3}/` refuses `TKT-1040` and `TKT-104\n`. The patterns are what is exported to the
 * model, and JSON Schema has no flags, so patterns run with the `u` flag alone; `g`, `y` and `d` are ignored.
 *
 * @param patterns a pattern for each field; `{}` for a tool without parameters
 * @returns a Standard Schema that also exports JSON Schema
 * @throws {TypeError} where a value is not a `RegExp`, has a flag that JSON Schema cannot say (`i`, `m`, `s`,
 *   `v`), or is not valid with the `u` flag
 * @example
 * stringFields({ ticket_id: /^TKT-[0-9]{3}$/ })
 */
export function stringFields<Key extends string>(
  patterns: Readonly<Record<Key, RegExp>>,
): InputSchema<StringFields<Key>> {
  if (!isPlainObject(patterns))
    throw mistake("stringFields", "takes one plain object: a RegExp for each field.");
  const matchers = new Map(
    Object.entries(patterns).map(([name, pattern]) => [name, wholeMatch(name, pattern)]),
  );
  const names = [...matchers.keys()];

  function validate(
    value: unknown,
  ): { value: StringFields<Key> } | { issues: { message: string; path?: string[] }[] } {
    if (!isPlainObject(value)) return { issues: [{ message: "Expected an object" }] };
    for (const key in value) {
      if (!matchers.has(key) && Object.hasOwn(value, key)) return { issues: [{ message: "Unexpected key" }] };
    }
    for (const name of names) {
      const text = Object.hasOwn(value, name) ? value[name] : undefined;
      if (typeof text !== "string" || !(matchers.get(name) as RegExp).test(text)) {
        return { issues: [{ message: "Expected a string that matches the pattern", path: [name] }] };
      }
    }
    return { value: value as StringFields<Key> };
  }

  const document = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: Object.fromEntries(
      [...matchers].map(([name, { source }]) => [name, { type: "string", pattern: source }]),
    ),
    required: names,
    additionalProperties: false,
  };
  const exported = () => structuredClone(document);
  return Object.freeze({
    "~standard": Object.freeze({
      version: 1,
      vendor: "express-tool-gate",
      validate,
      jsonSchema: Object.freeze({ input: exported, output: exported }),
    }),
  });
}

function wholeMatch(name: string, pattern: unknown): RegExp {
  const where = `stringFields: the pattern of ${JSON.stringify(name)}`;
  if (name === "__proto__")
    throw mistake("stringFields", '"__proto__" cannot be a field. Give it another name.');
  if (!types.isRegExp(pattern)) throw mistake(where, "has to be a RegExp.");
  const lost = /[imsv]/.exec(pattern.flags);
  if (lost !== null) {
    throw mistake(
      where,
      `has the flag "${lost[0]}", which JSON Schema cannot say. Write it out, as in [Tt].`,
    );
  }
  const anchored = /^\^[^|]*\$$/.test(pattern.source) && !pattern.source.endsWith("\\$");
  try {
    return new RegExp(anchored ? pattern.source : `^(?:${pattern.source})$`, "u");
  } catch {
    throw mistake(where, 'is not valid with the "u" flag, which JSON Schema patterns run with.');
  }
}
