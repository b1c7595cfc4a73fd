import { PLACEHOLDER } from './placeholder.ts';

/** Makes the URLs of a style relative to `path`, its position in the site. */
export function relocateStyle(style: string, path: string): string {
  return style.replaceAll(PLACEHOLDER, toRoot(path));
}

/** Returns the relative path from a file of the site to its root: `../` for each directory, or `./`. */
export function toRoot(path: string): string {
  return '../'.repeat(path.split('/').length - 1) || './';
}
