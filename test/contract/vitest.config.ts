// Runs the checks alone, against the service that the environment names. `npm test` runs them with the project `system`.

import { defineConfig } from "vitest/config";

// oxlint-disable-next-line import/no-default-export -- vitest reads the default export
export default defineConfig({
  test: {
    include: ["test/contract/**/*.test.ts"],
    globalSetup: ["test/contract/named-service.ts"],
    fileParallelism: false,
    maxConcurrency: 10,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
