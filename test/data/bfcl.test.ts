import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, expect, it } from "vitest";
import { createGate, defineTool, type JsonSchema, jsonSchema } from "../../src/index.js";
import { closeAll, type Mutation, mutationsOf } from "../support/foreign-schemas.js";
import { describeWithData } from "../support/shared-data.js";

interface Case {
  readonly id: string;
  readonly functions: readonly { readonly name: string; readonly parameters: JsonSchema }[];
  readonly call: { readonly name: string; readonly args: object };
}

/** The tool of a case behind a gate. */
interface Gated {
  readonly id: string;
  readonly schema: JsonSchema;
  readonly args: object;
  readonly call: (args: unknown) => Promise<{ code: string; reads: number }>;
}

const ajv = new Ajv2020({ code: { optimize: false } }); // each is compiled once and used little

/** The tool that a case calls, its schema closed, behind a gate; or the reason why it cannot be. */
function gated({ id, functions, call }: Case): Gated | string {
  const { name, args } = call;
  const published = functions.find((each) => each.name === name)?.parameters as JsonSchema;
  if (!ajv.compile(published)(args)) return "the accepted call does not satisfy the schema as published";
  const schema = closeAll(published);
  const validate = ajv.compile(schema);
  let reads = 0;
  const get = () => {
    reads += 1;
    return { id: "1" };
  };
  try {
    const input = jsonSchema(schema, validate);
    const tool = defineTool({
      name,
      input,
      collection: "answers",
      allow: () => true,
      id: () => "1",
      fields: ["id"],
    });
    if (!validate(args)) return "an object without declared keys, closed, takes no keys";
    const gate = createGate({ tools: [tool], store: { get } });
    const run = async (changed: unknown) => {
      reads = 0;
      const result = await gate.call({ name, args: changed }, { tenant: "alpha" });
      return { code: result.ok === true ? "ok" : result.code, reads };
    };
    return { id, schema, args, call: run };
  } catch (error) {
    return (error as TypeError).message.replace(/^.*is not closed: "[^"]*" (.*)\. The mend.*$/, "a place $1");
  }
}

describeWithData<{ cases: readonly Case[] }>("bfcl.json", ({ cases }) => {
  const behind: Gated[] = [];
  const leftOut = new Map<string, string[]>();

  beforeAll(() => {
    for (const each of cases) {
      const made = gated(each);
      if (typeof made !== "string") behind.push(made);
      else leftOut.set(made, [...(leftOut.get(made) ?? []), each.id]);
    }
    console.log(`bfcl.json: ${cases.length} cases, ${behind.length} gated`);
    for (const [reason, ids] of leftOut)
      console.log(`left out, ${ids.length}: ${reason} (${ids.join(", ")})`);
  }, 60_000);

  it("becomes tools, but for those that accept anything or contradict their own call", () => {
    expect(Object.fromEntries([...leftOut].map(([reason, ids]) => [reason, ids.length]))).toEqual({
      "a place accepts anything": 3,
      "the accepted call does not satisfy the schema as published": 2,
      "an object without declared keys, closed, takes no keys": 3,
    });
    expect(behind).toHaveLength(850);
  });

  it("allows each accepted call with one read", async () => {
    const refused: unknown[] = [];
    for (const { id, args, call } of behind) {
      const { code, reads } = await call(args);
      if (code !== "ok" || reads !== 1) refused.push([id, code, reads]);
    }
    expect(refused).toEqual([]);
  });

  it("refuses each mutation of an accepted call with no read", async () => {
    const passed: unknown[] = [];
    const counts: Record<Mutation, number> = { "extra key": 0, "missing key": 0, "wrong type": 0 };
    for (const { id, schema, args, call } of behind) {
      for (const [mutation, changed] of mutationsOf(schema, args)) {
        counts[mutation] += 1;
        const { code, reads } = await call(changed);
        if (code !== "invalid_arguments" || reads !== 0) passed.push([id, mutation, changed, code, reads]);
      }
    }
    console.log(`bfcl.json: mutations refused: ${JSON.stringify(counts)}`);
    expect(passed).toEqual([]);
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(500);
  });
});
