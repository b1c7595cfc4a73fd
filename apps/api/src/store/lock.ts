/**
 * Locks by name within an account. The lock is requested in a query on rows of the account, so that it is held on their
 * node, whichever Citus node is queried.
 */
import { type RawBuilder, sql } from 'kysely';
import type { AccountContext } from './context.ts';

/** Waits until no other transaction of the account holds `name`, and holds it until this one ends. */
export async function lockFor(
  { tx, account }: Pick<AccountContext, 'tx' | 'account'>,
  name: string,
): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${JSON.stringify([account.id, name])}, 0))
    from ${whereRowsAre(account.id)}`.execute(tx);
}

/** SQL for one row, evaluated where the account's rows are. */
export function whereRowsAre(account: string): RawBuilder<unknown> {
  return sql`(select count(*) from (select from counters where account_id = ${account} limit 1) as any_row) as one`;
}
