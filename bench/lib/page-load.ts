/** One load of a page in a browser that has not seen it before, measured from inside. All in milliseconds. */
import type { Browser } from '@mostrador/browser-testing';

export interface PageLoad {
  /** Until the first text is painted. */
  firstPaint: number;
  /** Until the page says that it is ready, if it does, and no task of over 50 ms is running or follows within a second. */
  interactive: number;
  /** What the main thread of the page worked until then. */
  processor: number;
}

const WATCH = `window.longTasks = [];
new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ startTime, duration }) => startTime + duration)))
  .observe({ type: 'longtask', buffered: true });`;

const QUIET = `(async () => {
  const said = () => document.body.classList.contains('apart') === false || performance.getEntriesByName('reference-ready').length > 0;
  const now = () => performance.now();
  while (!said() || now() - Math.max(0, ...longTasks) < 1000) await new Promise((resolve) => setTimeout(resolve, 100));
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  const [ready] = performance.getEntriesByName('reference-ready');
  return { firstPaint: paint.startTime, interactive: Math.max(paint.startTime, ready?.startTime ?? 0, ...longTasks) };
})()`;

export async function pageLoad(browser: Browser, address: string): Promise<PageLoad> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.addInitScript(WATCH);
  await page.goto(address);
  const times = await page.evaluate<Omit<PageLoad, 'processor'>>(QUIET);
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  await context.close();
  return { ...times, processor: seconds * 1000 };
}
