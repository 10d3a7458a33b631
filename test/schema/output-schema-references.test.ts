import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { Ajv2020 } from "ajv/dist/2020.js";
import { type } from "arktype";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { closed, handMade } from "../support/hand-made-schema.js";
import { toolWith } from "../support/probe.js";

const where = (): object => ({});

const referee = new Ajv2020({ strict: true });

/** What a referee says of values under the exported `outputSchema`. */
function refereeOf(options: object): (value: unknown) => boolean {
  const { outputSchema } = toolWith(options);
  if (outputSchema === undefined) throw new Error("no outputSchema");
  const check = referee.compile(outputSchema);
  return (value) => check(value);
}

const Tree = z.strictObject({
  id: z.string(),
  get kids() {
    return z.array(Tree);
  },
});
type Leaf = { id: string; kids: Leaf[] };
const ValibotTree: v.GenericSchema<Leaf> = v.strictObject({
  id: v.string(),
  kids: v.array(v.lazy(() => ValibotTree)),
});
const Part = z.strictObject({ id: z.string(), kids: z.array(z.never()) }).meta({ id: "Part" });
const trees: readonly [string, unknown][] = [
  ["zod, referring to its top", Tree],
  [
    "zod, referring to a definition",
    z.strictObject({ id: z.string(), kids: z.array(z.union([Part, Tree])) }),
  ],
  ["valibot, referring to a definition", toStandardJsonSchema(ValibotTree)],
  [
    "arktype, referring to a definition",
    type.scope({ node: { "+": "reject", id: "string", kids: "node[]" } }).export().node,
  ],
];
const names = ["tree", "a/b", "a~b", "a b", "a%25b", "#", "ä", '"$ref":"#', "$&", "constructor"];

describe.each(trees)("the outputSchema of a recursive schema of %s", (_, output) => {
  it.each(names)("compiles, and leads back into itself, under the name %j", (as) => {
    const accepts = refereeOf({ output, as });
    const leaf = { id: "2", kids: [] };
    expect(accepts({ [as]: leaf })).toBe(true);
    expect(accepts({ [as]: { id: "1", kids: [leaf, { id: "3", kids: [leaf] }] } })).toBe(true);
    expect(accepts({ [as]: { id: "1", kids: [{ id: "2", kids: [{ id: 3, kids: [] }] }] } })).toBe(false);
    expect(accepts({ [as]: { id: "1", kids: [{ id: "2", kids: [], secret: 1 }] } })).toBe(false);
  });

  it("compiles for the rows of a list", () => {
    const accepts = refereeOf({ output, as: "a/b", where });
    const leaf = { id: "2", kids: [] };
    expect(accepts({ "a/b": [] })).toBe(true);
    expect(accepts({ "a/b": [leaf, { id: "1", kids: [leaf] }] })).toBe(true);
    expect(accepts({ "a/b": leaf })).toBe(false);
    expect(accepts({ "a/b": [leaf, { id: "1", kids: [{ id: 2, kids: [] }] }] })).toBe(false);
  });
});

it("references are JSON pointers to where the projection now stands", () => {
  const output = handMade({ ...closed({ a: { $ref: "#/$defs/A" }, self: { $ref: "#" } }), $defs: { A: {} } });
  const one = { a: { $ref: "#/properties/a~1b~0c/$defs/A" }, self: { $ref: "#/properties/a~1b~0c" } };
  expect(toolWith({ output, as: "a/b~c" }).outputSchema).toMatchObject({
    properties: { "a/b~c": { properties: one } },
  });
  const row = { a: { $ref: "#/properties/a%20b/items/$defs/A" }, self: { $ref: "#/properties/a%20b/items" } };
  expect(toolWith({ output, as: "a b", where }).outputSchema).toMatchObject({
    properties: { "a b": { items: { properties: row } } },
  });
});

it("moves references alone: what is data, or the name of a key, stays as it is", () => {
  const data = {
    const: { $ref: "#x" },
    default: { $ref: "#/a" },
    enum: ['"$ref":"#'],
    examples: [{ $ref: "#" }],
  };
  const output = handMade(
    closed({ $ref: { type: "string" }, enum: { $ref: "#" }, data, anchor: { $ref: "#A" } }),
  );
  const moved = toolWith({ output, as: "v" }).outputSchema as { properties: { v: { properties: object } } };
  expect(moved.properties.v.properties).toEqual({
    $ref: { type: "string" },
    enum: { $ref: "#/properties/v" },
    data,
    anchor: { $ref: "#A" },
  });
});
