import { inBrowser, type Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import './style.css';

/** Pages that are not of this site's generator, and old links into the reference: they are loaded, not rendered in place. */
const APART = /\/(?:reference\/(?:\w+\.html|(?:index\.html)?#\/)|try\/)/;

const theme: Theme = {
  extends: DefaultTheme,
  enhanceApp({ router }) {
    router.onBeforeRouteChange = (to) => {
      if (!inBrowser || !APART.test(to)) return true;
      location.assign(to);
      return false;
    };
  },
};

export default theme;
