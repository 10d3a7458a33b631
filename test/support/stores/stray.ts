/**
 * What would end an app's process: rejections that nobody handles, and exceptions that nobody catches.
 *
 * @module
 */
import { unhandledDuring } from "../unhandled.js";

/** Both kinds, while `run` runs. */
export async function strayDuring(run: () => Promise<unknown>): Promise<unknown[]> {
  const thrown: unknown[] = [];
  const watch = (error: unknown): void => void thrown.push(error);
  process.on("uncaughtExceptionMonitor", watch);
  try {
    return [...(await unhandledDuring(run)), ...thrown];
  } finally {
    process.off("uncaughtExceptionMonitor", watch);
  }
}
