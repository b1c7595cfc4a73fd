import { inBrowser, type Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import '../../../src/site/palette.css';
import '../../../src/site/header.css';
import '../../../src/site/search.css';
import './style.css';

/**
 * Pages of other generators, which are loaded rather than rendered in place, and the entry of the reference, which may
 * redirect.
 */
const APART = /\/(?:reference|try)\//;

/** Returns whether a route is the current page, since the first page also triggers a route change. */
function isHere(to: string): boolean {
  return (
    new URL(to, location.href).pathname.replace(/index\.html$/, '') ===
    location.pathname.replace(/index\.html$/, '')
  );
}

const theme: Theme = {
  extends: DefaultTheme,
  enhanceApp({ router }) {
    router.onBeforeRouteChange = (to) => {
      if (!inBrowser || !APART.test(to) || isHere(to)) return true;
      location.assign(to);
      return false;
    };
  },
};

export default theme;
