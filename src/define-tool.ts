/**
 * Declares a tool: checks every option once and makes the plan that the stages follow. Runs no policy and
 * reads no record.
 *
 * @module
 */
import type { StandardSchemaV1 } from "@standard-schema/spec";
import type { FieldPath, Projected } from "./field-paths.js";
import type { Identity } from "./identity.js";
import { copyOptions, mistake, requireSynchronous, requireText, requireWhole } from "./options.js";
import { planFields } from "./projection-plan.js";
import { compileInput, type InputSchema } from "./schema/input-schema.js";
import { compileOutput } from "./schema/output-schema.js";
import type { Scope } from "./scope.js";
import type { Scalar } from "./store.js";
import { makeTool, type Tool, type ToolPlan } from "./tool.js";

/** The types that an app's tools share. */
export interface ToolWorld {
  /** What the app's `identity` returns. */
  readonly identity?: Identity;
  /** The records of each collection. */
  readonly records?: object;
}

type IdentityIn<World> = World extends { readonly identity: infer I }
  ? I
  : Identity & { readonly [claim: string]: any };
type NeedsIn<World> = World extends { readonly identity: infer I } ? I : Identity;
type RecordsIn<World> = World extends { readonly records: infer R }
  ? R
  : { readonly [collection: string]: { readonly [field: string]: unknown } };

/** What a value can be compared with: its scalars; any scalar where nothing is known of it. */
type Comparable<Value> = unknown extends Value ? Scalar : Extract<Value, Scalar>;

/** Equalities between a record's own fields and scalars; an array means one of its values. */
export type WhereOf<Row> = {
  readonly [Key in keyof Row as [Comparable<Row[Key]>] extends [never] ? never : Key]?:
    | Comparable<Row[Key]>
    | readonly Comparable<Row[Key]>[];
};

/** The keys that a condition can have. */
type WhereKeys<Row> = { readonly [Key in keyof WhereOf<Row>]?: unknown };

/** A condition, checked key by key: a misspelt one would match nothing, and an `undefined` is refused. */
type Equalities<Condition, Row> = {
  readonly [Key in keyof Condition]: Key extends keyof WhereOf<Row>
    ? Exclude<WhereOf<Row>[Key], undefined>
    : never;
};

/** The options of `defineTool`. Exactly one of `id` and `where`; `limit` goes with `where`. */
export interface ToolDefinition<
  Id,
  Row,
  Schema extends InputSchema<any, any>,
  Collection extends string,
  Path extends string,
  Optional extends Path,
  As extends string,
  Limit extends number | undefined,
  Condition,
> {
  /** How the model calls it. Matched exactly. */
  readonly name: string;
  /** What it does, for the model. Default: nothing. */
  readonly description?: string;
  /** The arguments: a closed, synchronous schema that implements Standard Schema and Standard JSON Schema. */
  readonly input: Schema;
  /** Which of the store's collections it reads. */
  readonly collection: Collection;
  /** Whether this identity may use the tool at all: only exactly `true` allows. Required, so that nobody forgets it. */
  readonly allow: (identity: Id) => boolean;
  /** The id of the one record to read. */
  readonly id?: (args: StandardSchemaV1.InferOutput<Schema>, identity: Id) => string;
  /** The condition for the records to list. Put ownership into it too: `owns` runs after the store's `limit`. */
  readonly where?: (
    args: StandardSchemaV1.InferOutput<Schema>,
    identity: Id,
  ) => Condition & Equalities<Condition, Row>;
  /** The most rows of a list: a whole number from 1 to 100. Required with `where`. */
  readonly limit?: Limit;
  /** The ids that the current task may touch. Once declared, a missing scope denies. Default: no such bound. */
  readonly scope?: (identity: Id) => Scope | null | undefined;
  /** Whether the record that was just read is this identity's: only exactly `true` passes. Default: not asked. */
  readonly owns?: (record: Row, identity: Id) => boolean;
  /** The record's own field that has to equal the identity's tenant: a second lock behind the key. Default: none. */
  readonly tenantField?: string;
  /** What the model may see: names and dotted paths. Nothing else of a record ever shows. */
  readonly fields: readonly Path[];
  /** Those of `fields` whose value is copied as whatever JSON it is. Default: none. */
  readonly jsonFields?: readonly NoInfer<Path>[];
  /** Those of `fields` that a record may lack. Default: none. */
  readonly optionalFields?: readonly Optional[];
  /** A schema that each projection has to satisfy, else the call is `unavailable`. Default: none. */
  readonly output?: StandardSchemaV1;
  /** The key of the projection in a result. Not `ok`, `code` or `__proto__`. Default: `value`. */
  readonly as?: As;
}

/** A `defineTool` that knows an app's identity and records. */
export type DefineTool<World> = <
  Schema extends InputSchema<any, any>,
  Collection extends keyof RecordsIn<World> & string,
  Path extends FieldPath<RecordsIn<World>[Collection]> | "id",
  const As extends string = "value",
  Optional extends Path = never,
  Limit extends number | undefined = undefined,
  const Condition extends WhereKeys<RecordsIn<World>[Collection]> = object,
