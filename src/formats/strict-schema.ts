/**
 * A tool's schema in OpenAI's strict subset of JSON Schema: every key required, optional ones nullable, and
 * without the keywords that the subset does not know. What is left out here is still enforced by the gate.
 *
 * @see https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
 * @module
 */
import type { JsonSchema } from "../schema/input-schema.js";
import { branches, hasType, isSchemaNode, resolveReference, type SchemaNode } from "../schema/references.js";
import { acceptsNull } from "../schema/shape.js";

/** The keywords that go over as they are. */
export const STRICT_KEYWORDS: readonly string[] = Object.freeze([
  "type",
  "title",
  "description",
  "enum",
  "pattern",
  "multipleOf",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minItems",
  "maxItems",
]);

/** The formats of strings that the subset knows. */
const FORMATS = new Set([
  "date-time",
  "time",
  "date",
  "duration",
  "email",
  "hostname",
  "ipv4",
  "ipv6",
  "uuid",
]);

/** Gives the strict form of a reference. */
type Refer = (reference: string) => SchemaNode;

/** The strict form of a closed document. What is referred to stands under `$defs`, wherever it stood before. */
export function strictSchema(document: JsonSchema): JsonSchema {
  const names = new Map<string, string>();
  const refer = (reference: string): SchemaNode => {
    if (reference === "#") return { $ref: "#" };
    const name = names.get(reference) ?? `${reference.split("/").at(-1)?.replace(/\W/g, "_")}_${names.size}`;
    names.set(reference, name);
    return { $ref: `#/$defs/${name}` };
  };
  const strict = strictNode(document, refer);
  const defs: [string, SchemaNode][] = [];
  for (const [reference, name] of names) {
    defs.push([name, strictNode(resolveReference(document, reference), refer)]); // which may find more
  }
  return defs.length === 0 ? strict : { ...strict, $defs: Object.fromEntries(defs) };
}

function strictNode(node: unknown, refer: Refer): SchemaNode {
  if (!isSchemaNode(node) || isNever(node)) return { not: {} };
  const strict: Record<string, unknown> = {};
  for (const keyword of STRICT_KEYWORDS) if (keyword in node) strict[keyword] = node[keyword];
  if ("const" in node) strict.enum = [node.const];
  if (typeof node.format === "string" && FORMATS.has(node.format)) strict.format = node.format;
  if (hasType(node, "object") || isSchemaNode(node.properties)) {
    Object.assign(strict, strictObject(node, refer));
  }
  const items = elementsOf(node, refer);
  if (items.length > 0) strict.items = items.length === 1 ? items[0] : { anyOf: items };
  // A typed node's branches only narrow it, and the subset has no way to say so.
  if (node.type !== undefined || "enum" in strict) return strict;
  const branch = strictBranches(node, refer);
  return "$ref" in branch ? branch : { ...strict, ...branch }; // a reference stands alone in the subset
}

function strictObject(node: SchemaNode, refer: Refer): SchemaNode {
  const required = Array.isArray(node.required) ? node.required : [];
  const properties = isSchemaNode(node.properties) ? node.properties : {};
  const possible = Object.entries(properties).filter(([, property]) => !isNever(property));
  const strict = possible.map(([key, property]) => {
    const inner = strictNode(property, refer);
    return [key, required.includes(key) ? inner : nullable(inner)] as const;
  });
  return {
    type: node.type ?? "object",
    properties: Object.fromEntries(strict),
    required: strict.map(([key]) => key),
    additionalProperties: false,
  };
}

/** `anyOf` is known; `oneOf` becomes it; of `allOf` the first is said, and all of them are enforced. */
function strictBranches(node: SchemaNode, refer: Refer): SchemaNode {
  if (typeof node.$ref === "string") return refer(node.$ref);
  if (Array.isArray(node.allOf)) return strictNode(node.allOf[0], refer);
  const any = branches(node);
  return any.length === 0 ? {} : { anyOf: any.map((branch) => strictNode(branch, refer)) };
}

function elementsOf(node: SchemaNode, refer: Refer): SchemaNode[] {
  const tuple = Array.isArray(node.prefixItems) ? node.prefixItems : [];
  return [...tuple, ...(isSchemaNode(node.items) ? [node.items] : [])].map((item) => strictNode(item, refer));
}

function nullable(node: SchemaNode): SchemaNode {
  if (acceptsNull(node)) return node;
  if (typeof node.type !== "string") return { anyOf: [node, { type: "null" }] };
  const values = Array.isArray(node.enum) ? { enum: [...node.enum, null] } : {};
  return { ...node, ...values, type: [node.type, "null"] };
}

/** A place that accepts nothing: as a property it is not offered to the model at all. */
function isNever(node: unknown): boolean {
  if (!isSchemaNode(node)) return node === false;
  return node.not === true || (isSchemaNode(node.not) && Object.keys(node.not).length === 0);
}
