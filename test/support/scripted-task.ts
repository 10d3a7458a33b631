/**
 * A task whose model plays back turns, over a store that a test can break.
 */
import {
  createGate,
  type Limits,
  type ModelTurn,
  type RecordStore,
  runTask,
  type TaskOptions,
  type TaskOutcome,
  type TaskStep,
  type Transcript,
} from "../../src/index.js";
import { askedStore } from "./asked-store.js";
import { docTool, type Policies } from "./deciding.js";

export const ana = { tenant: "alpha", userId: "ana" };

/** A proposal for the document with this id. */
export const doc = (id: string) => ({ id: `call-${id}`, name: "get_doc", args: { id } });

/** A turn with these calls. */
export const ask = (...ids: string[]): ModelTurn => ({ calls: ids.map(doc) });

export const answer = (text: string): ModelTurn => ({ text });

/** What a turn of the model is: a turn, or what gives one. */
export type Scripted = ModelTurn | ((transcript: Transcript, options: { signal: AbortSignal }) => unknown);

export interface ScriptedTask {
  readonly outcome: TaskOutcome;
  /** What the store was asked for. */
  readonly reads: number;
  readonly steps: readonly TaskStep[];
  /** What the model was told, each turn. */
  readonly told: readonly Transcript[];
}

export interface TaskWorld {
  readonly get?: RecordStore["get"];
  readonly policies?: Policies;
  readonly gateLimits?: Limits;
  readonly options?: Partial<TaskOptions>;
}

const known = { id: "known", title: "Title", secret: "internal" };

/** Runs a task. The last turn is played again where the model is asked more often. */
export async function scriptedTask(turns: readonly Scripted[], world: TaskWorld = {}): Promise<ScriptedTask> {
  const store = askedStore({ get: world.get ?? (({ id }) => (id === "known" ? known : null)) });
  const gate = createGate({
    tools: [docTool(world.policies)],
    store,
    timeoutMs: 1_000,
    ...(world.gateLimits && { limits: world.gateLimits }),
  });
  const told: Transcript[] = [];
  const steps: TaskStep[] = [];
  const outcome = await runTask({
    gate,
    identity: ana,
    propose(transcript, options) {
      const turn = turns[Math.min(told.length, turns.length - 1)] as Scripted;
      told.push(transcript);
      return (typeof turn === "function" ? turn(transcript, options) : turn) as ModelTurn;
    },
    onStep: (step) => steps.push(step),
    ...world.options,
  });
  return { outcome, reads: store.asked.length, steps, told };
}

/** The codes that the model was told, a list a turn. */
export function codesOf({ outcome }: ScriptedTask): string[][] {
  return outcome.transcript.flatMap((entry) =>
    entry.role === "tools" ? [entry.results.map(({ result }) => (result.ok ? "ok" : result.code))] : [],
  );
}
