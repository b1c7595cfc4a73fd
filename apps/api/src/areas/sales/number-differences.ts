/** Proves that numbers have no gaps: every one that a counter gave out is carried by a record, and by one only. */
import { sql } from 'kysely';
import type { Difference } from '../../store/check.ts';
import type { Executor } from '../../store/context.ts';

/** The counters of an account that do not stand where their documents end, and the numbers that no document carries. */
export async function numberDifferences(db: Executor, account: string): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with carried as (${carried(account)}),
    series as (
      select name, min(number) as first, max(number) as last, count(*) as carried,
        count(distinct number) as different
      from carried group by name
    ), given as (select name, value from counters where account_id = ${account})
    select 'counter ' || name as subject, value || ' given' as kept, last || ' carried' as proven
    from given full join series using (name) where value is distinct from last
    union all
    select 'numbers of ' || name, carried || ' carried, ' || different || ' different ones',
      last - first + 1 || ' from ' || first || ' to ' || last
    from series where carried <> last - first + 1 or different <> carried
    order by subject`.execute(db);
  return rows;
}

/** Deleted documents carry their numbers on: these are not given again. */
function carried(account: string) {
  const last = (text: string) => sql`substring(${sql.ref(text)} from '[0-9]+$')::bigint`;
  return sql`
    select 'sales' as name, sale_number::bigint as number from sales where account_id = ${account}
    union all
    select 'invoices.' || split_part(invoice_number, '-', 1), ${last('invoice_number')} from sales
    where account_id = ${account} and invoice_number is not null
    union all
    select 'orders.' || split_part(order_number, '-', 2), ${last('order_number')} from orders
    where account_id = ${account}
    union all
    select 'budgets.' || split_part(budget_number, '-', 2), ${last('budget_number')} from budgets
    where account_id = ${account}
    union all
    select 'pos_sales.' || pos_terminal_id, number from pos_sales where account_id = ${account}
    union all
    select 'z_report.' || pos_terminal_id, z_number from cash_closings where account_id = ${account}`;
}
