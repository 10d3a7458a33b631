/**
 * Takes a tool's `input` schema: any library that implements Standard Schema and Standard JSON Schema. The
 * document that is exported to the model is the one that is checked to be closed, and the library's own
 * validator enforces it.
 *
 * @see https://standardschema.dev
 * @module
 */
import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import { mistake } from "../options.js";
import { findOpenPlace, type OpenPlace } from "./closed.js";
import { isSchemaNode, type SchemaNode } from "./schema-node.js";
import { type Shape, shapeOf } from "./shape.js";
import { type ReadStrings, readStringsOf } from "./string-fields.js";

/** A schema that validates values and exports its own JSON Schema: zod 4, arktype, valibot's `toStandardJsonSchema()`. */
export type InputSchema<Input = unknown, Output = Input> = StandardSchemaV1<Input, Output> &
  StandardJSONSchemaV1<Input, Output>;

/** A JSON Schema document (draft 2020-12), deeply frozen. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** What `validate` of a Standard Schema returns. */
export type Validate = (value: unknown) => unknown;

/** A tool's input schema, taken apart once. */
export interface CompiledInput {
  readonly document: JsonSchema;
  readonly shape: Shape;
  readonly validate: Validate;
  /** A faster way to the same outcome, where the schema has one. */
  readonly readStrings: ReadStrings | undefined;
}

/** How deep a document may nest: arguments end at 32 levels, and each takes a few of the document's. */
const MAX_LEVELS = 256;

/** @throws {TypeError} where the schema cannot be exported, is not an object at its top, is too large, or leaves a place open */
export function compileInput(at: string, schema: unknown): CompiledInput {
  const standard = standardOf(schema);
  if (standard === undefined || !isExporter(standard)) {
    const libraries = "zod 4.2, arktype, valibot through toStandardJsonSchema(), or stringFields()";
    throw mistake(at, `"input" has to implement Standard Schema and Standard JSON Schema: ${libraries}.`);
  }
  const document = exportDocument(at, "input", () => standard.jsonSchema.input({ target: "draft-2020-12" }));
  if (document.type !== "object") {
    throw mistake(
      at,
      '"input" has to be a plain object at its top ("type": "object"): wrap it in an object.',
    );
  }
  const { open, shape } = lookInto(at, document);
  if (open !== undefined) {
    const place = open.place === "" ? "the arguments object" : JSON.stringify(open.place);
    throw mistake(at, `"input" is not closed: ${place} ${open.problem}. The mend: ${open.mend}.`);
  }
  const validate: Validate = (value) => standard.validate(value);
  return { document, shape, validate, readStrings: readStringsOf(standard) };
}

/** @throws {TypeError} where references or unions lead on for longer than can be followed */
function lookInto(at: string, document: JsonSchema): { open: OpenPlace | undefined; shape: Shape } {
  try {
    return { open: findOpenPlace(document), shape: shapeOf(document) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw mistake(at, '"input" is too large to look into: declare fewer unions in unions and references.');
  }
}

type Standard = StandardSchemaV1.Props & Partial<StandardJSONSchemaV1.Props>;

/** The `~standard` part of a schema, or `undefined` where the value is no Standard Schema. */
export function standardOf(schema: unknown): Standard | undefined {
  if ((typeof schema !== "object" && typeof schema !== "function") || schema === null) return undefined;
  const standard = (schema as { "~standard"?: Standard })["~standard"];
  return typeof standard?.validate === "function" ? standard : undefined;
}

function isExporter(standard: Standard): standard is StandardSchemaV1.Props & StandardJSONSchemaV1.Props {
  return typeof standard.jsonSchema?.input === "function";
}

/**
 * The exported document as a deeply frozen copy.
 *
 * @throws {TypeError} where the library cannot export it, or the document nests too deep
 */
export function exportDocument(at: string, option: string, convert: () => unknown): JsonSchema {
  let document: unknown;
  try {
    document = JSON.parse(JSON.stringify(structuredClone(convert())));
  } catch (error) {
    const detail = error instanceof Error ? ` ${error.message}.` : "";
    throw mistake(
      at,
      `"${option}" cannot be exported as JSON Schema.${detail} Use types that JSON can carry.`,
    );
  }
  if (!isSchemaNode(document))
    throw mistake(at, `"${option}" exports something that is no JSON Schema object.`);
  if (isDeep(document)) {
    throw mistake(at, `"${option}" nests more than ${MAX_LEVELS} levels deep. Use a $ref for what repeats.`);
  }
  return freezeDeep(document);
}

/** Asked level by level: a document of any depth gets an answer. */
function isDeep(document: SchemaNode): boolean {
  let level: object[] = [document];
  for (let levels = 1; level.length > 0; levels++) {
    if (levels > MAX_LEVELS) return true;
    level = level.flatMap((node) =>
      Object.values(node).filter((value) => typeof value === "object" && value !== null),
    );
  }
  return false;
}

function freezeDeep(node: SchemaNode): JsonSchema {
  for (const value of Object.values(node)) {
    if (typeof value === "object" && value !== null) freezeDeep(value as SchemaNode);
  }
  return Object.freeze(node);
}
