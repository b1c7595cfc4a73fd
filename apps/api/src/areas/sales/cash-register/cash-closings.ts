/** The stored closing of a register. */
import type { CashCount, CashZReport } from '@mostrador/types';
import { sql } from 'kysely';
import type { Context } from '../../../records/context.ts';

export interface Closing {
  report: CashZReport;
  counts: { counts_by_method: CashCount[] };
}

/** Returns the closing of a register; undefined while it is open. */
export async function findClosing({ tx, account }: Context, register: string): Promise<Closing | undefined> {
  const { rows } = await sql<Closing>`
    select report, counts from cash_closings
    where account_id = ${account.id} and cash_register_id = ${register}`.execute(tx);
  return rows[0];
}
