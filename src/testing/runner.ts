/**
 * The two functions of a test runner that the contracts use: vitest, jest, mocha and node:test have them.
 *
 * @module
 */
import { requireFunction } from "../options.js";

/** A test runner. */
export interface TestRunner {
  describe(name: string, body: () => void): unknown;
  /** What the runner hands to a test, or is its `this`, may have a `skip`: it is called where there is nothing to test. */
  it(name: string, body: (...context: any[]) => Promise<void>): unknown;
}

/** Thrown by a test that what is tested has nothing for. */
class NothingToTest extends Error {}

/** Ends a test as skipped. */
export function skip(why: string): never {
  throw new NothingToTest(why);
}

/**
 * The test runner among the options of a contract, whose tests can `skip`. A runner that cannot skip from inside a
 * test has them pass, with a printed line.
 *
 * @throws {TypeError} where it is missing or no runner
 */
export function runnerOf(at: string, given: Partial<TestRunner>): TestRunner {
  for (const part of ["describe", "it"] as const) {
    requireFunction(at, part, given[part], "Pass describe and it of your test runner.");
  }
  const { describe, it } = given as TestRunner;
  return {
    describe,
    it: (name, body) =>
      it(name, async function (this: unknown, ...context) {
        try {
          await body();
        } catch (error) {
          if (!(error instanceof NothingToTest)) throw error;
          if (!skipIn([context[0], this], error.message)) console.log(`skipped: ${name}: ${error.message}`);
        }
      }),
  };
}

/** Skips with the first place that can; whether one could. */
function skipIn(places: readonly unknown[], why: string): boolean {
  for (const place of places as readonly ({ skip?: unknown } | null | undefined)[]) {
    if (typeof place?.skip !== "function") continue;
    place.skip(why); // vitest's and mocha's throw
    return true;
  }
  return false;
}
