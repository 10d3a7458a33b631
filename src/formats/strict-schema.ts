/**
 * A tool's schema in OpenAI's strict subset of JSON Schema: every key required, optional ones nullable, and
 * without the keywords that the subset does not know. What is left out here is still enforced by the gate.
 *
 * @see https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
 * @module
 */
import { mistake } from "../options.js";
import { type Ask, acceptsNothingIn, acceptsNull } from "../schema/acceptance.js";
import type { JsonSchema } from "../schema/input-schema.js";
import { resolveReference } from "../schema/references.js";
import { hasType, isSchemaNode, listOf, type SchemaNode } from "../schema/schema-node.js";
import { listedValues, typeBeside } from "../schema/value-types.js";
import { propertiesOf } from "../schema/variant.js";

/** The keywords that go over as they are. */
export const STRICT_KEYWORDS: readonly string[] = Object.freeze([
  "type",
  "title",
  "description",
  "enum",
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

/**
 * `(?=`, `(?!`, `(?<=` and `(?<!`, for which OpenAI refuses the whole request.
 *
 * @see https://github.com/vercel/ai/pull/21037
 */
const LOOKAROUND = /\(\?<?[=!]/;

/** What the nodes of one document have in common. */
interface Strictness {
  /** The strict form of a reference. */
  readonly refer: (reference: string) => SchemaNode;
  readonly acceptsNothing: Ask<boolean>;
  readonly at: string;
}

/**
 * The strict form of a closed document. What is referred to stands under `$defs`, wherever it stood before.
 *
 * @param at what a mistake is reported for
 * @throws {TypeError} where a place accepts nothing, or an array no element: the subset has no way to say so
 */
export function strictSchema(document: JsonSchema, at = "strictSchema"): JsonSchema {
  const names = new Map<string, string>();
  const refer = (reference: string): SchemaNode => {
    if (reference === "#") return { $ref: "#" };
    const name = names.get(reference) ?? `${reference.split("/").at(-1)?.replace(/\W/g, "_")}_${names.size}`;
    names.set(reference, name);
    return { $ref: `#/$defs/${name}` };
  };
  const strictness = { refer, acceptsNothing: acceptsNothingIn(document), at };
  const strict = strictNode(document, strictness, "");
  const defs: [string, SchemaNode][] = [];
  for (const [reference, name] of names) {
    defs.push([name, strictNode(resolveReference(document, reference), strictness, reference)]); // which may find more
  }
  return defs.length === 0 ? strict : { ...strict, $defs: Object.fromEntries(defs) };
}

function strictNode(node: unknown, strictness: Strictness, place: string): SchemaNode {
  if (!isSchemaNode(node) || strictness.acceptsNothing(node)) {
    throw unsayable(strictness, place, "accepts nothing");
  }
  const strict: Record<string, unknown> = {};
  for (const keyword of STRICT_KEYWORDS) if (keyword in node) strict[keyword] = node[keyword];
  const values = listedValues(node);
  if (values !== undefined) Object.assign(strict, { type: typeBeside(node.type, values), enum: values });
  if (typeof node.format === "string" && FORMATS.has(node.format)) strict.format = node.format;
  if (typeof node.pattern === "string" && !LOOKAROUND.test(node.pattern)) strict.pattern = node.pattern;
  if (hasType(node, "object") || isSchemaNode(node.properties)) {
    Object.assign(strict, strictObject(node, strictness, place));
  }
  Object.assign(strict, strictItems(node, strictness, place));
  // A typed node's branches only narrow it, and the subset has no way to say so.
  if ("type" in strict) return strict;
  const branch = strictBranches(node, strictness, place);
  return "$ref" in branch ? branch : { ...strict, ...branch }; // a reference stands alone in the subset
}

function strictObject(node: SchemaNode, strictness: Strictness, place: string): SchemaNode {
  const required = listOf(node.required);
  const strict = Object.entries(propertiesOf(node)).flatMap(([key, property]) => {
    const isRequired = required.includes(key);
    if (!isRequired && strictness.acceptsNothing(property)) return [];
    const inner = strictNode(property, strictness, place === "" ? key : `${place}.${key}`);
    return [[key, isRequired ? inner : nullable(inner)] as const];
  });
  return {
    type: node.type ?? "object",
    properties: Object.fromEntries(strict),
    required: strict.map(([key]) => key),
    additionalProperties: false,
  };
}

/** `anyOf` is known; `oneOf` becomes it; of `allOf` the first is said, and all of them are enforced. */
function strictBranches(node: SchemaNode, strictness: Strictness, place: string): SchemaNode {
  if (typeof node.$ref === "string") return strictness.refer(node.$ref);
  if (Array.isArray(node.allOf)) return strictNode(node.allOf[0], strictness, place);
  const any = [...listOf(node.anyOf), ...listOf(node.oneOf)].filter(
    (branch) => !strictness.acceptsNothing(branch),
  );
  return any.length === 0 ? {} : { anyOf: any.map((branch) => strictNode(branch, strictness, place)) };
}

/** A tuple becomes a list of any of its elements. */
function strictItems(node: SchemaNode, strictness: Strictness, place: string): SchemaNode {
  const declared = [...listOf(node.prefixItems), ...("items" in node ? [node.items] : [])];
  const items = declared
    .filter((item) => !strictness.acceptsNothing(item))
    .map((item) => strictNode(item, strictness, `${place}[]`));
  if (items.length === 0) {
    if (hasType(node, "array")) throw unsayable(strictness, place, "is an array that takes no element");
    return {};
  }
  return { items: items.length === 1 ? items[0] : { anyOf: items } };
}

function nullable(node: SchemaNode): SchemaNode {
  if (acceptsNull(node)) return node;
  if (typeof node.type !== "string") return { anyOf: [node, { type: "null" }] };
  const values = Array.isArray(node.enum) ? { enum: [...node.enum, null] } : {};
  return { ...node, ...values, type: [node.type, "null"] };
}

function unsayable({ at }: Strictness, place: string, what: string): TypeError {
  const where = place === "" ? "the arguments object" : JSON.stringify(place);
  const mend =
    "Leave it out of the schema, declare what may stand there, or use a format without strict mode";
  return mistake(at, `${where} ${what}, which OpenAI's strict mode cannot say. ${mend}.`);
}
