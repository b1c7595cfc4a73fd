/** Pages in one context, which has the scripts and fonts of earlier pages at hand. */
import {
  type Browser,
  type BrowserContext,
  type WatchedPage,
  type WatchOptions,
  watchedPageIn,
} from '@mostrador/browser-testing';

export interface VisitedPages {
  /** Waits for `work` with a new page; its problems are those of this page, and requests of any to other hosts. */
  visit(work: (page: WatchedPage) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export function visitedPages(browser: () => Browser, options: () => WatchOptions): VisitedPages {
  let opened: Promise<BrowserContext> | undefined;
  return {
    async visit(work) {
      const { origins = [], allow = [], ...context } = options();
      opened ??= browser().newContext(context);
      const page = await watchedPageIn(await opened, { origins, allow });
      await work(page).finally(page.close);
    },
    async close() {
      await (await opened)?.close();
    },
  };
}
