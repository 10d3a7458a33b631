/**
 * Inputs whose branches share keys: required here, optional, nullable or absent there. Each with objects that
 * hold every combination of what may stand in the shared keys.
 *
 * @module
 */
import { Ajv2020 } from "ajv/dist/2020.js";
import * as z from "zod";
import { type InputSchema, jsonSchema } from "../../src/index.js";

/** A schema whose one key `q` is a union, and what its objects are made of. */
export interface Union {
  readonly name: string;
  readonly schema: InputSchema<any, any>;
  readonly parts: Readonly<Record<string, readonly unknown[]>>;
  /** Whether a key may be left out in one branch and not in another: the strict export then wants `null`. */
  readonly mixed?: true;
}

const text = z.string();
const topic = z.strictObject({ topic: text });
const owned = z.strictObject({ topic: text, owner: text });
const owner = { topic: ["x", null, 1], owner: ["me", null, 1] };
const named = { id: ["1", null], n: ["a", null, 1], m: ["b", null] };
const kinds = { kind: ["a", "b", "c", null], note: ["x", null, 1] };

function ofDocument(q: object, rest: object = {}): InputSchema<any, any> {
  const document = {
    type: "object",
    properties: { q },
    required: ["q"],
    additionalProperties: false,
    ...rest,
  };
  return jsonSchema(document, new Ajv2020({ strict: false }).compile(document));
}

const kind = (name: string, note: object, required: string[]) => ({
  type: "object",
  properties: { kind: { $ref: `#/$defs/${name}` }, note },
  required,
  additionalProperties: false,
});

export const unions: readonly Union[] = [
  {
    name: "a key that is required here and absent there",
    schema: z.strictObject({ q: z.union([owned, topic]) }),
    parts: owner,
  },
  {
    name: "a key that is absent here and required there",
    schema: z.strictObject({ q: z.union([topic, owned]) }),
    parts: owner,
  },
  {
    name: "a key that is optional here and required there",
    schema: z.strictObject({ q: z.union([topic.extend({ owner: text.optional() }), owned]) }),
    parts: owner,
    mixed: true,
  },
  {
    name: "two branches of optional keys that fit alike",
    schema: z.strictObject({
      q: z.union([
        z.strictObject({ id: text, n: text.optional() }),
        z.strictObject({ id: text, n: text.optional(), m: text.optional() }),
      ]),
    }),
    parts: named,
  },
  {
    name: "kinds that references lead to",
    schema: ofDocument(
      {
        anyOf: [
          kind("a", { type: "string" }, ["kind"]),
          kind("b", { type: ["string", "null"] }, ["kind", "note"]),
        ],
      },
      { $defs: { a: { const: "a" }, b: { const: "b" } } },
    ),
    parts: kinds,
  },
  {
    name: "a key whose values are narrower than its type",
    schema: ofDocument({
      type: "object",
      properties: { n: { type: ["string", "null"], enum: ["a", "b"] }, m: { enum: ["b", 1] } },
      additionalProperties: false,
    }),
    parts: { n: ["a", null, "c"], m: ["b", 1, null] },
  },
];
