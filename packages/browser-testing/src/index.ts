export type { Browser, BrowserContext, CDPSession, Locator, Page } from 'playwright-core';
export { seriousFindings } from './accessibility.ts';
export { browserPath } from './browser-path.ts';
export { describeInBrowser } from './describe-in-browser.ts';
export { launch } from './launch.ts';
export {
  isElsewhere,
  type WatchedPage,
  type Watching,
  type WatchOptions,
  watchedPage,
  watchedPageIn,
} from './watched-page.ts';
