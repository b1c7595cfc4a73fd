/** PostgreSQL's data directory: created completely or not at all, and checked before use. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Identity } from './identity.ts';
import type { Places } from './places.ts';
import { runAs } from './run-as.ts';
import { spawnTied } from './tied-process.ts';

export interface Tools {
  /** The directory of the binaries. */
  native: string;
  /** The user that runs them, if not the current one. */
  identity: Identity | undefined;
  /** False disables waiting for the disk. */
  durable: boolean;
}

/** The major version of the binaries, which determines the format of the directory. */
const major = '18';

/** Creates the cluster unless it exists. Only the owner of the data directory may call it. */
export async function ensureCluster(places: Places, tools: Tools): Promise<void> {
  await removeUnfinished(places);
  if (existsSync(join(places.cluster, 'PG_VERSION'))) return checkCluster(places.cluster, tools.identity);
  rejectForeign(places.cluster);
  const unfinished = mkdtempSync(places.unfinished);
  if (tools.identity) lchownSync(unfinished, tools.identity.uid, tools.identity.gid);
  await initdb(unfinished, tools);
  renameSync(unfinished, places.cluster);
  if (tools.durable) syncDirectory(places.dataDir);
}

/**
 * Removes unfinished clusters. An initialisation whose parent was killed may continue for a moment and create new
 * files.
 */
async function removeUnfinished({ dataDir, unfinished }: Places): Promise<void> {
  const left = () =>
    readdirSync(dataDir)
      .map((name) => join(dataDir, name))
      .filter((path) => path.startsWith(unfinished));
  for (let tries = 0; left().length > 0 && tries < 50; tries++) {
    if (tries > 0) await sleep(200);
    for (const path of left()) await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}

async function initdb(directory: string, { native, identity, durable }: Tools): Promise<void> {
  const { options, path } = runAs(identity, directory);
  // PostgreSQL's own locale provider, so that sort order and case are the same on every system.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const rights = ['--username=postgres', '--auth=trust'];
  const sync = durable ? [] : ['--no-sync'];
  const command = [
    join(native, 'bin/initdb'),
    '-D',
    path,
    ...locale,
    ...rights,
    ...sync,
    '--no-instructions',
  ];
  const child = spawnTied(command, options, 'pipe');
  const [output, code] = await Promise.all([allText(child), exitCode(child)]);
  if (code !== 0) throw initdbFailed(output);
}

async function allText({ stdout, stderr }: ChildProcess): Promise<string> {
  const [, errors] = await Promise.all([stdout, stderr].map((stream) => (stream ? text(stream) : '')));
  return errors?.trim() ?? '';
}

async function exitCode(child: ChildProcess): Promise<unknown> {
  const [code] = await once(child, 'exit');
  return code;
}

const hints: [sign: string, hint: string][] = [
  [
    'could not look up effective user ID',
    '\nRun as a user that has an entry in /etc/passwd, or set DATABASE_URL.',
  ],
  ['No space left on device', '\nThe disk is full: a new database needs 50 MB, and space to grow.'],
];

function initdbFailed(output: string): Error {
  const [, hint = ''] = hints.find(([sign]) => output.includes(sign)) ?? [];
  return new Error(`The database could not be created:\n${output}${hint}`);
}

function checkCluster(cluster: string, identity: Identity | undefined): void {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version !== major) {
    throw new Error(
      `${cluster} holds data of PostgreSQL ${version}; this program includes PostgreSQL ${major}. ` +
        'Use the release that wrote it, or move the data to a server with that release.',
    );
  }
  const uid = identity?.uid ?? process.getuid?.();
  const owner = statSync(cluster).uid;
  if (uid !== undefined && owner !== uid) {
    throw new Error(
      `${cluster} belongs to user ${owner}, but PostgreSQL must run as user ${uid}. ` +
        `Start the service as its owner, or: chown -R ${uid} ${cluster}`,
    );
  }
}

function rejectForeign(cluster: string): void {
  if (!existsSync(cluster)) return;
  if (readdirSync(cluster).length === 0) return;
  throw new Error(`${cluster} is not a PostgreSQL data directory, and not empty. Move it elsewhere.`);
}

function syncDirectory(directory: string): void {
  const handle = openSync(directory, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
