/** Helps tests of the locking order. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Executor } from '../store/context.ts';

/** Resolves once a statement waits for a `lockFor` lock in the database of `tx`. */
export async function lockAwaited(tx: Executor): Promise<void> {
  const awaited = sql<{ is: boolean }>`
    select exists (select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())) as is`;
  while ((await awaited.execute(tx)).rows[0]?.is !== true) await sleep(5);
}
