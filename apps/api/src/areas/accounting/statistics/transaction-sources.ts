/** Where transactions come from, each kind as rows of the same columns (Decision N58). What was cancelled or given back brings nothing. */
import type { TransactionType } from '@mostrador/types';
import { type RawBuilder, sql } from 'kysely';
import { dayEnd, momentAt } from '../../../calculation/days.ts';
import { creditNotes } from '../../../ledgers/vat/voucher-types.ts';
import type { Days } from './days.ts';

/** Whose transactions, and of which days. */
export interface Asked {
  account: string;
  timezone: string;
  days: Days;
}

/**
 * SQL for each type: `(id, type, at, description, amount, status, payment_method, entity_type, entity_id, entity_name, items)`. Money that
 * comes in counts above 0. `items` are the lines of a sale, null for others.
 */
export const transactionSources: Readonly<Record<TransactionType, (asked: Asked) => RawBuilder<unknown>>> = {
  sale: ({ account, ...asked }) => sql`
    select id, 'sale' as type, created_at as at, 'Venta ' || (doc->>'invoice_number') as description,
      case when status in ('cancelled', 'refunded') then 0 else total end as amount, status, payment_method,
      'customer' as entity_type, customer_id as entity_id, null as entity_name, doc->'items' as items
    from sales where account_id = ${account} and deleted_at is null and ${made(asked)}`,
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
  purchase_order: ({ account, ...asked }) => sql`
    select id, 'purchase_order', created_at, 'Orden ' || (doc->>'order_number'),
      case when status in ('cancelled', 'refunded') then 0 else -total end, status, doc->>'payment_method',
      'supplier', supplier_id, doc->>'supplier_name', null
    from orders where account_id = ${account} and deleted_at is null and ${made(asked)}`,
  // The money of sales is in the sales; opening and closing move none.
  cash_movement: ({ account, ...asked }) => sql`
    select movement.id, 'cash_movement', movement.created_at, movement.description,
      case type when 'outflow' then -amount else amount end, null, payment_method, 'pos_terminal',
      register.pos_terminal_id, null, null
    from (
      select * from cash_movements
      where account_id = ${account} and type in ('income', 'outflow') and document_id is null and ${made(asked)}
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

function made({ timezone, days }: Omit<Asked, 'account'>): RawBuilder<unknown> {
  return sql`created_at between ${momentAt(timezone, days.from)} and ${dayEnd(timezone, days.to)}`;
}
