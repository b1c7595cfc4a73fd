/** Replaces the theme's header with one from the configuration. */
import { useData } from 'vitepress';
import { defineComponent, h, onMounted } from 'vue';
import { startSite } from '../../../src/browser/site.ts';
import { placeOf } from '../../../src/site/place.ts';

export default defineComponent(() => {
  const { page, theme } = useData();
  onMounted(startSite);
  return () =>
    h('header', { class: 'site-header', innerHTML: theme.value.headers[placeOf(page.value.relativePath)] });
});
