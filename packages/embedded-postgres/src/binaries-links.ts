/** The symlinks of PostgreSQL's libraries. A package cannot contain them, and its install script does not run. */
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Creates missing symlinks; false if that fails. Safe to repeat and to run concurrently. */
export function hydrate(native: string): boolean {
  try {
    for (const { source, target } of listedLinks(native)) {
      makeLink(join(native, source), join(native, target));
    }
    return true;
  } catch {
    return false;
  }
}

function makeLink(file: string, link: string): void {
  if (existsSync(link)) return;
  try {
    symlinkSync(relative(dirname(link), file), link);
  } catch (error) {
    // Another process was faster.
    if (!existsSync(link)) throw error;
  }
}

/** Returns the package's list of links, whose paths start with the name of the directory. */
function listedLinks(native: string): { source: string; target: string }[] {
  const file = join(native, 'pg-symlinks.json');
  const list: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const links = Array.isArray(list) ? list.filter(isLink) : [];
  const within = (path: string) => path.replace(/^native\//, '');
  return links.map(({ source, target }) => ({ source: within(source), target: within(target) }));
}

function isLink(value: unknown): value is { source: string; target: string } {
  return typeof value === 'object' && value !== null && 'source' in value && 'target' in value;
}
