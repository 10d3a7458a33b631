/**
 * The built-in schema: an object of patterned strings. For tools whose arguments are all ids and words it
 * needs no schema library.
 *
 * @module
 */
import { types } from "node:util";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import { mistake } from "../options.js";
import { hasOwn, isPlainObject } from "../plain-object.js";
import type { InputSchema } from "./input-schema.js";
import { exporterOf } from "./targets.js";

/** Reads string fields in one pass; see `readFields`. */
export type ReadStrings = (value: unknown, accept: (text: string) => boolean) => object | string;

/**
 * Where a schema has its one-pass reader: it copies and matches at once what the gate would else copy first.
 * Registered, for schemas of the other copy (ESM, CommonJS) of this package.
 */
const READ_STRINGS = Symbol.for("express-tool-gate.read-strings.1");

/** The one-pass reader of the `~standard` part that `stringFields()` made; `undefined` for all others. */
export function readStringsOf(standard: object): ReadStrings | undefined {
  return Object.hasOwn(standard, READ_STRINGS)
    ? (standard as { [READ_STRINGS]?: ReadStrings })[READ_STRINGS]
    : undefined;
}

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

  /** One pass over the own keys: a copy, or the name of the field that does not match (empty: an undeclared key). */
  function readFields(value: unknown, accept: (text: string) => boolean): StringFields<Key> | string {
    if (!isPlainObject(value)) return "";
    const copy: Record<string, string> = {};
    let found = 0;
    for (const key in value) {
      if (!hasOwn.call(value, key)) continue;
      const matcher = matchers.get(key);
      if (matcher === undefined) return "";
      const text = value[key];
      if (typeof text !== "string" || !accept(text) || !matcher.test(text)) return key;
      copy[key] = text;
      found += 1;
    }
    if (found < names.length) return names.find((name) => !Object.hasOwn(copy, name)) ?? "";
    return copy as StringFields<Key>;
  }

  function validate(value: unknown): StandardSchemaV1.Result<StringFields<Key>> {
    const read = readFields(value, anyText);
    if (typeof read !== "string") return { value: read };
    const issue = { message: "Expected exactly the declared keys, each a string that matches its pattern" };
    return { issues: [read === "" ? issue : { ...issue, path: [read] }] };
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
  const exported = exporterOf("stringFields", document);
  const standard = {
    version: 1 as const,
    vendor: "express-tool-gate",
    validate,
    jsonSchema: Object.freeze({ input: exported, output: exported }),
  };
  // Not enumerable: a schema that is spread and given another `validate` must not keep this one's reader.
  Object.freeze(Object.defineProperty(standard, READ_STRINGS, { value: readFields }));
  return Object.freeze({ "~standard": standard });
}

function anyText(): boolean {
  return true;
}

function wholeMatch(name: string, pattern: unknown): RegExp {
  const at = `stringFields: the pattern of ${JSON.stringify(name)}`;
  if (name === "__proto__")
    throw mistake("stringFields", '"__proto__" cannot be a field. Give it another name.');
  if (!types.isRegExp(pattern)) throw mistake(at, "has to be a RegExp.");
  const lost = /[imsv]/.exec(pattern.flags);
  if (lost !== null) {
    throw mistake(at, `has the flag "${lost[0]}", which JSON Schema cannot say. Write it out, as in [Tt].`);
  }
  const anchored = /^\^[^|]*\$$/.test(pattern.source) && !pattern.source.endsWith("\\$");
  try {
    return new RegExp(anchored ? pattern.source : `^(?:${pattern.source})$`, "u");
  } catch {
    throw mistake(at, 'is not valid with the "u" flag, which JSON Schema patterns run with.');
  }
}
