/** How to run programs of PostgreSQL on a cluster: the user, the working directory, and the path of the cluster. */
import { existsSync } from 'node:fs';
import type { Identity } from './identity.ts';

/** On Linux, the working directory of the process that reads this path. */
const standing = '/proc/self/cwd';

export interface RunAs {
  /** For `spawn`. */
  options: { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number };
  /** The path of the cluster to pass to the program. */
  path: string;
}

/**
 * As root, changes the user only after changing to the directory, so that a user without access to its path (below
 * /root) can use it, by the path of the working directory.
 */
export function runAs(identity: Identity | undefined, directory: string): RunAs {
  const path = identity && existsSync(standing) ? standing : directory;
  // Without PGDATA, PGOPTIONS and the like.
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  return { options: { cwd: directory, env, ...identity }, path };
}
