import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { readArguments } from "../../src/arguments.js";
import type { FormatCall } from "../../src/format.js";
import { openaiChat } from "../../src/formats/index.js";
import { strictSchema } from "../../src/formats/strict-schema.js";
import { Refusal } from "../../src/refusal.js";
import { compileInput } from "../../src/schema/input-schema.js";
import { type Union, unions } from "./unions.js";

/** Every object of these keys, each key left out or with one of its values. */
function combinations(parts: Union["parts"]): Record<string, unknown>[] {
  let objects: Record<string, unknown>[] = [{}];
  for (const [key, values] of Object.entries(parts)) {
    objects = objects.flatMap((object) => [object, ...values.map((value) => ({ ...object, [key]: value }))]);
  }
  return objects;
}

/** Whether the gate takes arguments that arrive as a text. */
function takes(input: ReturnType<typeof compileInput>, args: object): boolean {
  const call = { id: "c1", function: { name: "probe", arguments: JSON.stringify(args) } };
  const reading = openaiChat.read({ tool_calls: [call] });
  const found = (reading as { calls: readonly FormatCall[] }).calls[0] as FormatCall;
  return !(readArguments(input, { ...found, name: "probe" }) instanceof Refusal);
}

/** Whether a key of the strict document is missing that the gate allows to be missing: only null says so there. */
function leavesOut(object: Record<string, unknown>, parts: Union["parts"]): boolean {
  return Object.keys(parts).some((key) => !Object.hasOwn(object, key));
}

describe.each(unions)("the strict export of $name", ({ schema, parts }) => {
  const input = compileInput("test", schema);
  const accepts = new Ajv2020({ strict: false }).compile(strictSchema(input.document));
  const objects = combinations(parts);

  it("accepts no object that the gate refuses", () => {
    const wrong = objects.filter((q) => accepts({ q }) && !takes(input, { q }));
    expect(wrong).toEqual([]);
    expect(objects.filter((q) => accepts({ q })).length).toBeGreaterThan(1);
  });

  it("refuses each object that the gate refuses, and all with null that it takes", () => {
    const wider = objects.filter((q) => takes(input, { q }) && !accepts({ q }) && !leavesOut(q, parts));
    expect(wider).toEqual([]);
    expect(objects.filter((q) => !takes(input, { q })).length).toBeGreaterThan(1);
  });
});
