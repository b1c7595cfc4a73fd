/** Withholdings and perceptions suffered by the account, by month. */
import { sql } from 'kysely';
import { type Cents, toCents, zero } from '../../core/cents.ts';
import type { Context } from '../context.ts';

export interface Suffered {
  withholdings: Cents;
  perceptions: Cents;
}

export const notSuffered: Suffered = { withholdings: zero, perceptions: zero };

/** Returns the VAT payments on account in a period, by month, `YYYY-MM`. */
export async function sufferedVat(
  { tx, account }: Pick<Context, 'tx' | 'account'>,
  from: string,
  to: string,
): Promise<Map<string, Suffered>> {
  const { rows } = await sql<{ month: string; kind: string; amount: string }>`
    select left(date, 7) as month, kind, sum(amount) as amount from withholdings
    where account_id = ${account.id} and suffered and kind in ('retencion', 'percepcion') and tax = 'iva'
      and date between ${from} and ${to} and deleted_at is null
    group by left(date, 7), kind`.execute(tx);
  const months = new Map<string, Suffered>();
  for (const { month, kind, amount } of rows) {
    const before = months.get(month) ?? notSuffered;
    const name = kind === 'retencion' ? 'withholdings' : 'perceptions';
    months.set(month, { ...before, [name]: toCents(amount) });
  }
  return months;
}
