import type { Target } from '../store/pool.ts';

/** The same server and role, another database. */
export function onDatabase(target: Target, database: string): Target {
  if (!('connectionString' in target)) return { ...target, database };
  const url = new URL(target.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** As `DATABASE_URL` names it. */
export function urlOf(target: Target): string {
  if ('connectionString' in target) return target.connectionString;
  const { host, port, user, database } = target;
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
