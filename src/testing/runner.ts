/**
 * The two functions of a test runner that the contracts use: vitest, jest and node:test have them.
 *
 * @module
 */

/** A test runner. */
export interface TestRunner {
  describe(name: string, body: () => void): unknown;
  it(name: string, body: () => Promise<void>): unknown;
}
