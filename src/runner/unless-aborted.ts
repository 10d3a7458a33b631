/**
 * Waits for work that may not heed a signal.
 *
 * @module
 */

/** What `work` resolves to, or `undefined` as soon as the signal is aborted; what it does afterwards is let go. */
export function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const abort = (): void => resolve(undefined);
    signal.addEventListener("abort", abort, { once: true });
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener("abort", abort));
  });
}
