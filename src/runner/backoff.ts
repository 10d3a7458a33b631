/**
 * Waits before another try: exponential backoff with full jitter, so that many tasks that failed together do
 * not come back together.
 *
 * @see https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 * @module
 */

/** How long to wait before a try: from 0 up to a bound that doubles with each try, in milliseconds. */
export function delayBefore(
  retry: number,
  { baseDelayMs, maxDelayMs }: { readonly baseDelayMs: number; readonly maxDelayMs: number },
): number {
  return Math.random() * Math.min(maxDelayMs, baseDelayMs * 2 ** (retry - 1));
}

/** Waits, or until the signal is aborted; then the timer is gone as well. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const wake = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    signal.addEventListener("abort", wake, { once: true });
  });
}
