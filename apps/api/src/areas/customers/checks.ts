/** Consistency checks of customers: the open amounts of current accounts, and the points of redemptions. */
import { sql } from 'kysely';
import type { Check, Difference } from '../../store/check.ts';

export const customerChecks: Check[] = [
  {
    name: 'current-accounts',
    proves:
      'no payment is applied to invoices beyond its amount, and no invoice is settled beyond its amount',
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
  {
    name: 'open-items',
    proves: 'the open amount of each current account movement is its amount less its applications',
    async differences(db, account) {
      const { rows } = await sql<Difference>`
        select 'movement ' || movement.id || ', open' as subject, trim_scale(open)::text as kept,
          trim_scale(debit + credit - coalesce(applied, 0))::text as proven
        from current_account_movements movement
        left join (
          select end_id, sum(amount) as applied from (
            select payment_id as end_id, amount from current_account_applications where account_id = ${account}
            union all
            select invoice_id, amount from current_account_applications where account_id = ${account}
          ) as ends group by end_id
        ) as applied on end_id = movement.id
        where movement.account_id = ${account} and open <> debit + credit - coalesce(applied, 0)
        order by 1`.execute(db);
      return rows;
    },
  },
  {
    name: 'redemptions',
    proves: 'the points taken for each redemption are the points that it cost',
    async differences(db, account) {
      const { rows } = await sql<Difference>`
        select 'redemption ' || coalesce(redemption.id, document_id) as subject,
          (-points)::text as kept, points_spent::text as proven
        from (
          select id, points_spent from redemptions where account_id = ${account}
        ) as redemption
        full join (
          select document_id, sum(points)::bigint as points from point_movements
          where account_id = ${account} and document_type = 'redemption' group by document_id
        ) as moved on document_id = redemption.id
        where -points is distinct from points_spent order by 1`.execute(db);
      return rows;
    },
  },
];
