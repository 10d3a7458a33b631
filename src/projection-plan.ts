/**
 * Turns a tool's list of fields into a tree, once. Reads no record: `projection.ts` does, along this tree.
 *
 * @module
 */
import { mistake, requireNames } from "./options.js";

/** One key of the projected object. */
export interface Field {
  readonly key: string;
  /** The dotted place, for operators. */
  readonly path: string;
  /** Whether it may be missing: in `optionalFields`, or a parent all of whose paths are. */
  readonly optional: boolean;
  /** Whether the value may be any JSON, copied as it is. */
  readonly json: boolean;
  /** What is taken from the object, or from each object of the array, that stands here. */
  readonly inside: readonly Field[] | undefined;
}

/** The options of a tool that say what is projected. */
export interface FieldOptions {
  readonly fields?: unknown;
  readonly jsonFields?: unknown;
  readonly optionalFields?: unknown;
}

/** @throws {TypeError} for an empty list, a path inside another, `__proto__`, or subsets that are none */
export function planFields(at: string, options: FieldOptions): readonly Field[] {
  const fields = requireNames(at, "fields", options.fields);
  if (fields.length === 0) throw mistake(at, '"fields" is empty. Name each field that the model may see.');
  for (const path of fields) checkPath(at, path, fields);
  const json = subset(at, "jsonFields", options.jsonFields, fields);
  const optional = subset(at, "optionalFields", options.optionalFields, fields);
  return tree(fields, "", json, optional);
}

function checkPath(at: string, path: string, fields: readonly string[]): void {
  const named = `"fields" has ${JSON.stringify(path)}`;
  const keys = path.split(".");
  if (keys.includes("__proto__")) throw mistake(at, `${named}: "__proto__" cannot be projected.`);
  if (keys.includes("")) throw mistake(at, `${named}: a path is names joined by single dots.`);
  const outer = fields.find((other) => path.startsWith(`${other}.`));
  if (outer !== undefined) {
    throw mistake(at, `${named}, which lies inside ${JSON.stringify(outer)}. Keep one of the two.`);
  }
}

function subset(at: string, option: string, value: unknown, fields: readonly string[]): ReadonlySet<string> {
  const names = requireNames(at, option, value === undefined ? [] : value);
  const stray = names.find((name) => !fields.includes(name));
  if (stray !== undefined) {
    throw mistake(at, `"${option}" has ${JSON.stringify(stray)}, which is not in "fields".`);
  }
  return new Set(names);
}

function tree(
  paths: readonly string[],
  prefix: string,
  json: ReadonlySet<string>,
  optional: ReadonlySet<string>,
): readonly Field[] {
  const keys = [...new Set(paths.map((path) => path.split(".", 1)[0] as string))];
  const fields = keys.map((key): Field => {
    const below = paths
      .filter((path) => path.startsWith(`${key}.`))
      .map((path) => path.slice(key.length + 1));
    const path = prefix + key;
    const inside = below.length === 0 ? undefined : tree(below, `${path}.`, json, optional);
    return Object.freeze({
      key,
      path,
      optional: inside === undefined ? optional.has(path) : inside.every((field) => field.optional),
      json: json.has(path),
      inside,
    });
  });
  return Object.freeze(fields);
}
