/** The script of the page of the reference that starts Redoc. */

/** The files beside the page. */
export interface Sources {
  redoc: string;
  /** What Redoc shows, as the variable `prepared`. */
  prepared: string;
  /** The whole description as a text, as the variable `description`. */
  description: string;
}

/**
 * Starts after the first screen is painted: what is loaded before would hold it up. Without idle callbacks Redoc makes
 * the index of its search when the search is opened, and not at every visit. The description itself is wanted when a
 * reader copies a part of it, so it comes last and is read then. `showReference` may be called again, for files that have
 * changed, also while it is at work: it has an element of its own each time, put in place when all is there.
 */
export function loader({ redoc, prepared, description }: Sources, options: string): string {
  return `<script>
window.requestIdleCallback = undefined;
const load = (src) => new Promise((resolve, reject) => document.head.append(
  Object.assign(document.createElement('script'), { src, onload: resolve, onerror: reject })));
let redoc, again = false;
const showReference = async () => {
  redoc ??= load('${redoc}');
  await Promise.all([redoc, load('${prepared}')]);
  window.description = undefined;
  let read;
  const member = (name) => description && (read ??= JSON.parse(description))[name];
  for (const name of prepared.unread)
    Object.defineProperty(prepared.document, name, { enumerable: true, configurable: true, get: () => member(name) });
  const old = document.getElementById('redoc');
  const place = again ? old.cloneNode() : old;
  if (again) old.replaceWith(place);
  again = true;
  await hydrate(prepared, ${options}, place);
  performance.mark('reference-ready');
  load('${description}');
};
requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(showReference)));
</script>`;
}
