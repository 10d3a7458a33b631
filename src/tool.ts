/**
 * What a tool is: its public face (name, description, JSON Schemas) and, behind a registered symbol, the plan
 * that the stages follow. Only `define-tool.ts` makes one.
 *
 * @module
 */
import type { Identity } from "./identity.js";
import { mistake } from "./options.js";
import type { Field } from "./projection-plan.js";
import type { CompiledInput, JsonSchema, Validate } from "./schema/input-schema.js";
import type { StoredRecord } from "./store.js";

/**
 * A read-only operation that the app declares. Frozen.
 *
 * `Needs` is the identity that its policies read, `Args` the validated arguments and `Result` its success.
 */
export interface Tool<Needs = any, Args = any, Result = any> {
  readonly name: string;
  readonly description: string;
  /** JSON Schema (draft 2020-12) of the arguments: the one that is enforced. */
  readonly inputSchema: JsonSchema;
  /** JSON Schema of a success without its `ok`: `{ [as]: ... }`. Only where the tool declares an `output`. */
  readonly outputSchema?: JsonSchema;
  /** Types alone; never there at run time. */
  readonly "~types"?: {
    readonly needs: (identity: Needs) => void;
    readonly args: Args;
    readonly result: Result;
  };
}

/** The identity that a tool, or every one of several tools, needs. */
export type IdentityOf<Tools> = Tools extends readonly unknown[]
  ? (
      Tools[number] extends infer Each
        ? Each extends Tool<infer Needs>
          ? (needs: Needs) => void
          : never
        : never
    ) extends (needs: infer All) => void
    ? All
    : never
  : Tools extends Tool<infer Needs>
    ? Needs
    : never;

/** The validated arguments of a tool. */
export type ArgsOf<T> = T extends Tool<any, infer Args> ? Args : never;

/** What a tool answers with when it succeeds. */
export type SuccessOf<T> = T extends Tool<any, any, infer Result> ? Result : never;

/** A tool, taken apart once. Functions of the app's are called with what the stages have checked. */
export interface ToolPlan {
  readonly name: string;
  readonly collection: string;
  readonly input: CompiledInput;
  readonly allow: (identity: Identity) => unknown;
  readonly scope: ((identity: Identity) => unknown) | undefined;
  /** Gives the id of one record, or the condition for a list. */
  readonly target: (args: unknown, identity: Identity) => unknown;
  readonly list: boolean;
  /** The most rows of a list. */
  readonly limit: number;
  readonly owns: ((record: StoredRecord, identity: Identity) => unknown) | undefined;
  readonly tenantField: string | undefined;
  readonly fields: readonly Field[];
  readonly output: Validate | undefined;
  readonly as: string;
}

/**
 * Registered, so that a tool made by the CommonJS copy of this package is one for the ESM copy as well. The
 * number changes with the shape of a plan: a tool of another version is none here.
 */
const PLAN = Symbol.for("express-tool-gate.plan.1");

/** Puts a plan behind a public face. The plan does not travel with a spread, so that no copy can disagree with it. */
export function makeTool(face: Tool, plan: ToolPlan): Tool {
  return Object.freeze(Object.defineProperty(face, PLAN, { value: Object.freeze(plan) }));
}

/** The plans of an app's tools, by name. */
export type Catalog = ReadonlyMap<string, ToolPlan>;

/** @throws {TypeError} where `tools` is not a non-empty array of tools with distinct names */
export function catalogOf(at: string, tools: unknown): Catalog {
  if (!Array.isArray(tools) || tools.length === 0) {
    throw mistake(at, '"tools" has to be an array with at least one tool, made with defineTool().');
  }
  const catalog = new Map<string, ToolPlan>();
  for (const [index, tool] of tools.entries()) {
    const plan = planOf(tool);
    if (plan === undefined) {
      throw mistake(
        at,
        `"tools[${index}]" is not a tool. Make it with defineTool(); a copy of a tool is none.`,
      );
    }
    if (catalog.has(plan.name)) {
      throw mistake(at, `two tools are named ${JSON.stringify(plan.name)}. Give one of them another name.`);
    }
    catalog.set(plan.name, plan);
  }
  return catalog;
}

function planOf(tool: unknown): ToolPlan | undefined {
  return typeof tool === "object" && tool !== null && Object.hasOwn(tool, PLAN)
    ? (tool as { [PLAN]: ToolPlan })[PLAN]
    : undefined;
}
