import { defineConfig, type ViteUserConfig } from "vitest/config";

/** The tests that run on changed sources: not those of the built package, of programs and servers, or of the sources' text. */
const config: ViteUserConfig = defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: [
      "test/package/**",
      "test/examples/**",
      "test/clients/**",
      "test/imports.test.ts",
      "test/tool-copies.test.ts",
      "test/middleware/two-copies.test.ts",
      "test/testing/skipping.test.ts",
      "test/**/four-processes.test.ts",
      "test/{ledgers,stores}/*-{cluster,faults,storm}.test.ts",
    ],
    globalSetup: ["test/support/servers/global-setup.ts"],
    testTimeout: 20_000,
  },
});
export default config;
