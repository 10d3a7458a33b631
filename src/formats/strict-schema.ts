/**
 * A tool's schema in OpenAI's strict subset of JSON Schema: every key required, optional ones nullable, and
 * without the keywords that the subset does not know. What is left out here is still enforced by the gate.
 *
 * @see https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
 * @module
 */
import type { JsonSchema } from "../schema/input-schema.js";
import { branches, isSchemaNode, type SchemaNode } from "../schema/references.js";
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

/** The strict form of a closed document. */
export function strictSchema(document: JsonSchema): JsonSchema {
  const { $defs } = document;
  const defs = isSchemaNode($defs) ? { $defs: mapValues($defs, strictNode) } : {};
  return { ...(strictNode(document) as JsonSchema), ...defs };
}

function strictNode(node: unknown): SchemaNode {
  if (!isSchemaNode(node)) return { not: {} };
  if (typeof node.$ref === "string") return { $ref: node.$ref };
  const strict: Record<string, unknown> = {};
  for (const keyword of STRICT_KEYWORDS) if (keyword in node) strict[keyword] = node[keyword];
  if ("const" in node) strict.enum = [node.const];
  if (typeof node.format === "string" && FORMATS.has(node.format)) strict.format = node.format;
  if (isSchemaNode(node.properties)) Object.assign(strict, strictObject(node, node.properties));
  const items = elementsOf(node);
  if (items.length > 0) strict.items = items.length === 1 ? items[0] : { anyOf: items };
  // A typed node's branches only narrow it, and the subset has no way to say so.
  return node.type === undefined && !("enum" in strict) ? { ...strict, ...strictBranches(node) } : strict;
}

function strictObject(node: SchemaNode, properties: SchemaNode): SchemaNode {
  const required = Array.isArray(node.required) ? node.required : [];
  const possible = Object.entries(properties).filter(([, property]) => !isNever(property));
  const strict = possible.map(([key, property]) => {
    const inner = strictNode(property);
    return [key, required.includes(key) ? inner : nullable(inner)] as const;
  });
  return {
    type: "object",
    properties: Object.fromEntries(strict),
    required: strict.map(([key]) => key),
    additionalProperties: false,
  };
}

/** `anyOf` is known; `oneOf` becomes it; of `allOf` the first is said, and all of them are enforced. */
function strictBranches(node: SchemaNode): SchemaNode {
  if (Array.isArray(node.allOf)) return strictNode(node.allOf[0]);
  const any = branches(node);
  return any.length === 0 ? {} : { anyOf: any.map(strictNode) };
}

function elementsOf(node: SchemaNode): SchemaNode[] {
  const tuple = Array.isArray(node.prefixItems) ? node.prefixItems : [];
  return [...tuple, ...(isSchemaNode(node.items) ? [node.items] : [])].map(strictNode);
}

function nullable(node: SchemaNode): SchemaNode {
  if (acceptsNull(node)) return node;
  if (typeof node.type !== "string") return { anyOf: [node, { type: "null" }] };
  const values = Array.isArray(node.enum) ? { enum: [...node.enum, null] } : {};
  return { ...node, ...values, type: [node.type, "null"] };
}

/** A place that accepts nothing is not offered to the model at all. */
function isNever(node: unknown): boolean {
  return (
    node === false || (isSchemaNode(node) && isSchemaNode(node.not) && Object.keys(node.not).length === 0)
  );
}

function mapValues(source: SchemaNode, map: (value: unknown) => unknown): SchemaNode {
  return Object.fromEntries(Object.entries(source).map(([key, value]) => [key, map(value)]));
}
