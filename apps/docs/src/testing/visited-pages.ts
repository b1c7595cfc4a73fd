/** Pages that are opened once and go from address to address, so that the browser need not start anew for each. */
import { type Browser, type WatchedPage, type WatchOptions, watchedPage } from '@mostrador/browser-testing';

export interface VisitedPages {
  /** Waits for `work` with a page that nobody else uses meanwhile; its problems are those of this work. */
  visit(work: (page: WatchedPage) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export function visitedPages(browser: () => Browser, options: () => WatchOptions): VisitedPages {
  const free: WatchedPage[] = [];
  const all: WatchedPage[] = [];
  async function opened(): Promise<WatchedPage> {
    const page = await watchedPage(browser(), options());
    all.push(page);
    return page;
  }
  return {
    async visit(work) {
      const page = free.pop() ?? (await opened());
      page.problems.length = 0;
      await work(page);
      // A page whose work failed is left as it is.
      free.push(page);
    },
    async close() {
      await Promise.all(all.map((page) => page.close()));
    },
  };
}
