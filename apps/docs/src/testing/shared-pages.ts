/** Opens pages in one context, which caches the scripts and fonts of earlier pages. */
import {
  type Browser,
  type BrowserContext,
  type WatchedPage,
  type WatchOptions,
  watchedPageIn,
} from '@mostrador/browser-testing';

export interface SharedPages {
  /** Opens a page, which the caller closes. */
  open(): Promise<WatchedPage>;
  /** Runs `work` with a page that earlier work may have used; its problems are those of this work, and requests of any page to other hosts. */
  use(work: (page: WatchedPage) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export function sharedPages(browser: () => Browser, options: () => WatchOptions): SharedPages {
  let opened: Promise<BrowserContext> | undefined;
  const idle: WatchedPage[] = [];
  const open = async () => {
    const { origins = [], allow = [], ...context } = options();
    opened ??= browser().newContext(context);
    return await watchedPageIn(await opened, { origins, allow });
  };
  return {
    open,
    async use(work) {
      const page = idle.pop() ?? (await open());
      page.problems.length = 0;
      await work(page);
      idle.push(page);
    },
    async close() {
      await (await opened)?.close();
    },
  };
}