>(
  definition: ToolDefinition<
    IdentityIn<World>,
    RecordsIn<World>[Collection],
    Schema,
    Collection,
    Path,
    Optional,
    As,
    Limit,
    Condition
  >,
) => Tool<
  NeedsIn<World>,
  StandardSchemaV1.InferOutput<Schema>,
  { readonly ok: true } & {
    readonly [Key in As]: Limit extends number
      ? Projected<RecordsIn<World>[Collection], Path, Optional>[]
      : Projected<RecordsIn<World>[Collection], Path, Optional>;
  }
>;

const options: Record<keyof ToolDefinition<any, any, any, any, any, any, any, any, any>, true> = {
  name: true,
  description: true,
  input: true,
  collection: true,
  allow: true,
  id: true,
  where: true,
  limit: true,
  scope: true,
  owns: true,
  tenantField: true,
  fields: true,
  jsonFields: true,
  optionalFields: true,
  output: true,
  as: true,
};

/**
 * Declares a read-only tool that gets one record (`id`) or lists some (`where` and `limit`).
 *
 * @returns a frozen tool for `toolGate()` or `createGate()`
 * @throws {TypeError} for a wrong, missing or unknown option, an async policy, or an input schema that is not
 *   closed; the message names the option and the mend
 * @example
 * const getTicket = defineTool({
 *   name: "get_ticket",
 *   description: "Look up one support ticket by its id.",
 *   input: stringFields({ ticket_id: /^TKT-[0-9]{3}$/ }),
 *   collection: "tickets",
 *   allow: (identity) => identity.canReadTickets === true,
 *   id: (args) => args.ticket_id,
 *   fields: ["id", "title", "status"],
 *   as: "ticket",
 * });
 */
export const defineTool: DefineTool<object> = (definition) => compileTool(definition) as never;

/**
 * A `defineTool` in which the identity, the records, the arguments, `where`, the fields and the result are
 * typed by what an app declares once.
 *
 * @example
 * const defineTool = toolDefiner<{ identity: MyIdentity; records: { tickets: Ticket; notes: Note } }>();
 */
export function toolDefiner<World extends ToolWorld>(): DefineTool<World> {
  return (definition) => compileTool(definition) as never;
}

function compileTool(definition: object): Tool {
  const given = copyOptions("defineTool", definition, options as Record<string, true>) as Record<
    string,
    unknown
  >;
  const name = requireText("defineTool", "name", given.name);
  const at = `defineTool(${JSON.stringify(name)})`;
  const description =
    given.description === undefined ? "" : requireText(at, "description", given.description);
  const as = given.as === undefined ? "value" : requireText(at, "as", given.as);
  if (as === "ok" || as === "code" || as === "__proto__") {
    throw mistake(at, `"as" cannot be ${JSON.stringify(as)}, which a result uses for itself.`);
  }
  const plan = { ...policies(at, given), ...target(at, given) };
  const input = compileInput(at, given.input);
  const fields = planFields(at, given);
  const collection = requireText(at, "collection", given.collection);
  const tenantField =
    given.tenantField === undefined ? undefined : requireText(at, "tenantField", given.tenantField);
  const { output, outputSchema } = compileOutput(at, given.output, as, plan.list);
  const face = { name, description, inputSchema: input.document, ...(outputSchema && { outputSchema }) };
  return makeTool(face, { name, collection, input, fields, tenantField, output, as, ...plan });
}

function policies(at: string, given: Record<string, unknown>): Pick<ToolPlan, "allow" | "scope" | "owns"> {
  const mend =
    "Write allow: (identity) => identity.canReadTickets === true, or () => true for everybody signed in.";
  requireSynchronous(at, "allow", given.allow, mend);
  if (given.scope !== undefined)
    requireSynchronous(at, "scope", given.scope, "It returns the ids of the task.");
  if (given.owns !== undefined) requireSynchronous(at, "owns", given.owns, 'ownedBy("ownerId") makes one.');
  return { allow: given.allow, scope: given.scope, owns: given.owns } as never;
}

function target(at: string, given: Record<string, unknown>): Pick<ToolPlan, "target" | "list" | "limit"> {
  if ((given.id === undefined) === (given.where === undefined)) {
    throw mistake(at, 'needs exactly one of "id" (get one record) and "where" (list some).');
  }
  if (given.id !== undefined) {
    requireSynchronous(at, "id", given.id, "It returns the id of the record to read.");
    if (given.limit !== undefined)
      throw mistake(at, '"limit" goes with "where"; a tool with "id" reads one record.');
    return { target: given.id as ToolPlan["target"], list: false, limit: 1 };
  }
  requireSynchronous(at, "where", given.where, "It returns the fields that have to be equal.");
  const limit = requireWhole(at, "limit", given.limit, 1, 100);
  return { target: given.where as ToolPlan["target"], list: true, limit };
}
