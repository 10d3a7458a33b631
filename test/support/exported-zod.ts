/**
 * Input schemas of zod.
 *
 * @module
 */
import * as z from "zod";
import type { Exported } from "./exported-schemas.js";

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

export const zods: readonly Exported[] = [
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
    "told-apart unions of one key that is nullable here and optional there",
    z.strictObject({
      a: z.array(
        z.discriminatedUnion("kind", [
          z.strictObject({ kind: z.literal("needed"), note: z.string().nullable() }),
          z.strictObject({ kind: z.literal("optional"), note: z.string().optional() }),
        ]),
      ),
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
