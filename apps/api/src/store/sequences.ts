/** Numbers without gaps (Decision cross-cutting): given out in the transaction that uses them, and taken back with it. */
import { sql } from 'kysely';
import type { AccountContext } from './context.ts';

/**
 * The next number of the account's counter `name`: 1, 2, 3, ... Nobody else gets a number of that counter until the
 * transaction ends, so ask for it late.
 */
export async function nextNumber(
  { tx, account }: Pick<AccountContext, 'tx' | 'account'>,
  name: string,
): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    insert into counters (account_id, name, value) values (${account.id}, ${name}, 1)
    on conflict (account_id, name) do update set value = counters.value + 1
    returning value`.execute(tx);
  const value = rows[0]?.value;
  if (value === undefined) throw new Error(`The counter ${name} gave no number`);
  return value;
}
