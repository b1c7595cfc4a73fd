/** A page that is watched: what it complains of, and what it asks of other hosts, is written down. */
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core';

export interface WatchedPage {
  page: Page;
  /** Errors of the console and of scripts, and requests to other hosts, in the order they came. */
  problems: string[];
  close(): Promise<void>;
}

export interface Watching {
  /** The addresses that may be asked, `http://127.0.0.1:3000`; files of the disk always may. */
  origins?: readonly string[];
  /** Problems that are meant, such as the console's note of an answer 401. */
  allow?: readonly RegExp[];
}

export interface WatchOptions extends Watching, BrowserContextOptions {}

/** In milliseconds: a machine that is busy with other tests draws pages late. */
const PATIENCE = 60_000;

/** Opens an empty page in a context of its own, so that no page sees what another has stored. */
export async function watchedPage(
  browser: Browser,
  { origins = [], allow = [], ...context }: WatchOptions = {},
): Promise<WatchedPage> {
  const opened = await browser.newContext(context);
  return { ...(await watchedPageIn(opened, { origins, allow })), close: () => opened.close() };
}

/** Opens an empty page in a context that is there, which has the scripts of earlier pages at hand. Closing ends the page alone. */
export async function watchedPageIn(
  context: BrowserContext,
  { origins = [], allow = [] }: Watching = {},
): Promise<WatchedPage> {
  const problems: string[] = [];
  const note = (text: string) => {
    if (!allow.some((pattern) => pattern.test(text))) problems.push(text);
  };
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => note(`script: ${error.message}`));
  const watchRequest = (request: Request) => {
    if (isElsewhere(request.url(), origins)) note(`other host: ${request.url()}`);
  };
  context.on('request', watchRequest);
  const close = async () => {
    await page.close();
    context.off('request', watchRequest);
  };
  return { page, problems, close };
}

/** Whether a request to the address would leave for a host that is not one of ours. */
export function isElsewhere(address: string, origins: readonly string[]): boolean {
  const { protocol, origin } = new URL(address);
  return /^(?:https?|wss?):$/.test(protocol) && !origins.includes(origin.replace(/^ws/, 'http'));
}
