import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // Tests start compilers, which takes seconds on a busy machine.
    testTimeout: 180_000,
  },
});
