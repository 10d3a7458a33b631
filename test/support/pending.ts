/**
 * Answers that take time, on the timers that a test may have replaced.
 */

/** `value`, some milliseconds later. */
export function later<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(resolve, ms, value));
}

/** Never settles. */
export const never: Promise<never> = new Promise(() => {});
