/** Which of the headers a page of the guides' generator has. */
import type { Section } from './header.ts';

/** A part of the site, or its landing page, in a language; `guide` has a translation of its own. */
export type Place = `${'en' | 'es'}:${Section | 'landing'}`;

/** `path` is that of the source within the site: `es/guides/quick-start.md`. */
export function placeOf(path: string): Place {
  const [, spanish, name = ''] = /^(es\/)?(\w+)?/.exec(path) ?? [];
  return `${spanish ? 'es' : 'en'}:${isSection(name) ? name : 'landing'}`;
}

function isSection(name: string): name is Section {
  return ['guides', 'reference', 'try', 'errors', 'scopes', 'decisions'].includes(name);
}
