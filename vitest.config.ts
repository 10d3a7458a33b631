import { defineConfig, type ViteUserConfig } from "vitest/config";
import { ClosingLine } from "./test/closing-line.js";

const config: ViteUserConfig = defineConfig({
  test: {
    include: ["test/**/*.test.ts", "docs/**/*.test.ts"],
    reporters: ["default", new ClosingLine()],
    testTimeout: 20_000,
    typecheck: { enabled: true, include: ["test/**/*.test-d.ts"], tsconfig: "test/types/tsconfig.json" },
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts", "middleware/**/*.ts"],
      reporter: ["text", "json-summary"],
      thresholds: { lines: 90, functions: 90, branches: 80, statements: 90 },
    },
  },
});
export default config;
