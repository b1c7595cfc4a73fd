import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/one-mock.ts'],
    // Prism reads the whole description before it answers, which takes seconds on a busy machine.
    testTimeout: 120_000,
  },
});
