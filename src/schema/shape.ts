/**
 * The skeleton of a JSON Schema: which keys are declared where, and where numbers are integers. Validates
 * nothing; it lets the gate copy arguments and refuse undeclared keys in the same pass.
 *
 * @module
 */
import { resolveReference } from "./references.js";
import { branches, hasType, isSchemaNode, listOf, type SchemaNode } from "./schema-node.js";
import { propertiesOf, type Variant, variantsOf } from "./variant.js";

/** The most nodes that all shapes of a document may stand for together: nested unions could multiply without end. */
const MAX_NODES = 100_000;

/** What one place of a document declares. */
export interface Shape {
  /** The declared keys of an object here. */
  readonly keys: ReadonlyMap<string, Shape>;
  /** The shape of each element of an array here; `false` where an array here has to be empty. */
  readonly items: Shape | false | undefined;
  /** Whether a number here is an integer in every branch, in some, or in none. */
  readonly integer: "always" | "sometimes" | "never";
  /** The objects that may stand here, one for each branch that declares keys. */
  readonly variants: readonly Variant[];
}

type Building = { -readonly [K in keyof Shape]: Shape[K] } & { readonly keys: Map<string, Shape> };

/**
 * The shape of a document. A place that several branches describe (`anyOf`, a `$ref`) declares the keys of
 * all of them: one shape stands for a set of nodes, so that recursive documents end.
 *
 * @throws {RangeError} where unions in unions make more of them than a gate should hold
 */
export function shapeOf(root: SchemaNode): Shape {
  const known = new Map<string, Shape>();
  const numbers = new Map<SchemaNode, number>();
  const open: (readonly [Building, readonly SchemaNode[]])[] = [];
  const variants = variantsOf(root);
  let left = MAX_NODES;

  function numberOf(node: SchemaNode): number {
    const number = numbers.get(node) ?? numbers.size;
    numbers.set(node, number);
    return number;
  }

  /** The shape of what all these nodes describe together; filled later, since it may lead back to itself. */
  function merge(nodes: readonly unknown[]): Shape {
    const all = [...withBranches(root, nodes)];
    const name = all
      .map(numberOf)
      .sort((a, b) => a - b)
      .join();
    const seen = known.get(name);
    if (seen !== undefined) return seen;
    left -= all.length + 1;
    if (left < 0) throw new RangeError("the unions of the document multiply to too many places");
    const shape: Building = {
      keys: new Map(),
      items: undefined,
      integer: integerIn(all),
      variants: variants(all),
    };
    known.set(name, shape);
    open.push([shape, all]);
    return shape;
  }

  function fill(shape: Building, all: readonly SchemaNode[]): void {
    for (const key of new Set(all.flatMap((node) => Object.keys(propertiesOf(node))))) {
      if (key === "__proto__") continue; // a copy could not hold it safely, so it is never declared
      const declared = all.filter((node) => Object.hasOwn(propertiesOf(node), key));
      shape.keys.set(key, merge(declared.map((node) => propertiesOf(node)[key])));
    }
    const items = all.flatMap((node) => [node.items, ...listOf(node.prefixItems)]);
    if (items.some(isSchemaNode)) shape.items = merge(items);
    else if (items.includes(false)) shape.items = false;
  }

  const top = merge([root]);
  for (let next = open.pop(); next !== undefined; next = open.pop()) fill(...next);
  return top;
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

function integerIn(nodes: readonly SchemaNode[]): Shape["integer"] {
  if (!nodes.some((node) => hasType(node, "integer"))) return "never";
  return nodes.some((node) => hasType(node, "number")) ? "sometimes" : "always";
}
