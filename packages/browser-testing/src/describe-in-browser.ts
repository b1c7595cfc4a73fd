/** A group of tests that need a browser: they run in that of this machine, or are skipped with a notice. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { browserPath } from './browser-path.ts';
import { launch } from './launch.ts';

const START_LIMIT_MS = 60_000;

/**
 * A real browser on a busy machine is sometimes late, so CI repeats a failed test once and reports that it did.
 * Elsewhere each failure counts.
 */
const retry = process.env.CI === 'true' ? 1 : 0;

/** Defines the tests; they get a function that returns the browser while they run. */
export function describeInBrowser(name: string, tests: (browser: () => Browser) => void): void {
  const path = browserPath();
  if (path === undefined) warn(name);
  describe.skipIf(path === undefined)(name, { retry }, () => {
    let browser: Browser | undefined;
    beforeAll(async () => {
      browser = await launch(path ?? '');
    }, START_LIMIT_MS);
    afterAll(async () => browser?.close());
    tests(() => {
      if (browser === undefined) throw new Error('The browser is available only while the tests run.');
      return browser;
    });
  });
}

function warn(name: string): void {
  const rule = '!'.repeat(100);
  process.stderr.write(
    `\n${rule}\n!! SKIPPED, there is no browser: ${name}\n!! Install Chromium (Debian: apt-get install chromium), or set CHROMIUM_PATH.\n${rule}\n\n`,
  );
}
