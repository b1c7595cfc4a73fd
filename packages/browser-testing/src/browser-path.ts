/** Finds an installed browser on this machine; none is downloaded. */
import { existsSync } from 'node:fs';

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Returns the program in `CHROMIUM_PATH`, else the first of the usual places that exists. Throws if `CHROMIUM_PATH`
 * does not exist.
 */
export function browserPath(
  named: string | undefined = process.env.CHROMIUM_PATH,
  exists: (path: string) => boolean = existsSync,
): string | undefined {
  if (!named) return usual.find(exists);
  if (!exists(named)) throw new Error(`CHROMIUM_PATH is ${JSON.stringify(named)}, which does not exist.`);
  return named;
}
