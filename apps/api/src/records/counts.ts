/**
 * Counts the records of a resource per account without reading them. Every write that changes the number inserts a row
 * of its own into `record_counts`, so that writes do not wait for each other, and the number is exact in every
 * snapshot.
 */
import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import { newId } from '../core/ids.ts';
import type { Executor } from '../store/context.ts';

/** SQL that adds a change for each row of `from`: its ID, unique among the account's changes, and the difference. */
export function countChange(account: string, table: string, from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into record_counts (account_id, resource, id, change)
    select ${account}, ${table}::text, change.id, change.change
    from (${from}) as change (id, change) returning id`;
}

const sumOfChanges = `
  select coalesce(sum(change), 0)::bigint as total from record_counts where account_id = $1 and resource = $2`;

/** Returns the number of records that are not deleted. */
export async function countAll(tx: Executor, table: string, account: string): Promise<number> {
  const { rows } = await tx.executeQuery<{ total: number }>(
    CompiledQuery.raw(sumOfChanges, [account, table]),
  );
  return rows[0]?.total ?? 0;
}

/** The number of change rows that triggers folding. */
const mostChanges = 64;
let changes = 0;

/** Occasionally folds the committed changes into one row, so that their number stays small. Each write calls it. */
export async function foldCounts(tx: Executor, table: string, account: string, now: Date): Promise<void> {
  changes = (changes + 1) % mostChanges;
  if (changes !== 0) return;
  await sql`
    with folded as (
      delete from record_counts where account_id = ${account} and resource = ${table} and id = any(array(
        select id from record_counts where account_id = ${account} and resource = ${table} limit 1000
        for update skip locked
      )) returning change
    )
    ${countChange(account, table, sql`select ${newId(now)}::text, sum(change) from folded having count(*) > 0`)}`.execute(
    tx,
  );
}
