import { inject } from 'vitest';
import { inDatabase } from './citus.ts';
import { query } from './query.ts';
import type { TestDatabase } from './test-database.ts';

/**
 * Returns how many connections to a test's database match `condition` on `pg_stat_activity`: `state = 'active'`. On a
 * cluster, connections of all nodes count, because statements of an account go straight to its worker.
 */
export async function connectionsThat({ inspector, name }: TestDatabase, condition: string): Promise<number> {
  const { citus } = inject('postgres');
  const servers = citus?.nodes.map((node) => ({ connectionString: inDatabase(node, name) }));
  const text = `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and ${condition}`;
  const found = await Promise.all((servers ?? [inspector]).map((server) => query(server, text)));
  return found.flat().reduce((total, { count }) => total + Number(count), 0);
}
