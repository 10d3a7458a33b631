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
}

/** What the calls of one request share. */
export interface Run {
  readonly pipeline: Pipeline;
  readonly caller: Caller;
  readonly deadline: Deadline;
  readonly journal: Journal | undefined;
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
  const { pipeline, caller, deadline } = run;
  const decision = decide(pipeline.catalog, proposal, caller);
  if (decision instanceof Refusal) return refuse(run, proposal, id, decision);
  return read(decision, pipeline.stores, deadline, (answer, reads) =>
    conclude(run, id, decision, answer, reads),
  );
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

/** The result of a call whose read was answered, or could not be. */
export function conclude(run: Run, id: unknown, allowed: Allowed, answer: unknown, reads: 0 | 1): ToolResult {
  const outcome = Refusal.is(answer) ? answer : project(allowed, answer);
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
