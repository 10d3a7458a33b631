/**
 * The objects that may stand at one place of a document, told apart by their keys and by the values that are
 * fixed for them: enough to say which of an object's `null`s mean that a key was left out.
 *
 * @module
 */
import { acceptsNullIn, valuesIn } from "./acceptance.js";
import { isSchemaNode, listOf, type SchemaNode } from "./schema-node.js";

/** A key of one branch. */
export interface VariantKey {
  readonly required: boolean;
  /** Whether `null` may stand there. */
  readonly nullable: boolean;
  /** The only values that may stand there, where the schema lists them. */
  readonly values: readonly unknown[] | undefined;
}

/** One object of a union: its own keys, and no others. */
export type Variant = ReadonlyMap<string, VariantKey>;

/** The variants among nodes that describe one place: each node that declares keys. */
export function variantsOf(root: SchemaNode): (nodes: readonly SchemaNode[]) => readonly Variant[] {
  const nullable = acceptsNullIn(root);
  const values = valuesIn(root);
  const known = new Map<SchemaNode, Variant>();

  function variantOf(node: SchemaNode): Variant {
    const required = new Set(listOf(node.required));
    const variant: Variant =
      known.get(node) ??
      new Map(
        Object.entries(propertiesOf(node)).map(([key, place]) => [
          key,
          { required: required.has(key), nullable: nullable(place), values: values(place) },
        ]),
      );
    known.set(node, variant);
    return variant;
  }

  return (nodes) => nodes.filter((node) => isSchemaNode(node.properties)).map(variantOf);
}

/** The properties of a node; none where it declares none. */
export function propertiesOf(node: SchemaNode): SchemaNode {
  return isSchemaNode(node.properties) ? node.properties : {};
}

/**
 * The keys whose `null` means that they were left out: each branch that the object can be of declares them
 * optional and takes no `null` there. In doubt a `null` stays, and the validator decides.
 */
export function leftOutBy(object: Readonly<Record<string, unknown>>, variants: readonly Variant[]): string[] {
  const nulls = Object.keys(object).filter((key) => object[key] === null);
  if (nulls.length === 0) return nulls;
  const fitting = variants.filter((variant) => fits(object, variant));
  return fitting.length === 0
    ? []
    : nulls.filter((key) => fitting.every((variant) => variant.get(key)?.nullable === false));
}

/** Whether an object can be of a branch: no key too many, none of the required ones missing, no other value than listed. */
function fits(object: Readonly<Record<string, unknown>>, variant: Variant): boolean {
  for (const key of Object.keys(object)) {
    const declared = variant.get(key);
    if (declared === undefined) return false;
    if (object[key] === null ? declared.required && !declared.nullable : excludes(declared, object[key]))
      return false;
  }
  for (const [key, { required }] of variant) if (required && !Object.hasOwn(object, key)) return false;
  return true;
}

function excludes({ values }: VariantKey, value: unknown): boolean {
  return values !== undefined && !values.includes(value);
}
