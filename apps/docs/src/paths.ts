import { fileURLToPath } from 'node:url';

/** The output directory of the site. */
export const dist = fileURLToPath(new URL('../dist', import.meta.url));

/** Returns the absolute path of a source file of the guides. */
export function inSite(path: string): string {
  return fileURLToPath(new URL(`../site/${path}`, import.meta.url));
}

/** Returns the absolute path of a repository file. */
export function inRepository(path: string): string {
  return fileURLToPath(new URL(`../../../${path}`, import.meta.url));
}
