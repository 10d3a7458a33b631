/**
 * Finds the first place in a JSON Schema where a caller could say something that nobody declared. A document
 * without such a place is closed, and only closed documents may be a tool's input.
 *
 * @module
 */
import { resolveReference } from "./references.js";
import { branches, excludesAll, hasType, isSchemaNode, type SchemaNode } from "./schema-node.js";

/** A place that is open: where, why, and what to do. */
export interface OpenPlace {
  /** A dotted place below the arguments, `[]` for elements of an array; empty for the arguments themselves. */
  readonly place: string;
  readonly problem: string;
  readonly mend: string;
}

const strict =
  'declare each key, and give it "additionalProperties": false (zod: z.strictObject; valibot: v.strictObject; arktype: "+": "reject")';

/** The first open place of a document, or `undefined` where it is closed at any depth. */
export function findOpenPlace(root: SchemaNode): OpenPlace | undefined {
  const visited = new Set<unknown>();

  function inNode(node: unknown, place: string): OpenPlace | undefined {
    if (node === false) return undefined;
    if (!isSchemaNode(node)) return anything(place);
    if (visited.has(node)) return undefined;
    visited.add(node);
    return inOwnKeywords(node, place) ?? inChildren(node, place);
  }

  function inOwnKeywords(node: SchemaNode, place: string): OpenPlace | undefined {
    if (node.$ref !== undefined && resolveReference(root, node.$ref) === undefined) {
      return { place, problem: "has a $ref to nowhere in this document", mend: "use local references only" };
    }
    if (!restricts(node)) return anything(place);
    if (
      [node.const, ...(Array.isArray(node.enum) ? node.enum : [])].some(
        (v) => typeof v === "object" && v !== null,
      )
    ) {
      return {
        place,
        problem: "lists an object or an array as a value",
        mend: "declare its properties or items",
      };
    }
    if (hasType(node, "array") && !("items" in node)) {
      return { place, problem: "is an array of anything", mend: 'declare its "items"' };
    }
    return hasType(node, "object") || isSchemaNode(node.properties) ? inObject(node, place) : undefined;
  }

  function inChildren(node: SchemaNode, place: string): OpenPlace | undefined {
    const properties = isSchemaNode(node.properties) ? node.properties : {};
    for (const [key, child] of Object.entries(properties)) {
      const open = inNode(child, place === "" ? key : `${place}.${key}`);
      if (open !== undefined) return open;
    }
    const items = [
      ...(Array.isArray(node.prefixItems) ? node.prefixItems : []),
      ...("items" in node ? [node.items] : []),
    ];
    // Where the node itself is typed, its branches can only narrow it: they need not be closed.
    const narrowed = node.type !== undefined || "enum" in node || "const" in node;
    const same = narrowed
      ? []
      : [...branches(node), ...(node.$ref === undefined ? [] : [resolveReference(root, node.$ref)])];
    for (const child of items) {
      const open = inNode(child, `${place}[]`);
      if (open !== undefined) return open;
    }
    for (const branch of same) {
      const open = inNode(branch, place);
      if (open !== undefined) return open;
    }
    return undefined;
  }

  return inNode(root, "");
}

function inObject(node: SchemaNode, place: string): OpenPlace | undefined {
  if (node.additionalProperties !== false) {
    return { place, problem: "is an object that takes undeclared keys", mend: strict };
  }
  if (node.patternProperties !== undefined && Object.keys(node.patternProperties as object).length > 0) {
    return { place, problem: 'has "patternProperties"', mend: "declare each key by its name" };
  }
  if (isSchemaNode(node.properties) && Object.hasOwn(node.properties, "__proto__")) {
    return { place, problem: 'declares the key "__proto__"', mend: "give the key another name" };
  }
  return undefined;
}

function restricts(node: SchemaNode): boolean {
  if (excludesAll(node)) return true;
  return ["type", "enum", "const", "$ref", "allOf", "anyOf", "oneOf"].some((keyword) => keyword in node);
}

function anything(place: string): OpenPlace {
  return { place, problem: "accepts anything", mend: "declare what may stand there" };
}
