import { defineConfig } from 'vitest/config';

/** Unit tests are beside their modules; browser tests are at the top, and share one service. */
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
          // A machine that runs other tests too can be slow.
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});
