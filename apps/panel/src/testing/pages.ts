/** Reusable pages, each in a context of its own, so that the scripts of the panel are loaded and compiled once. */
import { type Browser, type WatchedPage, watchedPageIn } from '@mostrador/browser-testing';

const idle = new WeakMap<Browser, Map<string, WatchedPage[]>>();

/** The options that distinguish pages: the language of the browser, and what may be requested and logged. */
export interface PageOptions {
  locale: string;
  origins: readonly string[];
  allow: readonly RegExp[];
}

export interface Lent {
  watched: WatchedPage;
  /** Clears all state of the user, and returns the page for reuse. */
  giveBack(): Promise<void>;
}

/** Returns an empty page that looks unused to what it shows. */
export async function lendPage(browser: Browser, options: PageOptions): Promise<Lent> {
  const free = pagesLike(browser, [options.locale, ...options.origins, ...options.allow].join(' '));
  const watched = free.pop() ?? (await newPage(browser, options));
  watched.problems.length = 0;
  const giveBack = async () => {
    await watched.page.goto('about:blank');
    const context = watched.page.context();
    await context.clearCookies();
    await context.clearPermissions();
    await context.setStorageState({ cookies: [], origins: [] });
    free.push(watched);
  };
  return { watched, giveBack };
}

function pagesLike(browser: Browser, key: string): WatchedPage[] {
  const byKey = idle.get(browser) ?? new Map<string, WatchedPage[]>();
  idle.set(browser, byKey);
  const pages = byKey.get(key) ?? [];
  byKey.set(key, pages);
  return pages;
}

async function newPage(browser: Browser, { locale, origins, allow }: PageOptions): Promise<WatchedPage> {
  const context = await browser.newContext({ locale, reducedMotion: 'reduce' });
  return await watchedPageIn(context, { origins, allow });
}
