/** A page that records its errors and its requests to other hosts. */
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core';

export interface WatchedPage {
  page: Page;
  /** Errors of the console and of scripts, and requests to other hosts, in order. */
  problems: string[];
  close(): Promise<void>;
}

export interface Watching {
  /** The allowed origins, such as `http://127.0.0.1:3000`; local files are always allowed. */
  origins?: readonly string[];
  /** Expected problems, such as the console message for a 401 response. */
  allow?: readonly RegExp[];
}

export interface WatchOptions extends Watching, BrowserContextOptions {}

/** The timeout in milliseconds: a machine that is busy with other tests renders pages slowly. */
const PATIENCE = 60_000;

/** Opens an empty page in a context of its own, so that pages do not share stored data. */
export async function watchedPage(
  browser: Browser,
  { origins = [], allow = [], ...context }: WatchOptions = {},
): Promise<WatchedPage> {
  const opened = await browser.newContext(context);
  return { ...(await watchedPageIn(opened, { origins, allow })), close: () => opened.close() };
}

/**
 * Opens an empty page in an existing context, which caches the scripts of earlier pages. Closing ends only the page.
 */
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

/** Returns whether a request to the URL would go to a host that is not allowed. */
export function isElsewhere(address: string, origins: readonly string[]): boolean {
  const { protocol, origin } = new URL(address);
  return /^(?:https?|wss?):$/.test(protocol) && !origins.includes(origin.replace(/^ws/, 'http'));
}
