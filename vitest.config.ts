import { defineConfig, type ViteUserConfig } from "vitest/config";
import { ClosingLine } from "./test/closing-line.js";

const config: ViteUserConfig = defineConfig({
  test: {
    include: ["test/**/*.test.ts", "docs/**/*.test.ts"],
    reporters: ["default", new ClosingLine()],
    globalSetup: ["test/support/servers/global-setup.ts"],
    testTimeout: 20_000,
    typecheck: { enabled: true, include: ["test/**/*.test-d.ts"], tsconfig: "test/types/tsconfig.json" },
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts", "middleware/**/*.ts"],
      reporter: ["text", "json-summary"],
      thresholds: { lines: 95, functions: 95, branches: 90, statements: 95 },
    },
  },
});
export default config;
