import { fileURLToPath } from 'node:url';

const here = new URL('../..', import.meta.url);

/** The directory of the repository. */
export const root = fileURLToPath(here);

/** Returns the absolute path of a repository file. */
export function fromRoot(path: string): string {
  return fileURLToPath(new URL(path, here));
}

/** Returns the URL to import a repository file; a plain path would not work on Windows. */
export function moduleAt(path: string): string {
  return new URL(path, here).href;
}
