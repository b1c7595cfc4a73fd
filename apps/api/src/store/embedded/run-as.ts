/** How programs of PostgreSQL are run on a cluster: as whom, where, and under which name they see it. */
import type { Identity } from './identity.ts';

export interface RunAs {
  /** For `spawn`. */
  options: { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number };
  /** The cluster, as the program is to be told. */
  path: string;
}

/**
 * Root gives up its rights only after it has gone into the directory, so that a user who could not walk there
 * (a directory below /root) stands in it; by the name /proc/self/cwd nothing has to be walked.
 */
export function runAs(identity: Identity | undefined, directory: string): RunAs {
  const path = identity && process.platform === 'linux' ? '/proc/self/cwd' : directory;
  // Nothing of PGDATA, PGOPTIONS and the like.
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  return { options: { cwd: directory, env, ...identity }, path };
}
