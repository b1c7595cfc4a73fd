/**
 * Measures the large pages of the documentation in headless Chromium: first paint, and time to interactive, compared
 * with a text page of the same site in the same run. Interactive means that the page responds to clicks and the last
 * long task of the load is over; for the try-it page, that the button of the operation in its URL is shown. Elapsed
 * time includes other work on the machine; processor time is the page's own.
 */
import { browserPath, launch } from '@mostrador/browser-testing';
import { startSite } from '../apps/docs/src/serve.ts';
import { median } from './lib/median.ts';
import { type PageLoad, pageLoad } from './lib/page-load.ts';

const RUNS = 7;
/** React stores its properties on every element that it has hydrated. */
const RENDERED = `Object.keys(document.querySelector('#redoc h1, #redoc h2') ?? {}).some((name) => name.startsWith('__react'))`;
const PAGES = [
  { name: 'reference', path: 'reference/index.html', ready: 'true' },
  { name: 'largest area', path: 'reference/accounting.html', ready: RENDERED },
  { name: 'an operation', path: 'reference/sales.html#/sales/createsale', ready: RENDERED },
  {
    name: 'try it',
    path: 'try/index.html#tag/categories/GET/api/v1/categories/list/',
    ready: `[...document.querySelectorAll('button')].some((one) => one.textContent.includes('/api/v1/categories/list/'))`,
  },
  { name: 'page of text', path: 'guides/errors.html', ready: 'true' },
];

const path = browserPath();
if (path === undefined) {
  console.log('docs: SKIPPED, there is no browser. Install Chromium, or set CHROMIUM_PATH.');
} else {
  const site = await startSite({});
  const browser = await launch(path);
  const loads = PAGES.map((): PageLoad[] => []);
  for (let run = 0; run < RUNS; run++) {
    for (const [index, page] of PAGES.entries()) {
      loads[index]?.push(await pageLoad(browser, site.url + page.path, page.ready));
    }
  }
  await browser.close();
  await site.close();
  console.log(`pages of the documentation, median of ${RUNS}, milliseconds\n${header()}`);
  PAGES.forEach(({ name }, index) => {
    console.log(row(name, loads[index] ?? []));
  });
}

function header(): string {
  return line('', ['first paint', 'interactive', 'processor']);
}

function row(name: string, runs: readonly PageLoad[]): string {
  const of = (member: keyof PageLoad) => String(Math.round(median(runs.map((run) => run[member]))));
  return line(name, [of('firstPaint'), of('interactive'), of('processor')]);
}

function line(name: string, values: readonly string[]): string {
  return `  ${name.padEnd(14)}${values.map((value) => value.padStart(13)).join('')}`;
}
