/**
 * Looks up `$ref`s inside one JSON Schema document (RFC 6901 pointers; nothing outside the document).
 *
 * @module
 */

/** A JSON Schema, as far as this package looks into one. */
export type SchemaNode = Readonly<Record<string, unknown>>;

/** Whether a value is a schema object; `true` and `false` are schemas as well, but hold nothing. */
export function isSchemaNode(value: unknown): value is SchemaNode {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The node a local reference names, or `undefined` where there is none: `#`, `#/$defs/Node`, `#/properties/a`. */
export function resolveReference(root: SchemaNode, reference: unknown): SchemaNode | undefined {
  if (typeof reference !== "string" || !/^#(?:\/|$)/.test(reference)) return undefined;
  let node: unknown = root;
  for (const token of reference.split("/").slice(1)) {
    const key = decodePointer(token);
    if (typeof node !== "object" || node === null || key === undefined || !Object.hasOwn(node, key))
      return undefined;
    node = (node as Record<string, unknown>)[key];
  }
  return isSchemaNode(node) ? node : undefined;
}

function decodePointer(token: string): string | undefined {
  try {
    return decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~");
  } catch {
    return undefined;
  }
}

/** The branches of a node: what applies to the very same value beside the node's own keywords. */
export function branches(node: SchemaNode): readonly unknown[] {
  return ["allOf", "anyOf", "oneOf"].flatMap((keyword) =>
    Array.isArray(node[keyword]) ? node[keyword] : [],
  );
}

/** Whether a node's `type` keyword names a type. */
export function hasType(node: SchemaNode, type: string): boolean {
  return node.type === type || (Array.isArray(node.type) && node.type.includes(type));
}
