/**
 * Says the type of places that only list their values. A reader of JSON Schema can do without; OpenAI refuses a
 * place without a `type`, and Gemini makes malformed calls of it and knows no `const`.
 *
 * @see https://github.com/can1357/oh-my-pi/issues/211
 * @see https://github.com/UKGovernmentBEIS/inspect_ai/pull/3104
 * @see https://github.com/danny-avila/LibreChat/pull/11784
 * @module
 */
import type { JsonSchema } from "./input-schema.js";
import { rewrite } from "./rewrite.js";
import type { SchemaNode } from "./schema-node.js";

/** The document with every `const` as an `enum`, and a `type` beside each. */
export function withTypes(document: JsonSchema): JsonSchema {
  return rewrite(document, (node) => {
    const values = listedValues(node);
    if (values === undefined) return node;
    const { const: _, ...rest } = node;
    return { ...rest, type: typeBeside(node.type, values), enum: values };
  });
}

/** The values that a node lists itself, by `const` or `enum`. */
export function listedValues(node: SchemaNode): readonly unknown[] | undefined {
  if ("const" in node) return [node.const];
  return Array.isArray(node.enum) ? node.enum : undefined;
}

/** The declared types that some of the values have, or, where none are declared, the types of the values. */
export function typeBeside(declared: unknown, values: readonly unknown[]): unknown {
  if (typeof declared === "string") return declared;
  const types = new Set(values.map((value) => (value === null ? "null" : typeof value)));
  const possible = Array.isArray(declared)
    ? declared.filter((type) => types.has(type === "integer" ? "number" : type))
    : [...types];
  if (possible.length === 0) return declared;
  return possible.length === 1 ? possible[0] : possible;
}
