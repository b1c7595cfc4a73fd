import { PLACEHOLDER } from './placeholder.ts';

/** A style with its addresses relative to its own place, `path` within the site. */
export function relocateStyle(style: string, path: string): string {
  return style.replaceAll(PLACEHOLDER, toRoot(path));
}

/** The way from a file of the site to its root: `../` for each directory, or `./`. */
export function toRoot(path: string): string {
  return '../'.repeat(path.split('/').length - 1) || './';
}
