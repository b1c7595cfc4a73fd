import type { Target } from '../store/pool.ts';

/** The same server and role, another database. */
export function onDatabase(target: Target, database: string): Target {
  if (!('connectionString' in target)) return { ...target, database };
  const url = new URL(target.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}
