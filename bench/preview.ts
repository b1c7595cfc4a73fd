/**
 * Measures `npm run dev:spec`: the milliseconds from saving a file of the description until an open page shows the
 * change and is usable. For comparison, measures reading the description alone, and loading an unchanged page.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { browserPath, launch } from '@mostrador/browser-testing';
import { startPreview } from '../apps/docs/src/preview.ts';
import { specCopy } from '../apps/docs/src/testing/spec-copy.ts';
import { median } from './lib/median.ts';
import { pageLoad } from './lib/page-load.ts';
import { type UnwatchedPage, unwatchedPage } from './lib/unwatched-page.ts';

const SAVES = 7;
/** React stores its properties on every element that it renders. */
const READY = `Object.keys(document.querySelector('#redoc h2') ?? {}).some((name) => name.startsWith('__react'))`;
const PAGE = 'reference/catalog.html#/products/listproducts';

const path = browserPath();
if (path === undefined) {
  console.log('preview: SKIPPED, there is no browser. Install Chromium, or set CHROMIUM_PATH.');
} else {
  const spec = specCopy();
  const reads: number[] = [];
  const log = (message: string) => reads.push(Number(/(\d+) ms/.exec(message)?.[1]));
  const preview = await startPreview({ spec, log });
  const browser = await launch(path);
  const saves = await timesOfSaves(await unwatchedPage(browser), preview.url, spec);
  const load = await pageLoad(browser, preview.url + PAGE, READY);
  await browser.close();
  await preview.close();
  rmSync(spec, { recursive: true });
  console.log(`preview of the description, median of ${SAVES} saves, milliseconds`);
  const rows = {
    'save to page': median(saves),
    'read alone': median(reads),
    'a page alone': load.interactive,
  };
  for (const [name, value] of Object.entries(rows))
    console.log(`  ${name.padEnd(14)}${String(Math.round(value)).padStart(6)}`);
}

async function timesOfSaves(page: UnwatchedPage, url: string, spec: string): Promise<number[]> {
  const file = join(spec, 'catalog/products/paths.yaml');
  const text = readFileSync(file, 'utf8');
  await page.send('Page.navigate', { url: url + PAGE });
  await shows(page, 'List products');
  const times: number[] = [];
  for (let save = 1; save <= SAVES; save++) {
    const summary = `List products as saved ${save}`;
    const began = performance.now();
    writeFileSync(file, text.replace('summary: List products', `summary: ${summary}`));
    await shows(page, summary);
    times.push(performance.now() - began);
  }
  return times;
}

/** Checks the page repeatedly, since it cannot be queried while it reloads. */
async function shows(page: UnwatchedPage, summary: string): Promise<void> {
  const seen = `${READY} && document.querySelector('h2')?.textContent.includes(${JSON.stringify(summary)})`;
  while ((await page.value(seen).catch(() => false)) !== true) await setTimeout(10);
}
