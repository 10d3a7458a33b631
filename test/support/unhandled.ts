/**
 * Finds rejections that nobody handles: in an app they would end the process.
 *
 * @module
 */

/** The rejections that `run` leaves unhandled. */
export async function unhandledDuring(run: () => Promise<unknown>): Promise<unknown[]> {
  const reasons: unknown[] = [];
  const others = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection"); // so that the test runner does not take them first
  process.on("unhandledRejection", (reason) => reasons.push(reason));
  try {
    await run();
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
  } finally {
    process.removeAllListeners("unhandledRejection");
    for (const other of others) process.on("unhandledRejection", other);
  }
  return reasons;
}
