/** The directory of the unix socket: the only way into an embedded server, open to one user only. */
import { createHash } from 'node:crypto';
import { lchownSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Identity } from './identity.ts';

/** Part of the socket's file name; nothing listens on a TCP port. */
export const port = 5432;

/** What a socket's path may be long, on the strictest system (macOS: 104 bytes with its end). */
const longest = 100;

/** Makes the socket directory of a cluster and checks that it is ours alone. */
export function socketDirectory(cluster: string, identity: Identity | undefined): string {
  const uid = identity?.uid ?? process.getuid?.() ?? 0;
  const name = `mostrador-${uid}-${createHash('sha256').update(realpathSync(cluster)).digest('hex').slice(0, 12)}`;
  const directory = [join(tmpdir(), name), join('/tmp', name)].find(fits) ?? join('/tmp', name);
  try {
    mkdirSync(directory, { mode: 0o700 });
    if (identity) lchownSync(directory, identity.uid, identity.gid);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const found = lstatSync(directory);
  if (found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0) return directory;
  throw new Error(`${directory} belongs to somebody else or is open to others. Remove it, or set TMPDIR.`);
}

function fits(directory: string): boolean {
  return Buffer.byteLength(`${directory}/.s.PGSQL.${port}.lock`) <= longest;
}
