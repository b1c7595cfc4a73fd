/** Proves what documents say they hold: the stock of sales and orders, and the uses of promotions. */
import { sql } from 'kysely';
import type { Difference } from '../../../store/check.ts';
import type { Executor } from '../../../store/context.ts';

/** Sales whose `stock_deducted` is not what their stock movements say. */
export async function deductedDifferences(db: Executor, account: string): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select 'sale ' || id || ', stock_deducted' as subject, kept::text, proven::text
    from (
      select id, stock_deducted and deleted_at is null as kept, moved.document_id is not null as proven
      from sales left join (
        select distinct document_id from (
          select document_id from stock_movements where account_id = ${account} and document_type = 'sale'
          group by document_id, product_id, variant_id having sum(quantity) <> 0
        ) as places
      ) as moved on moved.document_id = sales.id
      where account_id = ${account}
    ) as sale
    where kept <> proven order by 1`.execute(db);
  return rows;
}

/**
 * Orders whose goods are not in stock as their `stock_received` says. A product that moved nothing is left out: it was
 * not counted then.
 */
export async function receivedDifferences(db: Executor, account: string): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with moved as (
      select document_id as id, product_id, sum(quantity) as quantity from stock_movements
      where account_id = ${account} and document_type = 'order' and variant_id = ''
      group by document_id, product_id
    ), received as (
      select orders.id, item->>'product_id' as product_id, sum((item->>'quantity')::numeric) as quantity
      from orders, jsonb_array_elements(doc->'items') as item
      where account_id = ${account} and stock_received and deleted_at is null
      group by orders.id, item->>'product_id'
    )
    select 'order ' || id || ', product ' || product_id as subject,
      trim_scale(coalesce(received.quantity, 0)) || ' received' as kept,
      trim_scale(moved.quantity) || ' moved' as proven
    from moved left join received using (id, product_id)
    where moved.quantity <> coalesce(received.quantity, 0) order by 1`.execute(db);
  return rows;
}

/** Uses of promotions that no sale holds, and uses that sales hold and nobody counted. */
export async function useDifferences(db: Executor, account: string): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with held as (
      select distinct id as sale_id, applied->>'promotion_id' as promotion_id
      from sales, jsonb_array_elements(coalesce(
        nullif(doc->'pricing_options_summary'->'applied_promotions', 'null'), '[]')) as applied
      where account_id = ${account} and promotion_uses_counted and deleted_at is null
    ), counted as (select sale_id, promotion_id from promotion_uses where account_id = ${account})
    select 'promotion ' || promotion_id || ' in sale ' || sale_id as subject,
      case when is_counted then 'counted' end as kept, case when is_held then 'held' end as proven
    from (select *, true as is_counted from counted) counted
    full join (select *, true as is_held from held) held using (sale_id, promotion_id)
    where is_counted is null or is_held is null order by 1`.execute(db);
  return rows;
}
