/** How programs of PostgreSQL are run on a cluster: as whom, where, and under which name they see it. */
import { existsSync } from 'node:fs';
import type { Identity } from './identity.ts';

/** The working directory of whoever reads this name, on Linux. */
const standing = '/proc/self/cwd';

export interface RunAs {
  /** For `spawn`. */
  options: { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number };
  /** The cluster, as the program is to be told. */
  path: string;
}

/**
 * Root gives up its rights only after it has gone into the directory, so that a user who could not walk there
 * (a directory below /root) stands in it, and names it by where it stands.
 */
export function runAs(identity: Identity | undefined, directory: string): RunAs {
  const path = identity && existsSync(standing) ? standing : directory;
  // Nothing of PGDATA, PGOPTIONS and the like.
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  return { options: { cwd: directory, env, ...identity }, path };
}
