/**
 * Several calls of one request: decided one by one, read together. One round trip a collection where its
 * store has `getMany`; else the reads run side by side. Equal keys are asked once. Each call gets its own
 * result at its own place, and no call's failure touches another's.
 *
 * @module
 */
import { type Run, settleRead, settleRefused } from "./call.js";
import { type Allowed, decide } from "./decision.js";
import type { Taken } from "./limits/budget.js";
import { abandon, isPromiseLike } from "./maybe-promise.js";
import type { Proposal } from "./proposal.js";
import { canReadMany, read, readMany } from "./read.js";
import { Refusal, unavailable } from "./refusal.js";
import type { ToolResult } from "./result.js";

/** A proposal of a batch, and the label that its caller gave it. */
export interface Call {
  readonly proposal: Proposal | undefined;
  readonly id: unknown;
}

/** One question to a store, and the places of the calls that it answers. */
interface Question {
  readonly allowed: Allowed;
  readonly places: number[];
}

/** Runs several calls; the results in their order. Never throws or rejects. */
export function runCalls(run: Run, calls: readonly Call[]): Promise<ToolResult[]> | ToolResult[] {
  const { budget } = run;
  if (budget === undefined) return runTaken(run, calls, []);
  const taken = calls.map(({ proposal }) => budget.take(proposal)); // all of them, in order, before any decision
  return taken.some((one) => one instanceof Promise)
    ? Promise.all(taken).then((counted) => runTaken(run, calls, counted))
    : runTaken(run, calls, taken as Taken[]);
}

function runTaken(
  run: Run,
  calls: readonly Call[],
  taken: readonly Taken[],
): Promise<ToolResult[]> | ToolResult[] {
  const { pipeline, caller, deadline } = run;
  const decisions = calls.map(
    ({ proposal }, place) => taken[place]?.refusal ?? decide(pipeline.catalog, proposal, caller),
  );
  const results = new Array<ToolResult | Promise<ToolResult>>(calls.length);

  const answered = (question: Question, answer: unknown, reads: 0 | 1): void => {
    for (const place of question.places) {
      const decision = decisions[place] as Allowed;
      results[place] = settleRead(run, calls[place]?.id, taken[place], decision, answer, reads);
    }
  };

  for (const [place, decision] of decisions.entries()) {
    const { proposal, id } = calls[place] as Call;
    if (decision instanceof Refusal) {
      results[place] = settleRefused(run, proposal, id, taken[place], decision);
    }
  }
  const reads = groupsOf(decisions).map((group) => {
    const [first] = group as [Question];
    if (group.length === 1 || !canReadMany(pipeline.stores, first.allowed.tool.collection)) {
      return group.map((question) =>
        read(question.allowed, pipeline.stores, deadline, (answer, count) =>
          answered(question, answer, count),
        ),
      );
    }
    const keys = group.map(({ allowed }) => allowed);
    return readMany(keys, pipeline.stores, deadline, (answers, count) => {
      for (const [index, question] of group.entries()) {
        answered(question, answerAt(answers, index, group.length), count);
      }
    });
  });
  const waits = reads.flat().filter((wait) => wait !== undefined);
  if (waits.length > 0) return Promise.all(waits).then(() => Promise.all(results));
  return results.some((result) => result instanceof Promise)
    ? Promise.all(results)
    : (results as ToolResult[]);
}

/** The questions of a batch, a group for each collection; a list is a group of its own. */
function groupsOf(decisions: readonly (Allowed | Refusal)[]): Question[][] {
  const byCollection = new Map<string, Map<string, Question>>();
  const lists: Question[][] = [];
  for (const [place, decision] of decisions.entries()) {
    if (decision instanceof Refusal) continue;
    const { key } = decision.target;
    if (key === undefined) {
      lists.push([{ allowed: decision, places: [place] }]);
      continue;
    }
    const byId = byCollection.get(key.collection) ?? new Map<string, Question>();
    byCollection.set(key.collection, byId);
    const known = byId.get(key.id);
    if (known === undefined) byId.set(key.id, { allowed: decision, places: [place] });
    else known.places.push(place);
  }
  return [...[...byCollection.values()].map((byId) => [...byId.values()]), ...lists];
}

/** The answer to one key of a `getMany`; a refusal of the whole, or of a place that was left empty. */
function answerAt(answers: unknown, index: number, count: number): unknown {
  if (Refusal.is(answers)) return answers;
  try {
    if (Array.isArray(answers) && answers.length === count && Object.hasOwn(answers, index)) {
      const answer: unknown = answers[index];
      if (!isPromiseLike(answer)) return answer;
      abandon(answer);
    }
  } catch (error) {
    return unavailable("store", error);
  }
  return unavailable("store", "getMany did not return an array with one answer for each key");
}
