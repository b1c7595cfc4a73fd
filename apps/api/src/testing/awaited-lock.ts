/** For tests of the order in which locks are taken. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Executor } from '../store/context.ts';

/** Resolves once somebody waits for a lock of the kind that `lockFor` takes, in the database of `tx`. */
export async function lockAwaited(tx: Executor): Promise<void> {
  const awaited = sql<{ is: boolean }>`
    select exists (select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())) as is`;
  while ((await awaited.execute(tx)).rows[0]?.is !== true) await sleep(5);
}
