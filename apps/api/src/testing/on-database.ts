import type { Target } from '../store/pool.ts';

/** Returns another database on the same server with the same role. */
export function onDatabase(target: Target, database: string): Target {
  if (!('connectionString' in target)) return { ...target, database };
  const url = new URL(target.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** Formats a target like `DATABASE_URL`. */
export function urlOf(target: Target): string {
  if ('connectionString' in target) return target.connectionString;
  const { host, port, user, database } = target;
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
