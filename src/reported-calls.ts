/**
 * Calls for a loop on the server, which is told more than a model may see: what a refusal came from, and how
 * often a store was asked. Who is calling is asked for within the deadline, anew each time.
 *
 * @module
 */
import { runCalls } from "./batch.js";
import { type Pipeline, refuse, runFor } from "./call.js";
import { Deadline, signalOf } from "./deadline.js";
import type { Allowed } from "./decision.js";
import { type DecisionEvent, Journal } from "./event.js";
import { type Proposal, readProposal } from "./proposal.js";
import { type Cause, Refusal, refused } from "./refusal.js";
import { identify } from "./request.js";
import type { ToolResult } from "./result.js";

/** A result, and what only the server knows of it. */
export interface CallReport {
  readonly result: ToolResult;
  /** What a refusal came from; see `DecisionEvent`. */
  readonly cause: Cause | undefined;
  readonly reads: 0 | 1;
}

/** A proposal, and the label of its call. */
export interface LabelledCall {
  readonly proposal: unknown;
  readonly id: unknown;
  /** See `Proposal`: a format's `read` says it. */
  readonly nullIsAbsent?: boolean | undefined;
}

/** Runs several calls for whom `source` names. Never rejects. */
export type CallAs = (
  calls: readonly LabelledCall[],
  source: () => unknown,
  signal: AbortSignal | undefined,
) => Promise<readonly CallReport[]>;

/** Where a gate has its `CallAs`. Registered, for a gate of the other copy (ESM, CommonJS) of this package. */
export const CALL_AS: unique symbol = Symbol.for("express-tool-gate.call-as.1") as never;

/** The place of a call among its siblings, and its label. */
interface Mark {
  readonly place: number;
  readonly label: unknown;
}

/** Hands each outcome to the gate's own listener, and keeps what it was. */
class Report extends Journal {
  readonly seen: Omit<CallReport, "result">[] = [];

  override note(
    tool: string | null,
    mark: unknown,
    outcome: unknown,
    reads: 0 | 1 = 0,
    allowed?: Allowed,
  ): void {
    const { place, label } = mark as Mark;
    this.seen[place] = { cause: outcome instanceof Refusal ? outcome.cause : undefined, reads };
    super.note(tool, label, outcome, reads, allowed);
  }
}

/** What a gate has for its calls. */
interface Reporting extends Pipeline {
  readonly timeoutMs: number;
  readonly maxCalls: number;
  readonly onDecision: ((event: DecisionEvent) => unknown) | undefined;
}

/** The `CallAs` of a gate. */
export async function reportCalls(
  settings: Reporting,
  calls: readonly LabelledCall[],
  source: () => unknown,
  signal: AbortSignal | undefined,
): Promise<readonly CallReport[]> {
  const { timeoutMs, maxCalls, onDecision } = settings;
  const report = new Report(onDecision ?? ignoreEvent);
  const deadline = new Deadline(timeoutMs, signalOf(signal));
  const marked = calls.map(({ proposal, id, nullIsAbsent }, place) => ({
    proposal: proposalOf(proposal, nullIsAbsent === true),
    id: { place, label: id } satisfies Mark,
  }));
  const results = await identify(settings, source, deadline, (caller) => {
    const refusal = caller instanceof Refusal ? caller : refused.call_limit;
    if (!(caller instanceof Refusal)) report.caller = caller;
    if (caller instanceof Refusal || marked.length > maxCalls) {
      const run = { pipeline: settings, journal: report };
      return marked.map(({ proposal, id }) => refuse(run, proposal, id, refusal));
    }
    return runCalls(runFor(settings, caller, deadline, report), marked);
  });
  deadline.close();
  return results.map((result, place) => ({
    result,
    cause: report.seen[place]?.cause,
    reads: report.seen[place]?.reads ?? 0,
  }));
}

function proposalOf(given: unknown, nullIsAbsent: boolean): Proposal | undefined {
  const proposal = readProposal(given);
  return proposal && { ...proposal, nullIsAbsent };
}

function ignoreEvent(): void {}
