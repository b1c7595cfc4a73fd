/** Verifies that stock equals the sum of its movements. */
import { sql } from 'kysely';
import type { Executor } from '../../store/context.ts';

/** A place whose stock differs from the sum of its movements. */
export interface StockDifference {
  product_id: string;
  /** '' for the product itself. */
  variant_id: string;
  /** The displayed stock, in whole units. */
  shown: number;
  /** The level, with three decimals. */
  level: string;
  /** The sum of the movements, with three decimals. */
  moved: string;
}

/**
 * Returns the places of an account where the displayed stock, the level and the sum of the movements disagree. For
 * deleted products only the level is compared, since nothing displays them.
 */
export async function stockDifferences(db: Executor, account: string): Promise<StockDifference[]> {
  const { rows } = await sql<StockDifference>`
    with shown as (
      select id as product_id, '' as variant_id, coalesce((doc->>'stock')::numeric, 0) as stock from products
      where account_id = ${account} and deleted_at is null
      union all
      select products.id, variant->>'id', coalesce((variant->>'stock')::numeric, 0)
      from products,
        jsonb_array_elements(case jsonb_typeof(doc->'variants') when 'array' then doc->'variants' else '[]' end) variant
      where account_id = ${account} and deleted_at is null and variant->>'id' <> ''
      union all
      select products.id, variant.key, coalesce((variant.value->>'stock')::numeric, 0)
      from products,
        jsonb_each(case jsonb_typeof(doc->'variants') when 'object' then doc->'variants' else '{}' end) variant
      where account_id = ${account} and deleted_at is null and variant.key <> ''
    ), moved as (
      select product_id, variant_id, sum(quantity) as quantity from stock_movements
      where account_id = ${account} group by product_id, variant_id
    ), levels as (
      select product_id, variant_id, quantity from stock_levels where account_id = ${account}
    )
    select product_id, variant_id, coalesce(shown.stock, floor(levels.quantity))::int8 as shown,
      coalesce(levels.quantity, 0)::numeric(15, 3)::text as level,
      coalesce(moved.quantity, 0)::numeric(15, 3)::text as moved
    from shown full join levels using (product_id, variant_id) full join moved using (product_id, variant_id)
    where coalesce(shown.stock, floor(levels.quantity)) is distinct from coalesce(floor(levels.quantity), 0)
      or coalesce(levels.quantity, 0) <> coalesce(moved.quantity, 0)
    order by product_id, variant_id`.execute(db);
  return rows;
}
