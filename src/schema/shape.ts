/**
 * The skeleton of a JSON Schema: which keys are declared where, and where numbers are integers. Validates
 * nothing; it lets the gate copy arguments and refuse undeclared keys in the same pass.
 *
 * @module
 */
import { branches, hasType, isSchemaNode, resolveReference, type SchemaNode } from "./references.js";

/** What one place of a document declares. */
export interface Shape {
  /** The declared keys of an object here. */
  readonly keys: ReadonlyMap<string, Shape>;
  /** The shape of each element of an array here. */
  readonly items: Shape | undefined;
  /** Whether a number here has to be a safe integer. */
  readonly integer: boolean;
  /** Whether the schema accepts `null` here. */
  readonly nullable: boolean;
  /** The objects that may stand here, one for each branch that declares keys. */
  readonly variants: readonly Variant[];
}

/** One object of a union: its own keys, and the values that some of them have to have. */
export interface Variant {
  readonly keys: ReadonlyMap<string, Shape>;
  readonly fixed: ReadonlyMap<string, readonly unknown[]>;
}

/**
 * The shape of a document. A place that several branches describe (`anyOf`, a `$ref`) declares the keys of
 * all of them: one shape stands for a set of nodes, so that recursive documents end.
 */
export function shapeOf(root: SchemaNode): Shape {
  const known = new Map<string, Shape>();
  const numbers = new Map<SchemaNode, number>();

  function numberOf(node: SchemaNode): number {
    const number = numbers.get(node) ?? numbers.size;
    numbers.set(node, number);
    return number;
  }

  function merge(nodes: readonly unknown[]): Shape {
    const all = [...withBranches(root, nodes)];
    const name = all
      .map(numberOf)
      .sort((a, b) => a - b)
      .join();
    const seen = known.get(name);
    if (seen !== undefined) return seen;
    const keys = new Map<string, Shape>();
    const shape: { -readonly [K in keyof Shape]: Shape[K] } = {
      keys,
      items: undefined,
      integer: isInteger(all),
      nullable: all.some(acceptsNull),
      variants: [],
    };
    known.set(name, shape); // before its children, which may lead back to it
    for (const key of new Set(all.flatMap((node) => Object.keys(propertiesOf(node))))) {
      if (key === "__proto__") continue; // a copy could not hold it safely, so it is never declared
      const declared = all.filter((node) => Object.hasOwn(propertiesOf(node), key));
      keys.set(key, merge(declared.map((node) => propertiesOf(node)[key])));
    }
    const items = all.flatMap((node) => [
      node.items,
      ...(Array.isArray(node.prefixItems) ? node.prefixItems : []),
    ]);
    if (items.some(isSchemaNode)) shape.items = merge(items);
    shape.variants = all.filter((node) => isSchemaNode(node.properties)).map(variantOf);
    return shape;
  }

  function variantOf(node: SchemaNode): Variant {
    const properties = Object.entries(propertiesOf(node));
    return {
      keys: new Map(properties.map(([key, property]) => [key, merge([property])])),
      fixed: new Map(properties.flatMap(([key, property]) => fixedValues(key, property))),
    };
  }

  return merge([root]);
}

function withBranches(root: SchemaNode, nodes: readonly unknown[]): Set<SchemaNode> {
  const found = new Set<SchemaNode>();
  const open = [...nodes];
  for (let node = open.pop(); open.length > 0 || node !== undefined; node = open.pop()) {
    if (!isSchemaNode(node) || found.has(node)) continue;
    found.add(node);
    open.push(...branches(node), resolveReference(root, node.$ref));
  }
  return found;
}

function propertiesOf(node: SchemaNode): SchemaNode {
  return isSchemaNode(node.properties) ? node.properties : {};
}

function isInteger(nodes: readonly SchemaNode[]): boolean {
  return nodes.some((node) => hasType(node, "integer")) && !nodes.some((node) => hasType(node, "number"));
}

function fixedValues(key: string, property: unknown): [string, readonly unknown[]][] {
  if (!isSchemaNode(property)) return [];
  if ("const" in property) return [[key, [property.const]]];
  return Array.isArray(property.enum) ? [[key, property.enum]] : [];
}

/** Whether a node itself, its branches aside, accepts `null`. */
export function acceptsNull(node: SchemaNode): boolean {
  return (
    hasType(node, "null") || node.const === null || (Array.isArray(node.enum) && node.enum.includes(null))
  );
}
