/** Starts the browser of this machine, shut off from every other. */
import { type Browser, chromium } from 'playwright-core';

/** Whatever a page asks for, nothing leaves this machine: other names are not even looked up. */
const ALONE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost';

/** A headless browser. Chromium has no sandbox for root, so it runs without one there. */
export function launch(executablePath: string): Promise<Browser> {
  const chromiumSandbox = process.getuid?.() !== 0;
  return chromium.launch({ executablePath, chromiumSandbox, args: [ALONE, '--disable-dev-shm-usage'] });
}
