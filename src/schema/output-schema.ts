/**
 * Takes a tool's optional `output` schema: its validator, and the document of a whole success made of it.
 *
 * @module
 */
import { mistake } from "../options.js";
import { exportDocument, type JsonSchema, standardOf, type Validate } from "./input-schema.js";
import { isLocal } from "./references.js";
import { rewrite } from "./rewrite.js";

/** A tool's output schema, taken apart once; both parts absent where the tool declares none. */
export interface CompiledOutput {
  readonly output: Validate | undefined;
  /** The schema of `{ [as]: projection }`. Absent, too, where the library exports no JSON Schema. */
  readonly outputSchema: JsonSchema | undefined;
}

/** @throws {TypeError} where the value is no Standard Schema, or cannot be exported by a library that exports */
export function compileOutput(at: string, schema: unknown, as: string, list: boolean): CompiledOutput {
  if (schema === undefined) return { output: undefined, outputSchema: undefined };
  const standard = standardOf(schema);
  if (standard === undefined) throw mistake(at, '"output" has to implement Standard Schema.');
  const { jsonSchema } = standard;
  const outputSchema =
    typeof jsonSchema?.output === "function"
      ? exportDocument(at, "output", () => envelope(as, list, jsonSchema.output({ target: "draft-2020-12" })))
      : undefined;
  return { output: (value) => standard.validate(value), outputSchema };
}

function envelope(as: string, list: boolean, projection: Record<string, unknown>): Record<string, unknown> {
  const { $schema, ...document } = projection;
  const pointer = encodeURIComponent(as.replaceAll("~", "~0").replaceAll("/", "~1"));
  const base = `#/properties/${pointer}${list ? "/items" : ""}`;
  // References into the document have to lead to where it now stands.
  const moved = rewrite(document, (node) => {
    const { $ref } = node;
    return isLocal($ref) ? { ...node, $ref: `${base}${$ref.slice(1)}` } : node;
  });
  return {
    ...($schema === undefined ? {} : { $schema }),
    type: "object",
    properties: { [as]: list ? { type: "array", items: moved } : moved },
    required: [as],
    additionalProperties: false,
  };
}
