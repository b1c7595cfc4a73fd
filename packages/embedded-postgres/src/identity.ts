/** The user that runs PostgreSQL, which does not run as root. */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';

export interface Identity {
  uid: number;
  gid: number;
}

/**
 * Returns the user that owns and runs the cluster if this process is root: the owner of existing data, else `postgres`,
 * else `nobody`. Undefined otherwise: the server then runs as the current user.
 */
export function serverIdentity(dataDir: string): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const identity =
    ownerOf(join(dataDir, 'postgres')) ?? ownerOf(dataDir) ?? account('postgres') ?? account('nobody');
  if (identity) return identity;
  throw new Error(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as. ' +
      'Start the service as an ordinary user, or set DATABASE_URL.',
  );
}

function ownerOf(path: string): Identity | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

function account(name: string): Identity | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
  if (uid?.status !== 0 || gid?.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}
