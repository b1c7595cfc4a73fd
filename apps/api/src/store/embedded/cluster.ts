/** The directory PostgreSQL keeps its data in: made whole or not at all, and checked before it is used. */
import { execFile } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Identity } from './identity.ts';
import type { Places } from './places.ts';
import { runAs } from './run-as.ts';

/** The major version of the binaries, which decides the format of the directory. */
const major = '18';

/** Makes the cluster unless it is there. To be called by the owner of the data directory only. */
export async function ensureCluster(
  places: Places,
  native: string,
  identity: Identity | undefined,
  durable: boolean,
): Promise<void> {
  rmSync(places.unfinished, { recursive: true, force: true });
  if (existsSync(join(places.cluster, 'PG_VERSION'))) return checkCluster(places.cluster, identity);
  refuseForeign(places.cluster);
  await initialise(places.unfinished, native, identity, durable);
  renameSync(places.unfinished, places.cluster);
  if (durable) syncDirectory(places.dataDir);
}

async function initialise(
  directory: string,
  native: string,
  identity: Identity | undefined,
  durable: boolean,
): Promise<void> {
  mkdirSync(directory, { mode: 0o700 });
  if (identity) lchownSync(directory, identity.uid, identity.gid);
  const { options, path } = runAs(identity, directory);
  // The locale comes with PostgreSQL: order and case of texts stay the same on every system.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const rights = ['--username=postgres', '--auth=trust'];
  const sync = durable ? [] : ['--no-sync'];
  await promisify(execFile)(
    join(native, 'bin/initdb'),
    ['--pgdata', path, ...locale, ...rights, ...sync, '--no-instructions'],
    options,
  ).catch(explainInitdb);
}

function explainInitdb(error: unknown): never {
  const text = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
  const hint = text.includes('could not look up effective user ID')
    ? '\nRun as a user that has an entry in /etc/passwd, or set DATABASE_URL.'
    : '';
  throw new Error(`The database could not be created: ${text || String(error)}${hint}`, { cause: error });
}

function checkCluster(cluster: string, identity: Identity | undefined): void {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version !== major) {
    throw new Error(
      `${cluster} holds data of PostgreSQL ${version}; this program brings PostgreSQL ${major}. ` +
        'Use the release that wrote it, or move the data over with that release and a DATABASE_URL.',
    );
  }
  const uid = identity?.uid ?? process.getuid?.();
  const owner = statSync(cluster).uid;
  if (uid !== undefined && owner !== uid) {
    throw new Error(
      `${cluster} belongs to user ${owner}, but PostgreSQL is to run as user ${uid}. ` +
        `Start the service as its owner, or: chown -R ${uid} ${cluster}`,
    );
  }
}

function refuseForeign(cluster: string): void {
  if (!existsSync(cluster)) return;
  if (readdirSync(cluster).length === 0) return;
  throw new Error(`${cluster} is no PostgreSQL data directory, and not empty. Move it away.`);
}

function syncDirectory(directory: string): void {
  const handle = openSync(directory, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
