import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    // One more than cores, because tests also wait: for the database, for time limits, for processes that start.
    maxWorkers: availableParallelism() + 1,
    // The service is loaded once for each worker and not for each file, which takes most of the time otherwise; every file has a database of its own.
    isolate: false,
    // Node runs the sources as they are, since no test replaces a module.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is waited for comes late on a machine that runs other tests too.
    expect: { poll: { timeout: 30_000 } },
  },
});
