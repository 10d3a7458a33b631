/**
 * Rebuilds a JSON Schema document with each of its nodes changed. What is data and no schema (`const`, `enum`
 * and the like) stays as it is, whatever it looks like.
 *
 * @module
 */
import { isSchemaNode, type SchemaNode } from "./schema-node.js";

const DATA = new Set(["const", "enum", "default", "example", "examples", "required", "dependentRequired"]);

/** Keywords whose value names schemas: its keys are the developer's. */
const NAMES = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);

/** Gives a node its new form; the nodes inside have theirs already. */
export type Change = (node: SchemaNode) => SchemaNode;

/** A copy of a document with `change` applied to every node, from the inside out. */
export function rewrite(node: SchemaNode, change: Change): SchemaNode {
  return change(mapValues(node, (value, keyword) => inKeyword(keyword, value, change)));
}

function inKeyword(keyword: string, value: unknown, change: Change): unknown {
  if (DATA.has(keyword)) return value;
  if (Array.isArray(value)) return value.map((each) => inSchema(each, change));
  return NAMES.has(keyword) && isSchemaNode(value)
    ? mapValues(value, (each) => inSchema(each, change))
    : inSchema(value, change);
}

function inSchema(value: unknown, change: Change): unknown {
  return isSchemaNode(value) ? rewrite(value, change) : value;
}

function mapValues(object: SchemaNode, map: (value: unknown, key: string) => unknown): SchemaNode {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value, key)]));
}
