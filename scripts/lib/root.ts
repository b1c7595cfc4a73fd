import { fileURLToPath } from 'node:url';

const here = new URL('../..', import.meta.url);

/** The directory of the repository. */
export const root = fileURLToPath(here);

/** The absolute path of a file of the repository. */
export function fromRoot(path: string): string {
  return fileURLToPath(new URL(path, here));
}

/** The address to import a file of the repository by; a plain path would not do on Windows. */
export function moduleAt(path: string): string {
  return new URL(path, here).href;
}
