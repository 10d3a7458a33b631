/**
 * Looks up `$ref`s inside one JSON Schema document (RFC 6901 pointers; nothing outside the document).
 *
 * @module
 */

import { isSchemaNode, type SchemaNode } from "./schema-node.js";

/** Whether a reference is a pointer into its own document. */
export function isLocal(reference: unknown): reference is string {
  return typeof reference === "string" && /^#(?:\/|$)/.test(reference);
}

/** The node a local reference names, or `undefined` where there is none: `#`, `#/$defs/Node`, `#/properties/a`. */
export function resolveReference(root: SchemaNode, reference: unknown): SchemaNode | undefined {
  if (!isLocal(reference)) return undefined;
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
