/**
 * A test runner that keeps its tests and runs them when asked: for tests of the contracts themselves.
 */
import type { TestRunner } from "../../src/testing/index.js";

/** What failed: the name of each test, and its message. */
export type Failures = ReadonlyMap<string, string>;

/** Runs what `register` registers, and gives what failed. */
export async function failuresOf(register: (runner: TestRunner) => void): Promise<Failures> {
  const path: string[] = [];
  const tests: { name: string; body: (context: object) => Promise<void> }[] = [];
  register({
    describe(name, body) {
      path.push(name);
      body();
      path.pop();
    },
    it(name, body) {
      tests.push({ name: [...path, name].join(" > "), body });
    },
  });
  const failures = new Map<string, string>();
  for (const { name, body } of tests) {
    try {
      await body({ skip() {} });
    } catch (error) {
      failures.set(name, (error as Error).message);
    }
  }
  if (tests.length === 0) throw new Error("nothing was registered");
  return failures;
}
