/** Selects the header of a guide page. */
import type { Section } from './header.ts';

/** A part of the site, or its landing page, in a language; `guide` has a translation. */
export type Place = `${'en' | 'es'}:${Section | 'landing'}`;

/** Returns the place of a page; `path` is its source within the site: `es/guides/quick-start.md`. */
export function placeOf(path: string): Place {
  const [, spanish, name = ''] = /^(es\/)?(\w+)?/.exec(path) ?? [];
  return `${spanish ? 'es' : 'en'}:${isSection(name) ? name : 'landing'}`;
}

function isSection(name: string): name is Section {
  return ['guides', 'reference', 'try', 'errors', 'scopes', 'decisions'].includes(name);
}
