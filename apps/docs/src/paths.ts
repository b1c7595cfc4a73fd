import { fileURLToPath } from 'node:url';

/** Where the site is built. */
export const dist = fileURLToPath(new URL('../dist', import.meta.url));

/** The absolute path of a file of the sources of the guides. */
export function inSite(path: string): string {
  return fileURLToPath(new URL(`../site/${path}`, import.meta.url));
}

/** The absolute path of a file of the repository. */
export function inRepository(path: string): string {
  return fileURLToPath(new URL(`../../../${path}`, import.meta.url));
}
