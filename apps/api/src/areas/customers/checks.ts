/** What can be proven of current accounts. Their balances are always summed up, so that only what was applied is kept. */
import { sql } from 'kysely';
import type { Check, Difference } from '../../store/check.ts';

export const customerChecks: Check[] = [
  {
    name: 'current-accounts',
    proves: 'what is applied of each payment to invoices, and to each invoice, is no more than it is for',
    async differences(db, account) {
      const { rows } = await sql<Difference>`
        with applied as (
          select payment_id as movement_id, current_account_id, 'credit' as side, sum(amount) as amount
          from current_account_applications
          where account_id = ${account} group by payment_id, current_account_id
          union all
          select invoice_id, current_account_id, 'debit', sum(amount) from current_account_applications
          where account_id = ${account} group by invoice_id, current_account_id
        )
        select 'movement ' || movement.id || ' of current account ' || movement.current_account_id as subject,
          trim_scale(applied.amount) || ' applied' as kept,
          trim_scale(case side when 'debit' then debit else credit end) || ' at most' as proven
        from applied join current_account_movements movement
          on movement.id = movement_id and movement.current_account_id = applied.current_account_id
        where movement.account_id = ${account}
          and applied.amount > case side when 'debit' then debit else credit end
        order by 1`.execute(db);
      return rows;
    },
  },
];
