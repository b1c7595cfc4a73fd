/** Starts the browser of this machine, without access to other hosts. */
import { type Browser, chromium } from 'playwright-core';

/** Nothing leaves this machine: other host names are not even resolved. */
const ALONE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost';

/** Launches a headless browser. Chromium has no sandbox for root, so it runs without one there. */
export function launch(executablePath: string): Promise<Browser> {
  const chromiumSandbox = process.getuid?.() !== 0;
  return chromium.launch({ executablePath, chromiumSandbox, args: [ALONE, '--disable-dev-shm-usage'] });
}
