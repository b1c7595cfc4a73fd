/**
 * The sources of transactions, each type as rows with the same columns (Decision N58). Cancelled and refunded
 * transactions have the amount 0.
 */
import type { TransactionType } from '@mostrador/types';
import { type RawBuilder, sql } from 'kysely';
import { dayEnd, momentAt } from '../../../calculation/days.ts';
import { creditNotes } from '../../../ledgers/vat/voucher-types.ts';
import type { Days } from './days.ts';

/** The account and the days to read. */
export interface Scope {
  account: string;
  timezone: string;
  days: Days;
}

/**
 * SQL for each type: `(id, type, at, description, amount, status, payment_method, entity_type, entity_id, entity_name,
 * items)`. Incoming money is positive. `items` are the lines of a sale and null otherwise.
 */
export const transactionSources: Readonly<Record<TransactionType, (scope: Scope) => RawBuilder<unknown>>> = {
  sale: ({ account, ...scope }) => sql`
    select id, 'sale' as type, created_at as at, 'Venta ' || (doc->>'invoice_number') as description,
      case when status in ('cancelled', 'refunded') then 0 else total end as amount, status, payment_method,
      'customer' as entity_type, customer_id as entity_id, null as entity_name, doc->'items' as items
    from sales where account_id = ${account} and deleted_at is null and ${made(scope)}`,
  expense: ({ account, timezone, days }) => sql`
    select id, 'expense', date::date::timestamp at time zone ${timezone}::text, doc->>'description',
      case when status in ('cancelled', 'refunded') then 0
        else -round(amount * coalesce((doc->>'exchange_rate')::numeric, 1), 2) end,
      status, payment_method, 'supplier', supplier_id, doc->>'vendor', null
    from expenses where account_id = ${account} and deleted_at is null
      and date between ${days.from} and ${days.to}`,
  payment: ({ account, timezone, days }) => sql`
    select movement.id, 'payment', movement.date::timestamp at time zone ${timezone}::text, movement.description,
      case owner.entity_type when 'supplier' then debit - credit else credit - debit end,
      null, movement.payment_method, owner.entity_type, owner.entity_id, owner.entity_name, null
    from (
      select * from current_account_movements where account_id = ${account} and type = 'payment'
        and date between ${days.from}::date and ${days.to}::date
    ) as movement join (
      select id, entity_type, entity_id, entity_name from current_accounts where account_id = ${account}
    ) as owner on owner.id = movement.current_account_id`,
  purchase_order: ({ account, ...scope }) => sql`
    select id, 'purchase_order', created_at, 'Orden ' || (doc->>'order_number'),
      case when status in ('cancelled', 'refunded') then 0 else -total end, status, doc->>'payment_method',
      'supplier', supplier_id, doc->>'supplier_name', null
    from orders where account_id = ${account} and deleted_at is null and ${made(scope)}`,
  // Payments of sales are part of the sales; opening and closing a register move no money.
  cash_movement: ({ account, ...scope }) => sql`
    select movement.id, 'cash_movement', movement.created_at, movement.description,
      case type when 'outflow' then -amount else amount end, null, payment_method, 'pos_terminal',
      register.pos_terminal_id, null, null
    from (
      select * from cash_movements
      where account_id = ${account} and type in ('income', 'outflow') and document_id is null and ${made(scope)}
    ) as movement join (
      select id, pos_terminal_id from cash_registers where account_id = ${account}
    ) as register on register.id = movement.cash_register_id`,
  invoice: ({ account, timezone, days }) => sql`
    select id, 'invoice', issue_date::date::timestamp at time zone ${timezone}::text,
      'Comprobante ' || concat_ws('-', lpad(sale_point::text, 5, '0'), lpad(voucher_number::text, 8, '0')),
      case when status = 'rejected' then 0
        else round(total_amount * coalesce((doc->>'exchange_rate')::numeric, 1), 2)
          * case when voucher_type = any(${creditNotes()}::numeric[]) then -1 else 1 end end,
      status, null, 'customer', customer_id, customer_name, null
    from receipts where account_id = ${account} and deleted_at is null
      and issue_date between ${days.from} and ${days.to}`,
};

function made({ timezone, days }: Omit<Scope, 'account'>): RawBuilder<unknown> {
  return sql`created_at between ${momentAt(timezone, days.from)} and ${dayEnd(timezone, days.to)}`;
}
