/** The script of the page of the reference that starts Redoc. */

interface Sources {
  redoc: string;
  definition: string;
  options: string;
}

/**
 * Starts after the first screen is painted: what is loaded before would hold it up. Without idle callbacks Redoc makes
 * the index of its search when the search is opened, and not at every visit.
 */
export function loader({ redoc, definition, options }: Sources): string {
  return `<link rel="preload" as="script" href="${redoc}"><link rel="preload" as="script" href="${definition}">
<script>
window.requestIdleCallback = undefined;
requestAnimationFrame(() => setTimeout(async () => {
  const load = (src) => new Promise((resolve, reject) => document.head.append(
    Object.assign(document.createElement('script'), { src, onload: resolve, onerror: reject })));
  await Promise.all([load('${redoc}'), load('${definition}')]);
  await hydrate(definition, ${options}, document.getElementById('redoc'));
  performance.mark('reference-ready');
}));
</script>`;
}
