/**
 * Input schemas of every library that a tool can be declared with: optional keys, null, nesting, arrays,
 * tuples, unions, enumerations and recursion. Each with the keywords that OpenAI's strict subset cannot say.
 *
 * @module
 */
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { Ajv2020 } from "ajv/dist/2020.js";
import { type } from "arktype";
import * as v from "valibot";
import * as z from "zod";
import { type InputSchema, type JsonSchema, jsonSchema, stringFields } from "../../src/index.js";

/** A schema, and the keywords of its document that are left out of the strict export and enforced all the same. */
export type Exported = readonly [name: string, schema: InputSchema<any, any>, leftOut: readonly string[]];

const Tree = z.strictObject({
  name: z.string(),
  get kids() {
    return z.array(Tree).max(3).optional();
  },
});
const Comment = z.strictObject({
  text: z.string().optional(),
  get replyTo() {
    return Comment.nullable();
  },
});

type Leaf = { name: string; kids?: Leaf[] | undefined };
const ValibotTree: v.GenericSchema<Leaf> = v.strictObject({
  name: v.string(),
  kids: v.optional(v.array(v.lazy(() => ValibotTree))),
});

const zods: readonly Exported[] = [
  ["no keys", z.strictObject({}), []],
  [
    "optional and nullable keys",
    z.strictObject({
      a: z.string(),
      b: z.string().optional(),
      c: z.int().nullable(),
      d: z.boolean().nullish(),
      e: z.null().optional(),
    }),
    [],
  ],
  [
    "bounds of numbers",
    z.strictObject({ a: z.int().min(1).max(9), b: z.number().gt(0).lt(5).optional(), c: z.int().optional() }),
    [],
  ],
  [
    "patterns",
    z.strictObject({
      id: z.string().regex(/^TKT-[0-9]{3}$/),
      day: z.iso.date().optional(),
      mail: z.email().optional(),
    }),
    [],
  ],
  [
    "bounds of texts",
    z.strictObject({ a: z.string().min(2).max(4), b: z.string().max(1).optional() }),
    ["maxLength", "minLength"],
  ],
  [
    "enumerations and literals",
    z.strictObject({
      a: z.enum(["x", "y"]),
      b: z.enum(["x", "y"]).optional(),
      c: z.literal("q").optional(),
      d: z.literal([1, "two", null]).optional(),
      e: z.literal(7).optional(),
    }),
    [],
  ],
  [
    "objects in objects",
    z.strictObject({
      a: z
        .strictObject({ b: z.strictObject({ c: z.string().optional(), d: z.int() }).optional() })
        .optional(),
    }),
    [],
  ],
  [
    "arrays",
    z.strictObject({
      a: z.array(z.string()),
      b: z
        .array(z.strictObject({ c: z.int().optional() }))
        .max(2)
        .optional(),
      d: z.array(z.array(z.int())).optional(),
    }),
    [],
  ],
  [
    "tuples",
    z.strictObject({ a: z.tuple([z.string(), z.int()]), b: z.tuple([z.string()], z.int()).optional() }),
    ["items", "prefixItems"],
  ],
  [
    "unions",
    z.strictObject({
      a: z.union([z.string(), z.int()]),
      b: z.union([z.boolean(), z.strictObject({ c: z.int().optional() })]).optional(),
    }),
    [],
  ],
  [
    "told-apart unions",
    z.strictObject({
      a: z.discriminatedUnion("kind", [
        z.strictObject({ kind: z.literal("one"), n: z.int().optional() }),
        z.strictObject({ kind: z.literal("two"), s: z.string() }),
      ]),
    }),
    [],
  ],
  [
    "defaults",
    z.strictObject({ a: z.int().default(3), b: z.strictObject({ c: z.string().default("x") }).optional() }),
    ["default"],
  ],
  ["recursion", Tree, []],
  ["recursion below a key", z.strictObject({ tree: Tree.optional(), comment: Comment }), []],
];

const valibots: readonly Exported[] = (
  [
    ["no keys", v.strictObject({}), []],
    [
      "optional and nullable keys",
      v.strictObject({
        a: v.string(),
        b: v.optional(v.string()),
        c: v.nullable(v.number()),
        d: v.nullish(v.boolean()),
      }),
      [],
    ],
    [
      "bounds",
      v.strictObject({
        a: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9)),
        b: v.optional(v.pipe(v.string(), v.maxLength(3))),
      }),
      ["maxLength"],
    ],
    ["patterns", v.strictObject({ id: v.pipe(v.string(), v.regex(/^TKT-[0-9]{3}$/)) }), []],
    [
      "enumerations and literals",
      v.strictObject({
        a: v.picklist(["x", "y"]),
        b: v.optional(v.picklist(["x", "y"])),
        c: v.optional(v.literal("q")),
      }),
      [],
    ],
    [
      "nesting and arrays",
      v.strictObject({
        a: v.optional(
          v.strictObject({ b: v.optional(v.array(v.strictObject({ c: v.optional(v.boolean()) }))) }),
        ),
      }),
      [],
    ],
    ["tuples", v.strictObject({ a: v.strictTuple([v.string(), v.boolean()]) }), ["items", "prefixItems"]],
    [
      "unions",
      v.strictObject({
        a: v.union([v.string(), v.number()]),
        b: v.optional(
          v.variant("kind", [
            v.strictObject({ kind: v.literal("one"), n: v.optional(v.number()) }),
            v.strictObject({ kind: v.literal("two") }),
          ]),
        ),
      }),
      [],
    ],
    ["recursion", ValibotTree, []],
    ["recursion below a key", v.strictObject({ tree: v.optional(ValibotTree) }), []],
  ] as const
).map(([name, schema, leftOut]) => [name, toStandardJsonSchema(schema as v.GenericSchema) as never, leftOut]);

