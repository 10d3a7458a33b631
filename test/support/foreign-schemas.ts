/**
 * Schemas of other people's tools, made ready for the gate, and mutations of arguments that they accept.
 *
 * @module
 */
import type { JsonSchema } from "../../src/index.js";

/** A JSON Schema in which every object has `additionalProperties: false`. */
export function closeAll(node: JsonSchema): JsonSchema {
  const closed: Record<string, unknown> = { ...node };
  if (node.type === "object") {
    const properties = Object.entries((node.properties ?? {}) as Record<string, JsonSchema>);
    closed.properties = Object.fromEntries(properties.map(([key, inner]) => [key, closeAll(inner)]));
    closed.additionalProperties = false;
  }
  if (node.items !== undefined) closed.items = closeAll(node.items as JsonSchema);
  return closed;
}

/** What was done to accepted arguments. */
export type Mutation = "extra key" | "missing key" | "wrong type";

/** Arguments with one thing changed, at any depth, that a closed schema has to refuse. */
export function* mutationsOf(schema: JsonSchema, value: unknown): Generator<readonly [Mutation, unknown]> {
  if (Array.isArray(value)) {
    for (const [index, element] of value.entries()) {
      for (const [mutation, changed] of mutationsOf(schema.items as JsonSchema, element)) {
        yield [mutation, value.with(index, changed)];
      }
    }
  } else if (typeof value === "object" && value !== null) {
    yield* mutationsOfObject(schema, value as Record<string, unknown>);
  }
}

function* mutationsOfObject(
  schema: JsonSchema,
  value: Record<string, unknown>,
): Generator<readonly [Mutation, unknown]> {
  const properties = schema.properties as Record<string, JsonSchema>;
  yield ["extra key", { ...value, undeclared_key: "x" }];
  for (const key of (schema.required ?? []) as string[]) {
    const { [key]: _, ...rest } = value;
    yield ["missing key", rest];
  }
  for (const [key, inner] of Object.entries(value)) {
    const declared = properties[key] as JsonSchema;
    for (const other of othersThan(declared.type)) yield ["wrong type", { ...value, [key]: other }];
    for (const [mutation, changed] of mutationsOf(declared, inner))
      yield [mutation, { ...value, [key]: changed }];
  }
}

/** Values of other types: for the eye of a language that coerces, some of them are the same. */
function othersThan(type: unknown): unknown[] {
  const values: [types: string[], value: unknown][] = [
    [["string"], "1"],
    [["number", "integer"], 1],
    [["number"], 1.5],
    [["boolean"], true],
    [["array"], []],
    [["object"], {}],
    [[], null],
  ];
  return values.filter(([types]) => !types.includes(type as string)).map(([, value]) => value);
}
