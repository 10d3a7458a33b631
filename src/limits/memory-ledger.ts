/**
 * A ledger in the memory of this process: for one process, examples and tests. Several processes share one in
 * Redis.
 *
 * @module
 */
import { copyOptions, requireWhole } from "../options.js";
import type { Ledger, LedgerVerdict, TaskBounds, TaskKey } from "./ledger.js";

/** The options of `memoryLedger`. */
export interface MemoryLedgerOptions {
  /** The most tasks that are remembered, 1 to 10000000; past it the one that was idle longest is forgotten. Default: 10000. */
  readonly maxTasks?: number;
}

interface Task {
  calls: number;
  readonly refused: Set<string>;
  /** By the monotonic clock, in milliseconds. */
  expires: number;
}

const known: Record<keyof MemoryLedgerOptions, true> = { maxTasks: true };

/** A `Ledger` that answers at once. */
export interface MemoryLedger extends Ledger {
  take(key: TaskKey, digest: string | undefined, limits: TaskBounds): LedgerVerdict;
  remember(key: TaskKey, digest: string, ttlSeconds: number): void;
}

/**
 * A bounded ledger in memory. A task that is forgotten has its whole budget again, so `maxTasks` has to be
 * above the number of tasks that are at work at once.
 *
 * @throws {TypeError} where an option is unknown or out of its range
 */
export function memoryLedger(options: MemoryLedgerOptions = {}): MemoryLedger {
  const given = copyOptions("memoryLedger", options, known);
  const maxTasks = requireWhole("memoryLedger", "maxTasks", given.maxTasks, 1, 10_000_000, 10_000);
  const tasks = new Map<string, Task>(); // in the order of their last calls

  /** The task of a key, which is now the one that was used last. */
  function used(key: TaskKey, ttlSeconds: number): Task {
    const name = JSON.stringify([key.tenant, key.userId, key.task]);
    const now = performance.now();
    const known = tasks.get(name);
    const task = known !== undefined && known.expires > now ? known : fresh();
    task.expires = now + ttlSeconds * 1_000;
    tasks.delete(name);
    tasks.set(name, task);
    if (tasks.size > maxTasks) tasks.delete(tasks.keys().next().value as string);
    return task;
  }

  return Object.freeze({
    take(key: TaskKey, digest: string | undefined, { maxCalls, ttlSeconds }: TaskBounds): LedgerVerdict {
      const task = used(key, ttlSeconds);
      if (task.calls >= maxCalls) return "call_limit";
      task.calls += 1;
      return digest !== undefined && task.refused.has(digest) ? "repeat_denied" : "ok";
    },
    remember(key: TaskKey, digest: string, ttlSeconds: number): void {
      used(key, ttlSeconds).refused.add(digest);
    },
  });
}

function fresh(): Task {
  return { calls: 0, refused: new Set(), expires: 0 };
}
