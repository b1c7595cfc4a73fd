/** The number series of sales, orders, budgets and tills. */
import { sql } from 'kysely';
import type { NumberSeries } from '../../records/verify-numbers.ts';

export const salesNumbers: NumberSeries = {
  counters: ['sales', 'invoices.', 'orders.', 'budgets.', 'pos_sales.', 'z_report.'],
  carried: assignedNumbers,
};

/** Deleted documents keep their numbers, which are never reused. */
function assignedNumbers(account: string) {
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
