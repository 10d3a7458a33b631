/**
 * What a JSON Schema says of a place without looking at a value: whether `null` may stand there, whether
 * anything may, and whether only some values may. Keywords that `null` cannot fail are passed over.
 *
 * @see https://json-schema.org/draft/2020-12/json-schema-core#name-keywords-for-applying-subsc
 * @module
 */
import { resolveReference } from "./references.js";
import { excludesAll, hasType, isSchemaNode, listOf, type SchemaNode } from "./schema-node.js";

/** A question about the nodes of one document, each answered once. */
export type Ask<Answer> = (node: unknown) => Answer;

/**
 * Whether `null` satisfies a node: its `type`, `enum` and `const`, every `allOf`, some `anyOf` and `oneOf`, and
 * what it refers to. What refers to itself alone accepts none.
 */
export function acceptsNullIn(root: SchemaNode): Ask<boolean> {
  return remembering<boolean>(
    (schema) => schema === true,
    false,
    (node, ask) => {
      const { type, not, $ref } = node;
      if (type !== undefined && !hasType(node, "null")) return false;
      if (Array.isArray(node.enum) && !node.enum.includes(null)) return false;
      if ("const" in node && node.const !== null) return false;
      if (not !== undefined && ask(not)) return false;
      return (
        ($ref === undefined || ask(resolveReference(root, $ref))) &&
        listOf(node.allOf).every(ask) &&
        [node.anyOf, node.oneOf].every((any) => !Array.isArray(any) || any.some(ask))
      );
    },
  );
}

/** Whether the node at the top of its own document accepts `null`. */
export function acceptsNull(node: SchemaNode): boolean {
  return acceptsNullIn(node)(node);
}

/** Whether no value at all satisfies a node: `false`, `{ not: {} }`, and what is made of nothing else. */
export function acceptsNothingIn(root: SchemaNode): Ask<boolean> {
  return remembering<boolean>(
    (schema) => schema === false,
    false,
    (node, ask) => {
      if (excludesAll(node) || listOf(node.allOf).some(ask)) return true;
      if ([node.anyOf, node.oneOf].some((any) => Array.isArray(any) && any.every(ask))) return true;
      return node.$ref !== undefined && ask(resolveReference(root, node.$ref));
    },
  );
}

/** The only values that may stand at a node, as far as `const` and `enum` list them; `undefined` where they do not. */
export function valuesIn(root: SchemaNode): Ask<readonly unknown[] | undefined> {
  type Values = readonly unknown[] | undefined;
  return remembering<Values>(
    () => undefined,
    undefined,
    (node, ask) => {
      if ("const" in node) return [node.const];
      if (Array.isArray(node.enum)) return node.enum;
      const [narrowing] = [resolveReference(root, node.$ref), ...listOf(node.allOf)]
        .map(ask)
        .filter((values) => values !== undefined);
      if (narrowing !== undefined) return narrowing;
      const any = [node.anyOf, node.oneOf].find(Array.isArray)?.map(ask);
      return any?.every((values) => values !== undefined) ? any.flat() : undefined;
    },
  );
}

/** How often nodes that lead to each other are asked again: their answers settle long before. */
const MAX_ROUNDS = 100;

/**
 * Answers each node once: what is no object by `simple`. A node that leads back to itself is first answered by
 * `within`, and asked again, with all that depend on it, until the answers stay the same.
 */
function remembering<Answer>(
  simple: (schema: unknown) => Answer,
  within: Answer,
  answer: (node: SchemaNode, ask: Ask<Answer>) => Answer,
): Ask<Answer> {
  const settled = new Map<SchemaNode, Answer>();
  let earlier = new Map<SchemaNode, Answer>();
  let round = earlier;

  function askInRound(node: unknown): Answer {
    if (!isSchemaNode(node)) return simple(node);
    const known = settled.has(node) ? settled : round;
    if (!known.has(node)) {
      round.set(node, earlier.has(node) ? (earlier.get(node) as Answer) : within);
      round.set(node, answer(node, askInRound));
    }
    return known.get(node) as Answer;
  }

  return (node) => {
    for (let rounds = 0; rounds < MAX_ROUNDS; rounds++) {
      round = new Map();
      askInRound(node);
      if (isSame(round, earlier)) break;
      earlier = round;
    }
    for (const [each, settledAnswer] of round) settled.set(each, settledAnswer);
    earlier = new Map();
    return askInRound(node);
  };
}

function isSame<Answer>(
  one: ReadonlyMap<SchemaNode, Answer>,
  other: ReadonlyMap<SchemaNode, Answer>,
): boolean {
  const answers = [...one];
  return (
    one.size === other.size &&
    answers.every(([node, answer]) => JSON.stringify(answer) === JSON.stringify(other.get(node)))
  );
}
