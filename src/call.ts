/**
 * One call through the stages: decision, read, projection, result. Knows nothing of requests, identities or
 * formats.
 *
 * @module
 */
import type { Deadline } from "./deadline.js";
import { type Allowed, decide } from "./decision.js";
import type { Journal } from "./event.js";
import type { Caller } from "./identity.js";
import { type Budget, budgetOf, type Taken } from "./limits/budget.js";
import type { Limits } from "./limits/task-limits.js";
import { project } from "./projection.js";
import type { Proposal } from "./proposal.js";
import { read, type StoreMap } from "./read.js";
import { Refusal } from "./refusal.js";
import type { ToolResult, ToolSuccess } from "./result.js";
import type { Catalog } from "./tool.js";

/** What every call of a gate shares: fixed at construction. */
export interface Pipeline {
  readonly catalog: Catalog;
  readonly stores: StoreMap;
  /** The task budget; `undefined` where calls are not counted. */
  readonly limits?: Limits | undefined;
}

/** What the calls of one request share. */
export interface Run {
  readonly pipeline: Pipeline;
  readonly caller: Caller;
  readonly deadline: Deadline;
  readonly journal: Journal | undefined;
  readonly budget?: Budget | undefined;
}

/** What the calls of one caller share, with the budget of the caller's task. */
export function runFor(
  pipeline: Pipeline,
  caller: Caller,
  deadline: Deadline,
  journal: Journal | undefined,
): Run {
  const { limits } = pipeline;
  const budget = limits === undefined ? undefined : budgetOf(limits, caller, deadline);
  return { pipeline, caller, deadline, journal, budget };
}

/**
 * Runs one call: its result at once where the store answers at once. Never throws or rejects.
 *
 * @param id the label that the caller gave the call; it names nothing
 */
export function runCall(
  run: Run,
  proposal: Proposal | undefined,
  id: unknown,
): ToolResult | Promise<ToolResult> {
  const taken = run.budget?.take(proposal);
  return taken instanceof Promise
    ? taken.then((counted) => runTaken(run, proposal, id, counted))
    : runTaken(run, proposal, id, taken);
}

function runTaken(
  run: Run,
  proposal: Proposal | undefined,
  id: unknown,
  taken: Taken | undefined,
): ToolResult | Promise<ToolResult> {
  const { pipeline, caller, deadline } = run;
  const decision = taken?.refusal ?? decide(pipeline.catalog, proposal, caller);
  if (decision instanceof Refusal) return settleRefused(run, proposal, id, taken, decision);
  return read(decision, pipeline.stores, deadline, (answer, reads) =>
    settleRead(run, id, taken, decision, answer, reads),
  );
}

/** The result of a call that was refused before any read, once its task remembers the refusal. */
export function settleRefused(
  run: Run,
  proposal: Proposal | undefined,
  id: unknown,
  taken: Taken | undefined,
  refusal: Refusal,
): ToolResult | Promise<ToolResult> {
  if (taken === undefined) return refuse(run, proposal, id, refusal);
  return taken.settle(refusal, (outcome) => refuse(run, proposal, id, outcome as Refusal));
}

/** The result of a call whose read was answered, or could not be, once its task remembers a refusal. */
export function settleRead(
  run: Run,
  id: unknown,
  taken: Taken | undefined,
  allowed: Allowed,
  answer: unknown,
  reads: 0 | 1,
): ToolResult | Promise<ToolResult> {
  const outcome = Refusal.is(answer) ? answer : project(allowed, answer);
  if (taken === undefined) return conclude(run, id, allowed, outcome, reads);
  return taken.settle(outcome, (final) => conclude(run, id, allowed, final, reads));
}

/** The result of a call that was refused before any read. */
export function refuse(
  { pipeline, journal }: Pick<Run, "pipeline" | "journal">,
  proposal: Proposal | undefined,
  id: unknown,
  refusal: Refusal,
): ToolResult {
  journal?.note(declaredName(pipeline.catalog, proposal), id, refusal);
  return refusal.denial;
}

function conclude(run: Run, id: unknown, allowed: Allowed, outcome: unknown, reads: 0 | 1): ToolResult {
  run.journal?.note(allowed.tool.name, id, outcome, reads, allowed);
  if (outcome instanceof Refusal) return outcome.denial;
  const result: Record<string, unknown> = {}; // an empty literal has room for both; `{ ok: true }` would grow
  result.ok = true;
  result[allowed.tool.as] = outcome;
  return result as ToolSuccess;
}

/** The tool's name where it is a declared one: the caller's own text goes nowhere. */
function declaredName(catalog: Catalog, proposal: Proposal | undefined): string | null {
  const name = proposal?.name;
  return typeof name === "string" && catalog.has(name) ? name : null;
}
