import { defineConfig } from 'vitest/config';

export default defineConfig({
  // A server starts within a second, but can take many on a busy machine.
  test: { include: ['src/**/*.test.ts'], maxWorkers: '100%', testTimeout: 120_000, hookTimeout: 120_000 },
});
