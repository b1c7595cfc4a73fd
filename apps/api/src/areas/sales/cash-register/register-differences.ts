/** Checks that the figures of cash registers are the sums of their movements. */
import { sql } from 'kysely';
import type { Executor } from '../../../store/context.ts';

/** A figure of a register that is not the sum of its movements. Amounts are text, exactly as stored. */
export interface RegisterDifference {
  cash_register_id: string;
  /** `expected_amount`, `totals_by_payment_method`, `balance_after`, ... */
  figure: string;
  kept: string | null;
  proven: string | null;
}

/** Returns every wrong figure of the account's registers. */
export async function registerDifferences(db: Executor, account: string): Promise<RegisterDifference[]> {
  const { rows } = await sql<RegisterDifference>`
    with moved as (
      select cash_register_id,
        coalesce(sum(amount) filter (where is_cash and type = 'opening'), 0) as initial_amount,
        coalesce(sum(amount) filter (where is_cash and type = 'sale'), 0) as cash_sales,
        coalesce(sum(amount) filter (where is_cash and type = 'refund'), 0) as cash_refunds,
        coalesce(sum(amount) filter (where is_cash and type = 'income'), 0) as income_total,
        coalesce(sum(amount) filter (where is_cash and type = 'outflow'), 0) as outflow_total,
        coalesce(sum(cash_effect) filter (where type <> 'closing_adjustment'), 0) as expected_amount,
        coalesce(sum(amount) filter (where type = 'closing_adjustment'), 0) as difference,
        count(*) as movements
      from cash_movements where account_id = ${account} group by cash_register_id
    ), registers as (
      select cash_registers.id, doc, cash_registers.kept, status, moved.* from cash_registers
      left join moved on moved.cash_register_id = cash_registers.id
      where cash_registers.account_id = ${account}
    )
    select id as cash_register_id, figure, trim_scale(shown)::text as kept, trim_scale(proven)::text as proven from registers, lateral (values
      ('initial_amount', (doc->>'initial_amount')::numeric, initial_amount),
      ('cash_sales', (doc->>'cash_sales')::numeric, cash_sales),
      ('cash_refunds', (doc->>'cash_refunds')::numeric, cash_refunds),
      ('income_total', (doc->>'income_total')::numeric, income_total),
      ('outflow_total', (doc->>'outflow_total')::numeric, outflow_total),
      ('expected_amount', (doc->>'expected_amount')::numeric, expected_amount),
      ('difference', coalesce((doc->>'difference')::numeric, 0), difference),
      ('counted_amount', (doc->>'counted_amount')::numeric,
        case when status = 'closed' then expected_amount + difference end),
      ('movements', (kept->>'moves')::numeric, movements::numeric)
    ) as figures (figure, shown, proven)
    where shown is distinct from proven
    union all select * from (${byMethod(account)}) as methods
    union all select * from (${balances(account)}) as balances
    order by cash_register_id, figure`.execute(db);
  return rows;
}

/** Payments less refunds by method. */
function byMethod(account: string) {
  return sql`
    select coalesce(kept.register, proven.register), 'totals_by_payment_method', kept.total, proven.total
    from (
      select id as register, total->>'payment_method' as method,
        trim_scale((total->>'amount')::numeric) || ' in ' || (total->>'count') as total
      from cash_registers, jsonb_array_elements(doc->'totals_by_payment_method') as total
      where account_id = ${account}
    ) as kept full join (
      select cash_register_id as register, payment_method as method,
        trim_scale(sum(case type when 'sale' then amount else -amount end)) || ' in ' || count(*) filter (where type = 'sale') as total
      from cash_movements where account_id = ${account} and type in ('sale', 'refund')
      group by cash_register_id, payment_method
    ) as proven on proven.register = kept.register and proven.method = kept.method
    where kept.total is distinct from proven.total`;
}

/** The cash in the drawer after each movement. */
function balances(account: string) {
  return sql`
    select cash_register_id, 'balance_after', trim_scale(balance_after)::text, trim_scale(balance)::text
    from (
      select cash_register_id, balance_after,
        sum(cash_effect) over (partition by cash_register_id order by position) as balance
      from cash_movements where account_id = ${account}
    ) as running
    where balance_after <> balance`;
}
