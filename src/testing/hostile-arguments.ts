/**
 * Arguments that a tool must refuse, made from its own schema: for each, why it is not what the schema
 * declares. Only what is wrong for certain is made; nothing is guessed about free text.
 *
 * @module
 */
import { hasType, isSchemaNode, type SchemaNode } from "../schema/schema-node.js";
import type { Tool } from "../tool.js";

/** Arguments to refuse. */
export interface HostileArguments {
  /** What is wrong with them. */
  readonly why: string;
  readonly args: unknown;
}

/** Keys that a caller would like to decide by. */
const smuggled = [
  "tenant",
  "tenantId",
  "userId",
  "user_id",
  "role",
  "canReadTickets",
  "scope",
  "",
  "__proto__",
  "constructor",
];

/** Arguments that the tool must refuse, made of arguments that it accepts. */
export function hostileArguments(
  tool: Tool,
  validArgs: Readonly<Record<string, unknown>>,
): readonly HostileArguments[] {
  const schema = tool.inputSchema as SchemaNode;
  const properties = isSchemaNode(schema.properties) ? schema.properties : {};
  return [
    ...notObjects(validArgs),
    ...missing(schema, validArgs),
    ...extra(properties, validArgs),
    ...wrongValues(properties, validArgs),
  ];
}

function notObjects(validArgs: object): HostileArguments[] {
  return [
    undefined,
    null,
    true,
    7,
    "",
    JSON.stringify(validArgs),
    [],
    [validArgs],
    new Map(),
    () => validArgs,
  ].map((args) => ({
    why: `${Array.isArray(args) ? "an array" : args === null ? "null" : `a ${typeof args}`} in place of the arguments object`,
    args,
  }));
}

function missing(schema: SchemaNode, validArgs: Readonly<Record<string, unknown>>): HostileArguments[] {
  const required = Array.isArray(schema.required) ? (schema.required as string[]) : [];
  return required.map((key) => {
    const { [key]: _, ...args } = validArgs;
    return { why: `the required key ${JSON.stringify(key)} is missing`, args };
  });
}

function extra(properties: SchemaNode, validArgs: object): HostileArguments[] {
  const keys = smuggled.filter((key) => !Object.hasOwn(properties, key));
  const added = keys.map((key) => ({
    why: `the undeclared key ${JSON.stringify(key)} stands beside the declared ones`,
    args: Object.fromEntries([...Object.entries(validArgs), [key, "alpha"]]),
  }));
  return [...added, { why: "the arguments are wrapped once more", args: { arguments: validArgs } }];
}

function wrongValues(
  properties: SchemaNode,
  validArgs: Readonly<Record<string, unknown>>,
): HostileArguments[] {
  return Object.entries(validArgs).flatMap(([key, value]) => {
    const property = properties[key];
    if (!isSchemaNode(property)) return [];
    return wrongFor(property, value).map(([what, wrong]) => ({
      why: `${JSON.stringify(key)} is ${what}`,
      args: { ...validArgs, [key]: wrong },
    }));
  });
}

/** What no schema of this kind accepts. */
function wrongFor(property: SchemaNode, value: unknown): (readonly [string, unknown])[] {
  const always: (readonly [string, unknown])[] = [
    ["undefined", undefined],
    ["a function", () => value],
    ["not a number", Number.NaN],
    ["nested too deep", nested(40)],
  ];
  if (typeof property.type !== "string") return always;
  const ofOtherTypes: (readonly [string, unknown, string])[] = [
    ["null", null, "null"],
    ["a boolean", true, "boolean"],
    ["a number", 104.5, "number"],
    ["a text", "text", "string"],
    ["an array that holds the value", [value], "array"],
    ["an object that turns into the value", { toString: () => value }, "object"],
  ];
  const others = ofOtherTypes
    .filter(([, , type]) => !hasType(property, type))
    .map(([what, wrong]) => [what, wrong] as const);
  return [
    ...always,
    ...others,
    ...(property.type === "string" && typeof value === "string" ? wrongText(property, value) : []),
  ];
}

function wrongText({ pattern }: SchemaNode, value: string): (readonly [string, unknown])[] {
  const never: (readonly [string, unknown])[] = [
    ["text with a NUL", `${value}\u0000`],
    ["half a surrogate pair", "\ud800"],
    ["text of more than 65,536 characters", "a".repeat(65_537)],
  ];
  if (typeof pattern !== "string") return never;
  const matches = new RegExp(pattern, "u");
  const near = [
    `${value}\n`,
    ` ${value}`,
    `${value} `,
    `${value}0`,
    value.toLowerCase(),
    value.toUpperCase(),
    `../${value}`,
    `${value}'--`,
  ];
  const unlike = near.filter((text) => text !== value && !matches.test(text));
  return [
    ...never,
    ...unlike.map((text) => [`${JSON.stringify(text)}, which does not match the pattern`, text] as const),
  ];
}

function nested(levels: number): unknown {
  return levels === 0 ? {} : [nested(levels - 1)];
}
