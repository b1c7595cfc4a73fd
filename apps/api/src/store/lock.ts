/**
 * Lets only one transaction of an account at a time do a certain thing. The lock is requested in a query on the rows of
 * the account, so that it is held where they are, whichever node of Citus is asked.
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

/** One row, made where the rows of the account are. */
export function whereRowsAre(account: string): RawBuilder<unknown> {
  return sql`(select count(*) from (select from counters where account_id = ${account} limit 1) as any_row) as one`;
}
