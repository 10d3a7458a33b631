/**
 * Thenables that are no promises, as query builders are: nothing happens until somebody calls `then`.
 */

type Then = (resolve: (value?: unknown) => void, reject: (error?: unknown) => void) => void;

/** An object with this `then`. */
export function thenable(then: Then): PromiseLike<never> {
  return { then } as unknown as PromiseLike<never>;
}
