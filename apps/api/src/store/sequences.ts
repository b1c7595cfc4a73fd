/** Gapless numbers (Decision cross-cutting): taken in the transaction that uses them, and rolled back with it. */
import { sql } from 'kysely';
import { endLocksEarly } from './account-scope.ts';
import type { AccountContext } from './context.ts';

/** Returns the next number of one counter, see `nextNumbers`. */
export async function nextNumber(
  context: Pick<AccountContext, 'tx' | 'account'>,
  name: string,
): Promise<number> {
  const [number = 0] = await nextNumbers(context, [name]);
  return number;
}

/**
 * Returns the next numbers of the account's counters `names`, in order: each counts 1, 2, 3, ... The counters stay
 * locked until the transaction commits, so take numbers last.
 */
export async function nextNumbers(
  { tx, account }: Pick<AccountContext, 'tx' | 'account'>,
  names: readonly string[],
): Promise<number[]> {
  endLocksEarly(tx);
  // All transactions lock rows in the same order.
  const rows = [...names].sort().map((name) => sql`(${account.id}, ${name}, 1)`);
  const { rows: given } = await sql<{ name: string; value: number }>`
    insert into counters (account_id, name, value) values ${sql.join(rows)}
    on conflict (account_id, name) do update set value = counters.value + 1
    returning name, value`.execute(tx);
  const values = new Map(given.map(({ name, value }) => [name, Number(value)]));
  return names.map((name) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`The counter ${name} gave no number`);
    return value;
  });
}

/** Returns the first of the next `count` numbers of one counter. See `nextNumbers`. */
export async function takeNumbers(
  { tx, account }: Pick<AccountContext, 'tx' | 'account'>,
  name: string,
  count: number,
): Promise<number> {
  endLocksEarly(tx);
  const { rows } = await sql<{ value: number }>`
    insert into counters (account_id, name, value) values (${account.id}, ${name}, ${count})
    on conflict (account_id, name) do update set value = counters.value + excluded.value
    returning value`.execute(tx);
  const last = Number(rows[0]?.value);
  return last - count + 1;
}
