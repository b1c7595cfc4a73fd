import { defineConfig } from 'vitest/config';

export default defineConfig({
  // A server starts within a second, and within many on a machine that is busy.
  test: { include: ['src/**/*.test.ts'], maxWorkers: '100%', testTimeout: 120_000, hookTimeout: 120_000 },
});
