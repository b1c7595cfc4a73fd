/** Where the browser of this machine is: one that is installed already, because none is downloaded. */
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
 * The program named by `CHROMIUM_PATH`, else the first of the usual places that there is. Throws when the one that is
 * named is not there: who names a browser wants that one.
 */
export function browserPath(
  named: string | undefined = process.env.CHROMIUM_PATH,
  exists: (path: string) => boolean = existsSync,
): string | undefined {
  if (!named) return usual.find(exists);
  if (!exists(named))
    throw new Error(`CHROMIUM_PATH is ${JSON.stringify(named)}, and there is no such file.`);
  return named;
}