const inner = type({ "+": "reject", "x?": "boolean", y: "string | null" });
const either = type({ "+": "reject", kind: "'one'", "n?": "number" }).or({
  "+": "reject",
  kind: "'two'",
  s: "string",
});
const { holder } = type
  .scope({
    node: { "+": "reject", name: "string", "kids?": "node[]" },
    holder: { "+": "reject", "node?": "node" },
  })
  .export();

const arktypes: readonly Exported[] = (
  [
    ["no keys", type({ "+": "reject" }), []],
    [
      "optional and nullable keys",
      type({ "+": "reject", a: "string", "b?": "string", c: "number | null", "d?": "boolean | null" }),
      [],
    ],
    [
      "bounds",
      type({ "+": "reject", a: "1 <= number.integer < 10", "b?": "1 <= string <= 3" }),
      ["maxLength", "minLength"],
    ],
    ["patterns", type({ "+": "reject", id: /^TKT-[0-9]{3}$/ }), []],
    [
      "enumerations and literals",
      type({ "+": "reject", a: "'x' | 'y'", "b?": "'x' | 'y'", "c?": "'q'" }),
      [],
    ],
    ["nesting and arrays", type({ "+": "reject", "a?": inner, b: inner.array(), "c?": "string[][]" }), []],
    ["tuples", type({ "+": "reject", a: ["string", "boolean"] }), ["items", "prefixItems"]],
    ["unions", type({ "+": "reject", a: "string | number", "b?": either }), []],
    ["recursion below a key", holder, []],
  ] as const
).map(([name, schema, leftOut]) => [name, schema as never, leftOut]);

const ajv = new Ajv2020({ strict: false });
const closed = (properties: object, required: string[] = []): JsonSchema => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

const documents: readonly (readonly [string, JsonSchema, readonly string[]])[] = [
  ["no properties", { type: "object", additionalProperties: false }, []],
  [
    "several types",
    closed(
      {
        a: { type: ["string", "integer"] },
        b: { ...closed({ c: { type: "string" } }, ["c"]), type: ["object", "null"] },
      },
      ["b"],
    ),
    [],
  ],
  [
    "definitions of the older kind",
    {
      ...closed(
        { a: { $ref: "#/definitions/N" }, b: { type: "array", items: { $ref: "#/definitions/N" } } },
        ["b"],
      ),
      definitions: { N: closed({ n: { $ref: "#/definitions/N" }, m: { type: "integer" } }, ["m"]) },
    },
    [],
  ],
  [
    "a reference to a place beside",
    closed({ a: { $ref: "#/properties/b" }, b: { type: "string", enum: ["x"] } }, ["a"]),
    [],
  ],
  [
    "oneOf",
    closed(
      { a: { oneOf: [{ type: "string" }, closed({ b: { type: "null" }, c: { type: "boolean" } }, ["b"])] } },
      ["a"],
    ),
    [],
  ],
  [
    "branches that narrow",
    {
      ...closed({ a: { type: "string" }, b: { type: "string" } }),
      anyOf: [{ required: ["a"] }, { required: ["b"] }],
    },
    ["anyOf"],
  ],
  [
    "all of several",
    closed({ a: { allOf: [{ type: "integer" }, { type: "integer", minimum: 3 }] } }, ["a"]),
    ["allOf"],
  ],
  [
    "distinct items",
    closed({ a: { type: "array", items: { type: "integer" }, uniqueItems: true } }, ["a"]),
    ["uniqueItems"],
  ],
  ["keys that accept nothing", closed({ a: false, b: { not: {} }, c: { type: "string" } }, ["c"]), []],
];

/** Every schema by its library and what is in it. */
export const exportedSchemas: readonly Exported[] = [
  ...zods.map(([name, ...rest]): Exported => [`zod: ${name}`, ...rest]),
  ...valibots.map(([name, ...rest]): Exported => [`valibot: ${name}`, ...rest]),
  ...arktypes.map(([name, ...rest]): Exported => [`arktype: ${name}`, ...rest]),
  ["stringFields: none", stringFields({}), []],
  ["stringFields: two", stringFields({ id: /TKT-[0-9]{3}/, kind: /^(?:a|b)$/ }), []],
  ...documents.map(([name, document, leftOut]): Exported => {
    const validate = ajv.compile(document);
    return [`jsonSchema: ${name}`, jsonSchema(document, (value) => validate(value)), leftOut];
  }),
];
