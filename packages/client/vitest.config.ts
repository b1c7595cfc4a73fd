import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // Test files do not affect each other, and each would otherwise load the generators again.
    isolate: false,
    // Tests compile, pack and install, which takes seconds on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
