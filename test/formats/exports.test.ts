import { Ajv2020 } from "ajv/dist/2020.js";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { MAX_STRING } from "../../src/arguments.js";
import { Deadline } from "../../src/deadline.js";
import { STRICT_KEYWORDS } from "../../src/formats/strict-schema.js";
import { gateSettings } from "../../src/gate.js";
import { defineTool, type JsonSchema, type Tool } from "../../src/index.js";
import { runRequest } from "../../src/request.js";
import { isSchemaNode } from "../../src/schema/schema-node.js";
import { type Carrier, carriers, carriersOf, named } from "../support/carriers.js";
import { type Exported, exportedSchemas as libraries } from "../support/exported-schemas.js";
import { valuesOf } from "../support/schema-arbitrary.js";
import { unions } from "./unions.js";

const exportedSchemas: readonly Exported[] = [
  ...libraries,
  ...unions.filter(({ mixed }) => mixed !== true).map(({ name, schema }) => [name, schema, []] as const),
];
/** Where the pattern is left out; elsewhere it is exported, and what it matches cannot be generated. */
const strictSchemas: readonly Exported[] = [
  ...exportedSchemas,
  [
    "patterns that look around",
    z.strictObject({ host: z.hostname(), other: z.hostname().optional() }),
    ["pattern"],
  ],
];

/** Where each format's listing of one tool has the document. */
const documentIn: Record<string, (listing: any) => JsonSchema> = {
  openaiChat: ([tool]) => tool.function.parameters,
  openaiResponses: ([tool]) => tool.parameters,
  anthropic: ([tool]) => tool.input_schema,
  gemini: ({ functionDeclarations: [tool] }) => tool.parametersJsonSchema,
  mcp: ([tool]) => tool.inputSchema,
  aiSdk: ({ probe }) => probe.inputSchema,
  plain: ([tool]) => tool.inputSchema,
};

function toolOf([, input]: Exported): Tool {
  const target = { collection: "things", allow: () => true, id: () => "1", fields: ["id"] } as const;
  return defineTool({ name: "probe", input, ...target } as never);
}

/** Whether the gate runs a call of the tool that arrives in a format as JSON. */
function gateOf(tool: Tool, { format, body, said }: Carrier): (args: unknown) => boolean {
  const pipeline = gateSettings("test", { tools: [tool], store: { get: () => ({ id: "1" }) } });
  return (args) => {
    const sent = JSON.parse(JSON.stringify(body([{ id: "c1", name: "probe", args }])));
    const incoming = { identify: () => ({ tenant: "alpha" }), body: sent, format, maxCalls: 1 };
    const outcome = runRequest(pipeline, incoming, new Deadline(1_000), undefined);
    if (!("results" in outcome)) throw new Error("the store of this test answers at once");
    const entries = outcome.calls.map((call, index) => ({
      ...call,
      result: outcome.results[index] as never,
    }));
    const code = said(format.write(entries))[0]?.code;
    expect(["ok", "invalid_arguments"]).toContain(code);
    return code === "ok";
  };
}

/** Whether the gate refuses a value whatever the schema says: its own bounds. */
function beyondBounds(value: unknown): boolean {
  if (typeof value === "string")
    return value.length > MAX_STRING || value.includes("\0") || !value.isWellFormed();
  if (typeof value === "number") return Number.isInteger(value) && !Number.isSafeInteger(value);
  return typeof value === "object" && value !== null && Object.values(value).some(beyondBounds);
}

/** Every keyword in a document, the names of keys and definitions aside. */
function keywordsOf(node: unknown): string[] {
  if (!isSchemaNode(node)) return [];
  return Object.entries(node).flatMap(([keyword, value]) => {
    const named = ["properties", "$defs", "definitions"].includes(keyword);
    const inner = named ? Object.values(value as object) : Array.isArray(value) ? value : [value];
    return [keyword, ...inner.flatMap(keywordsOf)];
  });
}

const ajv = new Ajv2020({ strict: false, validateFormats: false });

/** Holds the export against the gate; `hidden` are keywords that only the gate enforces. */
async function holdTogether(exported: Exported, carrier: Carrier, hidden: boolean): Promise<void> {
  const tool = toolOf(exported);
  const document = documentIn[carrier.format.name]?.(carrier.format.describe([tool])) as JsonSchema;
  const accepts = ajv.compile(document);
  const runs = gateOf(tool, carrier);
  const isStrict = carrier.format.name.startsWith("openai");
  const counts = { accepted: 0, refused: 0 };
  const property = fc.property(valuesOf(document, isStrict), (args) => {
    const [said, ran] = [accepts(args), runs(args)];
    counts[ran ? "accepted" : "refused"] += 1;
    if (beyondBounds(args)) expect(ran, JSON.stringify(args)).toBe(ran && said);
    else if (hidden) expect(said || !ran, JSON.stringify(args)).toBe(true);
    else expect([said, ran], JSON.stringify(args)).toEqual([ran, said]);
  });
  const numRuns = { openaiChat: 250, openaiResponses: 120, plain: 250 }[carrier.format.name] ?? 60;
  await fc.assert(property, { numRuns, seed: 7 });
  expect(counts.accepted).toBeGreaterThan(1);
  expect(counts.refused).toBeGreaterThan(1);
}

describe.each(named(carriers.filter(({ format }) => documentIn[format.name])))(
  "%s: what is listed is what is enforced",
  (name, carrier) => {
    const isStrict = name.startsWith("openai");

    const schemas = isStrict ? strictSchemas : exportedSchemas;

    it.each(schemas.map((each) => [each[0], each] as const))("%s", async (_name, exported) => {
      await holdTogether(exported, carrier, isStrict && exported[2].some((keyword) => keyword !== "default"));
    });
  },
);

describe.each(named(carriersOf("openaiChat", "openaiResponses")))(
  "%s: the strict subset",
  (name, { format }) => {
    it.each(strictSchemas.map((each) => [each[0], each] as const))(
      "leaves out what is listed: %s",
      (_name, exported) => {
        const tool = toolOf(exported);
        const kept = keywordsOf(documentIn[name]?.(format.describe([tool])));
        const structure = [
          "properties",
          "required",
          "additionalProperties",
          "items",
          "anyOf",
          "$ref",
          "$defs",
          "enum",
          "format",
          "pattern",
        ];
        expect([...STRICT_KEYWORDS, ...structure]).toEqual(expect.arrayContaining(kept));
        const said = { const: "enum", oneOf: "anyOf", definitions: "$defs", $schema: "", not: "" } as Record<
          string,
          string
        >;
        const gone = keywordsOf(tool.inputSchema).filter(
          (keyword) => !(keyword in said) && !kept.includes(keyword),
        );
        expect(gone.filter((keyword) => !exported[2].includes(keyword))).toEqual([]);
      },
    );
  },
);
