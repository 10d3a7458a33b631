/**
 * The options of a task, checked before its first turn.
 *
 * @module
 */

import { signalOf } from "../deadline.js";
import type { Gate } from "../gate.js";
import type { MaybePromise } from "../maybe-promise.js";
import { copyOptions, mistake, requireFunction, requireWhole } from "../options.js";
import { CALL_AS, type CallAs } from "../reported-calls.js";
import type { IdentityOf, Tool } from "../tool.js";
import type { ModelTurn, Transcript, TranscriptEntry } from "./transcript.js";

/** How far a task may go. */
export interface RunnerLimits {
  /** The most calls of the model's: 1 to 1000. Default: 20. */
  readonly maxCalls?: number;
  /** The most turns of the model's: 1 to 1000. Default: 10. */
  readonly maxTurns?: number;
  /** How often the model may be asked to correct a call: 0 to 100. Default: 3. */
  readonly maxCorrections?: number;
  /** How often the runner itself tries a call again whose store is down: 0 to 10. Default: 2. */
  readonly maxRetries?: number;
  /** The bound of the first wait before such a try, in milliseconds: 1 to 60000. It doubles each time. Default: 200. */
  readonly baseDelayMs?: number;
  /** The bound of every wait, in milliseconds: 1 to 600000. Default: 5000. */
  readonly maxDelayMs?: number;
}

/** One step of a task, for traces and progress. */
export interface TaskStep {
  /** Which turn of the model's, from 1 on. */
  readonly turn: number;
  readonly entry: TranscriptEntry;
  /** What the store was asked in this step, tries included. */
  readonly reads: number;
}

/** The options of `runTask`. */
export interface TaskOptions<Tools extends readonly Tool[] = readonly Tool[]> {
  /** What `createGate()` returned. */
  readonly gate: Gate<Tools>;
  /** Who is asking, or a function that is asked anew for each turn: a right that is taken away in mid-task counts. */
  readonly identity: IdentityOf<Tools> | (() => MaybePromise<IdentityOf<Tools> | null | undefined>);
  /** The app's call of its model: what to say to it is in the transcript. Hand the signal on to its client. */
  readonly propose: (
    transcript: Transcript,
    options: { readonly signal: AbortSignal },
  ) => MaybePromise<ModelTurn>;
  /** How far the task may go. Default: see each. */
  readonly limits?: RunnerLimits;
  /** Ends the task as `aborted`. Default: nobody does. */
  readonly signal?: AbortSignal | undefined;
  /** Told of each step. What it throws changes nothing. Default: nobody listens. */
  readonly onStep?: (step: TaskStep) => unknown;
}

/** Options that were checked. */
export interface TaskSettings {
  readonly callAs: CallAs;
  readonly identity: () => unknown;
  readonly propose: (transcript: Transcript, options: { readonly signal: AbortSignal }) => unknown;
  readonly limits: Required<RunnerLimits>;
  readonly signal: AbortSignal;
  readonly onStep: ((step: TaskStep) => unknown) | undefined;
}

const known: Record<keyof TaskOptions, true> = {
  gate: true,
  identity: true,
  propose: true,
  limits: true,
  signal: true,
  onStep: true,
};

/** The range and the default of each limit. */
const ranges: Record<keyof RunnerLimits, readonly [min: number, max: number, otherwise: number]> = {
  maxCalls: [1, 1_000, 20],
  maxTurns: [1, 1_000, 10],
  maxCorrections: [0, 100, 3],
  maxRetries: [0, 10, 2],
  baseDelayMs: [1, 60_000, 200],
  maxDelayMs: [1, 600_000, 5_000],
};

/** @throws {TypeError} that names the option and the mend */
export function taskSettings(options: TaskOptions): TaskSettings {
  const given = copyOptions("runTask", options, known);
  const callAs = (given.gate as { [CALL_AS]?: CallAs } | undefined)?.[CALL_AS];
  if (callAs === undefined) throw mistake("runTask", '"gate" has to be what createGate() returned.');
  if (!Object.hasOwn(given, "identity")) {
    throw mistake(
      "runTask",
      '"identity" is missing. Pass who is asking, or a function that says it for each turn.',
    );
  }
  requireFunction("runTask", "propose", given.propose, "It asks the model, and gives { calls } or { text }.");
  if (given.onStep !== undefined) {
    requireFunction("runTask", "onStep", given.onStep, "It is told of each step.");
  }
  const { identity, propose, signal, onStep } = given as TaskOptions;
  return Object.freeze({
    callAs,
    identity: typeof identity === "function" ? (identity as () => unknown) : () => identity,
    propose,
    limits: limitsOf(given.limits),
    signal: signalOf(signal) ?? new AbortController().signal,
    onStep,
  });
}

function limitsOf(limits: RunnerLimits | undefined): Required<RunnerLimits> {
  const names = Object.keys(ranges) as (keyof RunnerLimits)[];
  const all = Object.fromEntries(names.map((name) => [name, true])) as Record<keyof RunnerLimits, true>;
  const given = limits === undefined ? {} : copyOptions("runTask, limits", limits, all);
  const entries = names.map((name) => [
    name,
    requireWhole("runTask", `limits.${name}`, given[name], ...ranges[name]),
  ]);
  return Object.freeze(Object.fromEntries(entries)) as Required<RunnerLimits>;
}
