/**
 * The calls of one turn: those that may reach the gate go together, and those whose store is down are tried
 * again.
 *
 * @module
 */
import type { CallReport, LabelledCall } from "../reported-calls.js";
import { delayBefore, sleep } from "./backoff.js";
import { isDown, type TaskMemory } from "./task-memory.js";
import type { TaskSettings } from "./task-options.js";
import type { ProposedCall } from "./transcript.js";

/** Runs the calls of a turn: a report for each, in their order; none where the signal is aborted meanwhile. */
export async function runTurn(
  { callAs, identity, limits, signal }: TaskSettings,
  memory: TaskMemory,
  calls: readonly ProposedCall[],
): Promise<readonly CallReport[]> {
  const reports = new Map<number, CallReport>();
  for (const [place, call] of calls.entries()) {
    const refusal = memory.refusalOf(call);
    if (refusal !== undefined) reports.set(place, refusal);
  }
  let open = [...calls.keys()].filter((place) => !reports.has(place));
  for (let retry = 0; open.length > 0 && retry <= limits.maxRetries; retry++) {
    if (retry > 0) await sleep(delayBefore(retry, limits), signal);
    if (signal.aborted) return [];
    const answers = await callAs(
      open.map((place) => labelled(calls[place] as ProposedCall)),
      identity,
      signal,
    );
    for (const [index, place] of open.entries()) {
      const answer = answers[index] as CallReport;
      memory.reads += answer.reads;
      // A budget that ran out between two tries changes nothing: what was down is still down.
      if (retry === 0 || !isSpent(answer)) reports.set(place, answer);
    }
    open = open.filter(
      (place, index) => isDown(reports.get(place) as CallReport) && !isSpent(answers[index]),
    );
  }
  return [...calls.keys()].map((place) => reports.get(place) as CallReport);
}

function isSpent(answer: CallReport | undefined): boolean {
  return answer?.result.ok === false && answer.result.code === "call_limit";
}

function labelled({ id, name, args, nullIsAbsent }: ProposedCall): LabelledCall {
  return { proposal: { name, args }, id, nullIsAbsent };
}
