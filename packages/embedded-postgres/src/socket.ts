/** The directory of the unix socket: the only access to an embedded server, open to one user only. */
import { createHash } from 'node:crypto';
import { lchownSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Identity } from './identity.ts';

/** Part of the socket's file name; nothing listens on a TCP port. */
export const port = 5432;

/** The maximum length of a socket path, on the strictest system (macOS: 104 bytes including its end). */
const longest = 100;

/** Creates the socket directory of a cluster and checks that only its owner has access. */
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
  throw new Error(
    `${directory} belongs to another user or is accessible to others. Remove it, or set TMPDIR.`,
  );
}

function fits(directory: string): boolean {
  return Buffer.byteLength(`${directory}/.s.PGSQL.${port}.lock`) <= longest;
}
