/** Measures one load of a page in a fresh browser, from inside. All values are in milliseconds. */
import { setTimeout } from 'node:timers/promises';
import type { Browser } from '@mostrador/browser-testing';
import { unwatchedPage } from './unwatched-page.ts';

export interface PageLoad {
  /** Until the first text is painted. */
  firstPaint: number;
  /** Until the page is ready, and no task of over 50 ms runs or follows within a second. */
  interactive: number;
  /** The work of the main thread until then. */
  processor: number;
}

const WATCH = `window.longTasks = [];
new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ startTime, duration }) => startTime + duration)))
  .observe({ type: 'longtask', buffered: true });`;

const quiet = (ready: string) => `(async () => {
  const now = () => performance.now();
  const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
  while (!(${ready})) await pause();
  const readyAt = now();
  while (now() - Math.max(readyAt, ...longTasks) < 1000) await pause();
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return JSON.stringify({ firstPaint: paint.startTime, interactive: Math.max(readyAt, ...longTasks) });
})()`;

/** Loads a page. `ready` is an expression that becomes true in the page as soon as it is usable. */
export async function pageLoad(browser: Browser, address: string, ready: string): Promise<PageLoad> {
  const page = await unwatchedPage(browser);
  await page.send('Page.enable');
  await page.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: WATCH });
  await page.send('Page.navigate', { url: address });
  while ((await page.value('typeof longTasks')) !== 'object') await setTimeout(10);
  const times: Omit<PageLoad, 'processor'> = JSON.parse(String(await page.value(quiet(ready))));
  const { metrics } = await page.send('Performance.getMetrics');
  await page.close();
  const seconds = metrics?.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  return { ...times, processor: seconds * 1000 };
}
