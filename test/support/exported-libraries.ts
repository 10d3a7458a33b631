/**
 * Input schemas of valibot and arktype. (A recursive type of arktype exports a document that is a reference at its
 * top, which no tool can take.)
 *
 * @module
 */
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import * as v from "valibot";
import type { Exported } from "./exported-schemas.js";

type Leaf = { name: string; kids?: Leaf[] | undefined };
const ValibotTree: v.GenericSchema<Leaf> = v.strictObject({
  name: v.string(),
  kids: v.optional(v.array(v.lazy(() => ValibotTree))),
});

export const valibots: readonly Exported[] = (
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

export const arktypes: readonly Exported[] = (
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
  ] as const
).map(([name, schema, leftOut]) => [name, schema as never, leftOut]);
