import { defineConfig } from "vitest/config";

// One browser and one house at a time: these tests are about what a person sees, not about load.
export default defineConfig({
  test: {
    include: ["tests/browser/**/*.test.ts"],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 180_000,
  },
});
