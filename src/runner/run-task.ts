/**
 * The loop between a model and the gate, of any make of model: bounded in turns, calls, corrections and tries.
 * It decides nothing about a call; what the model is told is what the gate gives.
 *
 * @module
 */
import { abandon } from "../maybe-promise.js";
import type { Tool } from "../tool.js";
import { type StopReason, TaskMemory } from "./task-memory.js";
import { type TaskOptions, type TaskSettings, taskSettings } from "./task-options.js";
import { type ProposedCall, readTurn, type Transcript, type TranscriptEntry } from "./transcript.js";
import { runTurn } from "./turn-calls.js";
import { unlessAborted } from "./unless-aborted.js";

/** How a task ended, and what it took. */
export type TaskOutcome = (
  | { readonly status: "answered"; readonly text: string }
  | {
      readonly status: "stopped";
      readonly reason: StopReason;
      /**
       * What ended a task as `model_error`: for your log. It is not enumerable, so that an outcome that is sent or
       * copied does not hold it.
       */
      readonly error?: unknown;
    }
) & {
  /** Calls that the model proposed, those included that did not reach the gate. */
  readonly calls: number;
  /** What the store was asked, tries included. */
  readonly reads: number;
  /** How often the model was asked. */
  readonly turns: number;
  readonly transcript: Transcript;
};

/**
 * Runs a task: asks the model, runs the calls that it proposes, tells it what they came to, until it answers
 * without a call or a bound is reached. A call whose store is down is tried again here, after a wait; a call
 * that was refused for good is told once and does not reach the gate again.
 *
 * @returns how it ended. Never rejects: what the model's call throws ends the task as `model_error`
 * @throws {TypeError} for a wrong, missing or unknown option; the message names it and the mend
 * @example
 * const outcome = await runTask({
 *   gate,
 *   identity: () => currentIdentity(session),
 *   propose: async (transcript, { signal }) => askModel(transcript, signal),
 * });
 */
export function runTask<const Tools extends readonly Tool[]>(
  options: TaskOptions<Tools>,
): Promise<TaskOutcome> {
  return new Task(taskSettings(options as unknown as TaskOptions)).run();
}

class Task {
  readonly #settings: TaskSettings;
  readonly #memory: TaskMemory;
  #transcript: Transcript = Object.freeze([]);
  #turns = 0;

  constructor(settings: TaskSettings) {
    this.#settings = settings;
    this.#memory = new TaskMemory(settings.limits);
  }

  async run(): Promise<TaskOutcome> {
    const { limits, signal } = this.#settings;
    while (this.#turns < limits.maxTurns) {
      if (signal.aborted) return this.#stopped("aborted");
      this.#turns += 1;
      const turn = await this.#askModel();
      if (typeof turn === "string") return this.#stopped(turn);
      if ("error" in turn)
        return Object.defineProperty(this.#stopped("model_error"), "error", { value: turn.error });
      this.#tell({ role: "model", ...turn }, 0);
      if (turn.calls.length === 0) return this.#end({ status: "answered", text: turn.text });
      const reason = this.#memory.limitTold ? "call_limit" : await this.#runCalls(turn.calls);
      if (reason !== undefined) return this.#stopped(reason);
    }
    return this.#stopped("turn_limit");
  }

  /** What the model says now, or why it says nothing. A model that does not heed the signal is not waited for. */
  async #askModel(): Promise<ReturnType<typeof readTurn> | "aborted" | { readonly error: unknown }> {
    const { propose, signal } = this.#settings;
    try {
      const answer = await unlessAborted(signal, async () => propose(this.#transcript, { signal }));
      return signal.aborted ? "aborted" : readTurn(answer);
    } catch (error) {
      return { error };
    }
  }

  async #runCalls(calls: readonly ProposedCall[]): Promise<StopReason | undefined> {
    const before = this.#memory.reads;
    const reports = await runTurn(this.#settings, this.#memory, calls);
    if (this.#settings.signal.aborted) return "aborted";
    const results = reports.map(({ result }, place) => {
      const { id, name } = calls[place] as ProposedCall;
      return Object.freeze({ id, name, result });
    });
    this.#tell({ role: "tools", results: Object.freeze(results) }, this.#memory.reads - before);
    return this.#memory.learn(calls, reports);
  }

  #tell(entry: TranscriptEntry, reads: number): void {
    this.#transcript = Object.freeze([...this.#transcript, Object.freeze(entry)]);
    try {
      abandon(this.#settings.onStep?.({ turn: this.#turns, entry, reads }));
    } catch {
      // a trace that fails must not end a task
    }
  }

  #stopped(reason: StopReason): TaskOutcome {
    return this.#end({ status: "stopped", reason });
  }

  #end(
    how:
      | { readonly status: "answered"; readonly text: string }
      | { readonly status: "stopped"; readonly reason: StopReason },
  ): TaskOutcome {
    const { calls, reads } = this.#memory;
    return { ...how, calls, reads, turns: this.#turns, transcript: this.#transcript };
  }
}
