/** Takes the screenshots of the README from a service with the demo account: `npm run screenshots`, after a build. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { browserPath, launch } from '@mostrador/browser-testing';
import { fromRoot } from './lib/root.ts';
import { startServer } from './lib/server-child.ts';

const VIEWPORT = { width: 1280, height: 800 };
const directory = fromRoot('.github/images');

const path = browserPath();
if (path === undefined)
  throw new Error('There is no browser. Install Chromium, or name one in CHROMIUM_PATH.');
const data = mkdtempSync(join(tmpdir(), 'mostrador-screenshots-'));
const server = startServer({
  name: 'mostrador',
  args: [fromRoot('apps/api/dist/cli.js'), 'start', '--demo', '--demo-month', '--data', data, '--port', '0'],
  says: [
    /^Demo token: (\S+)$/,
    /^Demo sign-in: (\S+) /,
    /^Demo sign-in: \S+ (\S+)$/,
    /^Mostrador is ready at (\S+)$/,
  ],
  environment: { LOG_LEVEL: 'warn', DATABASE_URL: '' },
});
const [token = '', email = '', password = '', service = ''] = await server.ready;
await monthIsThere();
const browser = await launch(path);
mkdirSync(directory, { recursive: true });
try {
  await takePanel();
  await takeReference();
} finally {
  await browser.close();
  server.stop();
  await server.exited;
  rmSync(data, { recursive: true });
}

/** Waits for the month of activity, which the service adds in the background, all at once. */
async function monthIsThere(): Promise<void> {
  const day = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000).toISOString();
  const url = `${service}/api/v1/sales/list/?per_page=1&created_from=${day}`;
  for (;;) {
    const response = await fetch(url, { headers: { 'X-API-Key': token } });
    if (!/"total":0\b/.test(await response.text())) return;
    await setTimeout(500);
  }
}

/** Takes the first page of the panel after signing in to the demo account. */
async function takePanel(): Promise<void> {
  const page = await browser.newPage({ viewport: VIEWPORT, locale: 'en' });
  await page.goto(`${service}/panel/`);
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.locator('main h1').waitFor();
  await page.locator('.mantine-Loader-root').first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  // Off the chart, which shows the day below the pointer.
  await page.mouse.move(0, 0);
  await page.locator('.recharts-tooltip-wrapper').first().waitFor({ state: 'hidden' });
  await page.screenshot({ path: join(directory, 'panel.png') });
  await page.close();
}

/** Takes the page of an operation in the reference. */
async function takeReference(): Promise<void> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await page.goto(`${service}/docs/reference/sales.html#/sales/createsale`, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: 'Create a sale' }).first().waitFor();
  await page.screenshot({ path: join(directory, 'reference.png') });
  await page.close();
}
