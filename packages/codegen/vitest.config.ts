import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // Test files do not affect each other, and each would otherwise load the generators again.
    isolate: false,
    // Tests start compilers, which takes seconds on a busy machine.
    testTimeout: 180_000,
  },
});
