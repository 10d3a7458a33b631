/**
 * Arbitrary values that a JSON Schema nearly always accepts: now and then something else stands in a place, a
 * key is missing or one is too many. For holding two readers of one document against each other.
 *
 * @module
 */
import * as fc from "fast-check";
import { acceptsNull } from "../../src/schema/acceptance.js";
import { resolveReference } from "../../src/schema/references.js";
import { hasType, isSchemaNode, type SchemaNode } from "../../src/schema/schema-node.js";

/** How deep references are followed. */
const MAX_LEVELS = 5;

/** What may stand anywhere by mistake. Within the Basic Multilingual Plane, where all count a text's length alike. */
const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, 1.5, -1, 2 ** 53, "", " ", "null", "1", [], [null], [""], {
    a: 1,
  }),
  fc.string({ unit: "grapheme-ascii", maxLength: 8 }),
  fc.constantFrom("\u0000", "a\u0000b", "\ud800", "\u202e", "TKT-104\n"),
);

const extra = fc.constantFrom("extra", "tenant", "__proto__", "constructor", "", "toString");

/**
 * @param strict whether null stands for a key that is left out: then no key whose place takes null is left out
 */
export function valuesOf(root: SchemaNode, strict: boolean): fc.Arbitrary<unknown> {
  const mistake = strict ? junk : fc.oneof({ weight: 15, arbitrary: junk }, fc.constant({}));

  function at(node: unknown, level: number): fc.Arbitrary<unknown> {
    if (!isSchemaNode(node)) return mistake;
    return fc.oneof({ weight: 40, arbitrary: right(node, level) }, { weight: 1, arbitrary: mistake });
  }

  function right(node: SchemaNode, level: number): fc.Arbitrary<unknown> {
    if (level > MAX_LEVELS) return fc.constantFrom(null, "", []);
    if (typeof node.$ref === "string") return at(resolveReference(root, node.$ref), level + 1);
    if ("const" in node) return fc.constant(node.const);
    if (Array.isArray(node.enum)) return fc.constantFrom(...node.enum);
    const types = ["object", "array", "string", "integer", "number", "boolean", "null"];
    const declared = types.filter((type) => hasType(node, type));
    if (declared.length > 0) return fc.oneof(...declared.map((type) => ofType(node, type, level)));
    const [branches] = [node.anyOf, node.oneOf, node.allOf].filter(Array.isArray);
    return branches === undefined
      ? mistake
      : fc.oneof(...branches.map((branch: unknown) => at(branch, level)));
  }

  function ofType(node: SchemaNode, type: string, level: number): fc.Arbitrary<unknown> {
    if (type === "object") return objectOf(node, level);
    if (type === "array") return arrayOf(node, level);
    if (type === "string") return textOf(node);
    if (type === "boolean") return fc.boolean();
    if (type === "null") return fc.constant(null);
    return numberOf(node, type === "integer");
  }

  function objectOf(node: SchemaNode, level: number): fc.Arbitrary<unknown> {
    const required = Array.isArray(node.required) ? node.required : [];
    const places = Object.entries((node.properties ?? {}) as Record<string, SchemaNode>);
    const entries = places.map(([key, place]) => {
      const there = at(place, level + 1).map((value) => [[key, value] as const]);
      const left = fc.constant([] as const);
      if (!required.includes(key)) return fc.oneof(there, left);
      return strict && takesNull(place)
        ? there
        : fc.oneof({ weight: 60, arbitrary: there }, { weight: 1, arbitrary: left });
    });
    const more = fc.oneof(
      { weight: 60, arbitrary: fc.constant([] as const) },
      { weight: 1, arbitrary: fc.tuple(extra, junk).map((entry) => [entry] as const) },
    );
    return fc.tuple(more, ...entries).map((parts) => {
      const object = {};
      for (const [key, value] of parts.flat()) {
        Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
      }
      return object;
    });
  }

  function takesNull(node: SchemaNode): boolean {
    const any = Array.isArray(node.anyOf) ? node.anyOf : [];
    const same = [...any, resolveReference(root, node.$ref)].filter(isSchemaNode);
    return acceptsNull(node) || same.some(takesNull);
  }

  function arrayOf(node: SchemaNode, level: number): fc.Arbitrary<unknown> {
    const tuple = (Array.isArray(node.prefixItems) ? node.prefixItems : []).map((item) =>
      at(item, level + 1),
    );
    const rest = isSchemaNode(node.items)
      ? fc.array(at(node.items, level + 1), { maxLength: 3 })
      : fc.constant([]);
    return fc
      .tuple(rest, fc.tuple(...tuple), fc.nat({ max: 30 }))
      .map(([after, before, cut]) => (cut === 0 ? before.slice(1) : [...before, ...after]));
  }

  return at(root, 0);
}

function textOf({ pattern, minLength = 0, maxLength = 6 }: SchemaNode): fc.Arbitrary<string> {
  if (typeof pattern === "string") return fc.stringMatching(new RegExp(pattern, "u"));
  const [min, max] = [minLength as number, maxLength as number];
  return fc.string({ unit: "grapheme-ascii", minLength: Math.max(0, min - 1), maxLength: max + 1 });
}

function numberOf(node: SchemaNode, integer: boolean): fc.Arbitrary<number> {
  const edges = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"].map((key) => node[key]);
  const near = edges.filter((edge) => typeof edge === "number").flatMap((edge) => [edge - 1, edge, edge + 1]);
  const usual: fc.Arbitrary<number>[] = [fc.integer({ min: -20, max: 20 })];
  if (near.length > 0) usual.push(fc.constantFrom(...near));
  if (!integer) usual.push(fc.double({ noNaN: true, noDefaultInfinity: true, min: -100, max: 100 }));
  return fc.oneof(...usual);
}
