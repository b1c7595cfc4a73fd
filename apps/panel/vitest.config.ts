import { defineConfig } from 'vitest/config';

/** Tests of modules are beside them; those in a browser are at the top, and share one service. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'modules', include: ['src/*/**/*.test.ts'] } },
      {
        test: {
          name: 'browser',
          include: ['src/*.test.ts'],
          globalSetup: 'src/testing/global-setup.ts',
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // What is waited for comes late on a machine that runs other tests too.
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});
