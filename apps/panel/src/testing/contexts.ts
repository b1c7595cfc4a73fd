/** Contexts of a browser that are used again: the scripts of the panel are fetched and compiled once. */
import type { Browser, BrowserContext } from '@mostrador/browser-testing';

const idle = new WeakMap<Browser, Map<string, BrowserContext[]>>();

export interface Lent {
  context: BrowserContext;
  /** Forgets everything that the visitor left, and gives the context to the next. */
  giveBack(): Promise<void>;
}

/** A context in which nobody has been yet, as far as its pages can tell. */
export async function lendContext(browser: Browser, locale: string): Promise<Lent> {
  const byLocale = idle.get(browser) ?? new Map<string, BrowserContext[]>();
  idle.set(browser, byLocale);
  const free = byLocale.get(locale) ?? [];
  byLocale.set(locale, free);
  const context = free.pop() ?? (await browser.newContext({ locale, reducedMotion: 'reduce' }));
  const giveBack = async () => {
    await context.clearCookies();
    await context.clearPermissions();
    await context.setStorageState({ cookies: [], origins: [] });
    free.push(context);
  };
  return { context, giveBack };
}
