import { describe, expect, it } from "vitest";
import * as z from "zod";
import { type Tool, toolDefiner } from "../../src/index.js";
import { carriers, carriersOf, named } from "../support/carriers.js";
import { formatDesk } from "../support/format-desk.js";

const defineTool = toolDefiner<{ records: { tickets: { id: string; topic: string } } }>();
const seen: unknown[] = [];

/** Takes optional keys at every depth, and a key that really takes null. Notes what its policy is given. */
const search: Tool = defineTool({
  name: "search",
  input: z.strictObject({
    query: z.string(),
    limit: z.int().optional(),
    status: z.enum(["open", "closed"]).optional(),
    owner: z.string().nullable().optional(),
    tags: z.array(z.string()).optional(),
    filter: z
      .strictObject({
        from: z.string().optional(),
        range: z.strictObject({ min: z.number().optional(), max: z.number() }).optional(),
      })
      .optional(),
    sort: z.array(z.strictObject({ by: z.string(), descending: z.boolean().optional() })).optional(),
    either: z.union([z.string(), z.strictObject({ a: z.int().optional() })]).optional(),
    pick: z
      .discriminatedUnion("kind", [
        z.strictObject({ kind: z.literal("needed"), note: z.string().nullable() }),
        z.strictObject({ kind: z.literal("optional"), note: z.string().optional() }),
      ])
      .optional(),
    picks: z
      .array(
        z.discriminatedUnion("kind", [
          z.strictObject({ kind: z.literal("needed"), note: z.string().nullable() }),
          z.strictObject({ kind: z.literal("optional"), note: z.enum(["x"]).optional() }),
        ]),
      )
      .optional(),
  }),
  collection: "tickets",
  allow: () => true,
  where: (args) => {
    seen.push(args);
    return { topic: args.query };
  },
  limit: 5,
  fields: ["id"],
  as: "tickets",
});

async function run(name: string, args: object) {
  const [carrier] = carriersOf(name);
  if (carrier === undefined) throw new Error(name);
  seen.length = 0;
  const post = await formatDesk(carrier.format, { tools: [search] });
  const reply = await post(carrier.body([{ id: "c1", name: "search", args }]));
  return { code: carrier.said(reply.body)[0]?.code, reads: reply.reads, args: seen[0] };
}

const refused = { code: "invalid_arguments", reads: 0, args: undefined };
const asOptional: readonly [string, object, object][] = [
  ["at the top", { query: "crash", limit: null, status: null }, { query: "crash" }],
  ["in place of an object", { query: "crash", filter: null }, { query: "crash" }],
  ["in place of an array", { query: "crash", tags: null, sort: null }, { query: "crash" }],
  ["in place of a union", { query: "crash", either: null }, { query: "crash" }],
  ["below a union", { query: "crash", either: { a: null } }, { query: "crash", either: {} }],
  ["one level down", { query: "c", filter: { from: null } }, { query: "c", filter: {} }],
  [
    "two levels down",
    { query: "c", filter: { from: null, range: { min: null, max: 3 } } },
    { query: "c", filter: { range: { max: 3 } } },
  ],
  [
    "in an element of an array",
    { query: "c", sort: [{ by: "id", descending: null }] },
    { query: "c", sort: [{ by: "id" }] },
  ],
];

describe.each(["openaiChat", "openaiResponses"])("%s: null for an optional key", (name) => {
  it.each(asOptional)("%s counts as left out", async (_place, args, used) => {
    expect(await run(name, args)).toEqual({ code: "ok", reads: 1, args: used });
  });

  it("stays where the schema takes null", async () => {
    const args = { query: "crash", owner: null };
    expect(await run(name, args)).toEqual({ code: "ok", reads: 1, args });
  });

  it("stays in the branch of a union that takes null, and counts as left out in the one that does not", async () => {
    const needed = { query: "crash", pick: { kind: "needed", note: null } };
    expect(await run(name, needed)).toEqual({ code: "ok", reads: 1, args: needed });
    expect(await run(name, { query: "crash", pick: { kind: "optional", note: null } })).toEqual({
      code: "ok",
      reads: 1,
      args: { query: "crash", pick: { kind: "optional" } },
    });
  });

  it("is told apart element by element", async () => {
    const picks = ["needed", "optional", "needed"].map((kind) => ({ kind, note: null }));
    const [needed, , again] = picks;
    expect(await run(name, { query: "crash", picks })).toEqual({
      code: "ok",
      reads: 1,
      args: { query: "crash", picks: [needed, { kind: "optional" }, again] },
    });
  });

  it.each([
    ["of a required key", { query: null }],
    ["of a required key below", { query: "c", filter: { range: { max: null } } }],
    ["of a required key in an element", { query: "c", sort: [{ by: null }] }],
    ["as an element of an array", { query: "c", tags: [null] }],
    ["as an element that is an object", { query: "c", sort: [null] }],
    ["of an undeclared key", { query: "c", extra: null }],
    ["of an undeclared key below", { query: "c", filter: { tenant: null } }],
    ["of __proto__", JSON.parse('{"query":"c","__proto__":null}')],
  ])("is refused where it is the value %s", async (_place, args) => {
    expect(await run(name, args)).toEqual(refused);
  });

  it.each([
    ["an empty text", { query: "c", limit: "" }],
    ["the word null", { query: "c", limit: "null" }],
    ["false", { query: "c", limit: false }],
    ["an empty object", { query: "c", limit: {} }],
  ])("is not %s", async (_kind, args) => {
    expect(await run(name, args)).toEqual(refused);
  });
});

describe.each(
  named(carriers.filter(({ format }) => !format.name.startsWith("openai"))).map(([name]) => [name]),
)("%s: null for an optional key", (name) => {
  it.each(asOptional)("%s is refused", async (_place, args) => {
    expect(await run(name, args)).toEqual(refused);
  });

  it("is fine where the schema takes null", async () => {
    const args = { query: "crash", owner: null };
    expect(await run(name, args)).toEqual({ code: "ok", reads: 1, args });
  });
});
