/**
 * Gives a document of draft 2020-12 in the version that a caller of Standard JSON Schema asks for, where it can
 * be said there without a change of meaning, and throws where it cannot.
 *
 * @see https://standardschema.dev/json-schema
 * @see https://json-schema.org/draft/2020-12/release-notes
 * @module
 */
import { mistake } from "../options.js";
import { rewrite } from "./rewrite.js";
import { isSchemaNode, listOf, type SchemaNode } from "./schema-node.js";

/** What `jsonSchema.input` and `jsonSchema.output` of a Standard JSON Schema are. */
export type Exporter = (options: { readonly target: string }) => Record<string, unknown>;

/** Keywords that came after draft-07. `$defs` came too, but a reference finds it wherever it stands. */
const AFTER_DRAFT_07 = [
  "unevaluatedProperties",
  "unevaluatedItems",
  "dependentSchemas",
  "dependentRequired",
  "minContains",
  "maxContains",
  "$anchor",
  "$dynamicRef",
  "$dynamicAnchor",
];

/** Keywords that OpenAPI 3.0 reads as draft 2020-12 does. */
const IN_OPENAPI_30 = new Set([
  ...["type", "enum", "title", "description", "default", "format", "pattern", "minLength", "maxLength"],
  ...["minimum", "maximum", "multipleOf", "items", "minItems", "maxItems", "uniqueItems"],
  ...["properties", "required", "additionalProperties", "minProperties", "maxProperties"],
  ...["allOf", "anyOf", "oneOf", "not"],
]);

/** An exporter of copies of a document. It throws a `TypeError` for a target that cannot say the same. */
export function exporterOf(at: string, document: SchemaNode): Exporter {
  return ({ target }) => {
    const copy = structuredClone(document) as Record<string, unknown>;
    if (target === "draft-2020-12") return copy;
    if (target === "draft-07") return draft07(at, copy);
    if (target === "openapi-3.0") return openApi30(at, copy);
    throw mistake(
      at,
      `cannot export JSON Schema for the target ${JSON.stringify(target)}: draft-2020-12 can.`,
    );
  };
}

function draft07(at: string, document: SchemaNode): Record<string, unknown> {
  const { $schema, ...rest } = document;
  const converted = rewrite(rest, (node) => {
    const later = AFTER_DRAFT_07.find((keyword) => keyword in node);
    if (later !== undefined || leadsIntoTuple(node)) {
      throw mistake(at, `draft-07 cannot say ${later ?? "a reference into a tuple"}: ask for draft-2020-12.`);
    }
    return besideReference(tuple07(node));
  });
  return {
    ...($schema !== undefined && { $schema: "http://json-schema.org/draft-07/schema#" }),
    ...converted,
  };
}

/** A tuple was `items` as an array, and what follows it `additionalItems`. */
function tuple07(node: SchemaNode): SchemaNode {
  if (!Array.isArray(node.prefixItems)) return node;
  const { prefixItems, items, ...rest } = node;
  return { ...rest, items: prefixItems, ...(items !== undefined && { additionalItems: items }) };
}

/** What stood beside a `$ref` was passed over: the reference becomes a branch. */
function besideReference(node: SchemaNode): SchemaNode {
  const { $ref, ...rest } = node;
  const alone = $ref === undefined || Object.keys(rest).length === 0;
  return alone ? node : { ...rest, allOf: [...listOf(node.allOf), { $ref }] };
}

function leadsIntoTuple({ $ref }: SchemaNode): boolean {
  return typeof $ref === "string" && $ref.includes("/prefixItems/");
}

function openApi30(at: string, document: SchemaNode): Record<string, unknown> {
  const { $schema: _, ...rest } = document;
  return rewrite(rest, (node) => {
    const other = Object.keys(node).find((keyword) => !IN_OPENAPI_30.has(keyword));
    const typed = node.type === undefined || (typeof node.type === "string" && node.type !== "null");
    const listed = node.items === undefined || isSchemaNode(node.items);
    if (other !== undefined || !typed || !listed) {
      const what = other ?? (typed ? "an array whose items are no schema" : `the type ${node.type}`);
      throw mistake(at, `OpenAPI 3.0 cannot say ${what}: ask for draft-2020-12.`);
    }
    return node;
  });
}
