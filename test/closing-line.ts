import type { Reporter, TestModule } from "vitest/node";

/** Prints the plain closing line that CI reads: "N passed, N failed". */
export class ClosingLine implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, errors: ReadonlyArray<unknown>): void {
    let passed = 0;
    let failed = errors.length;
    let skipped = 0;
    for (const module of modules) {
      let failedInModule = 0;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === "passed") passed++;
        else if (state === "failed") failedInModule++;
        else skipped++;
      }
      failed += failedInModule === 0 && module.state() === "failed" ? 1 : failedInModule;
    }
    console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  }
}
