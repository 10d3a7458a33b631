/**
 * The nodes of a JSON Schema document: what counts as one, which types it names, which branches it has.
 *
 * @module
 */

/** A JSON Schema, as far as this package looks into one. */
export type SchemaNode = Readonly<Record<string, unknown>>;

/** Whether a value is a schema object; `true` and `false` are schemas as well, but hold nothing. */
export function isSchemaNode(value: unknown): value is SchemaNode {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The branches of a node: what applies to the very same value beside the node's own keywords. */
export function branches(node: SchemaNode): readonly unknown[] {
  return ["allOf", "anyOf", "oneOf"].flatMap((keyword) => listOf(node[keyword]));
}

/** Whether a node's `type` keyword names a type. */
export function hasType(node: SchemaNode, type: string): boolean {
  return node.type === type || (Array.isArray(node.type) && node.type.includes(type));
}

/** The elements of an array; none where a value is no array. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Whether a node is `{ not: {} }`, as libraries write a place that accepts nothing. */
export function excludesAll({ not }: SchemaNode): boolean {
  return not === true || (isSchemaNode(not) && Object.keys(not).length === 0);
}
