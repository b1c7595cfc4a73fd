import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/one-mock.ts'],
    // Test files do not affect each other.
    isolate: false,
    // Prism parses the whole description before its first response, which takes seconds on a busy machine.
    testTimeout: 120_000,
  },
});
