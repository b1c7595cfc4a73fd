/** The symlinks of PostgreSQL's libraries. A package cannot contain them and its install script does not run. */
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/**
 * Makes the symlinks that are missing; false where they cannot be written. Any number of processes may do it at
 * once, any number of times.
 */
export function hydrate(native: string): boolean {
  try {
    for (const { source, target } of listedLinks(native)) {
      makeLink(resolve(native, '..', source), resolve(native, '..', target));
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

function listedLinks(native: string): { source: string; target: string }[] {
  const list: unknown = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
  return Array.isArray(list) ? list.filter(isLink) : [];
}

function isLink(value: unknown): value is { source: string; target: string } {
  return typeof value === 'object' && value !== null && 'source' in value && 'target' in value;
}
