/**
 * A schema made of a JSON Schema document and a validator of the user's, so that tools that are described
 * elsewhere can be gated.
 *
 * @module
 */
import type { StandardSchemaV1 } from "@standard-schema/spec";
import { isPromiseLike } from "../maybe-promise.js";
import { mistake, requireSynchronous } from "../options.js";
import type { InputSchema, JsonSchema } from "./input-schema.js";
import { isSchemaNode } from "./schema-node.js";
import { exporterOf } from "./targets.js";

/**
 * A schema for `input` or `output`: the document is what is exported, the validator is what enforces it.
 *
 * @param document a JSON Schema of draft 2020-12. As an `input` it has to be closed at any depth
 * @param validate whether a value satisfies the document, synchronously: exactly `true` accepts. A compiled
 *   function of ajv fits
 * @throws {TypeError} where the document is no object or holds what cannot be copied, such as a function, or
 *   the validator is no function or an async one
 * @example
 * const ajv = new Ajv2020();
 * const input = jsonSchema<{ city: string }>(document, ajv.compile(document));
 */
export function jsonSchema<Value = unknown>(
  document: JsonSchema,
  validate: (value: unknown) => boolean,
): InputSchema<Value> {
  if (!isSchemaNode(document)) throw mistake("jsonSchema", "takes a JSON Schema document first: an object.");
  requireSynchronous(
    "jsonSchema",
    "validate",
    validate,
    "A compiled function of ajv fits: ajv.compile(document).",
  );
  const exported = exporterOf("jsonSchema", copyOf(document));
  const check = (value: unknown): StandardSchemaV1.Result<Value> | Promise<never> => {
    const answer: unknown = validate(value);
    if (answer === true) return { value: value as Value };
    if (isPromiseLike(answer)) return answer as Promise<never>; // the gate refuses it, and takes its rejection
    return { issues: [{ message: "The value does not satisfy the JSON Schema document" }] };
  };
  const standard = Object.freeze({
    version: 1 as const,
    vendor: "express-tool-gate",
    validate: check,
    jsonSchema: Object.freeze({ input: exported, output: exported }),
  });
  return Object.freeze({ "~standard": standard });
}

function copyOf(document: JsonSchema): JsonSchema {
  try {
    return structuredClone(document);
  } catch (error) {
    const detail = error instanceof Error ? ` ${error.message}.` : "";
    throw mistake("jsonSchema", `the document cannot be copied.${detail} Use values that JSON can carry.`);
  }
}
