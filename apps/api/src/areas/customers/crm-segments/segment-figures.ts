/** Customer figures from other tables. Each is joined once per segment, and only if a rule uses it. */
import { type RawBuilder, sql } from 'kysely';
import { dayIn } from '../../../calculation/days.ts';
import type { Context } from '../../../records/context.ts';

export type Figures = 'purchases' | 'balances' | 'opportunities';

const sources: Readonly<Record<string, Figures>> = {
  total_spent: 'purchases',
  sales_count: 'purchases',
  average_ticket: 'purchases',
  first_purchase_at: 'purchases',
  last_purchase_at: 'purchases',
  days_since_last_purchase: 'purchases',
  account_balance: 'balances',
  overdue_amount: 'balances',
  open_opportunities: 'opportunities',
};

/** Returns the figures that the fields need. */
export function figuresIn(fields: readonly string[]): Figures[] {
  return [...new Set(fields.flatMap((field) => sources[field] ?? []))];
}

type FigureContext = Pick<Context, 'account' | 'now'>;

/** Returns joins to `customers`. Their column names occur in no other table. */
export function figureJoins(figures: readonly Figures[], context: FigureContext): RawBuilder<unknown> {
  return figures.length === 0
    ? sql``
    : sql.join(
        figures.map((one) => joins[one](context)),
        sql` `,
      );
}

const joins: Record<Figures, (context: FigureContext) => RawBuilder<unknown>> = {
  purchases: ({ account, now }) => sql`
    left join (
      select customer_id as of_buyer, sales_count, total_spent, first_purchase_at, last_purchase_at,
        floor(extract(epoch from ${now}::timestamptz - last_purchase_at) / 86400) as days_since_last_purchase
      from customer_purchases where account_id = ${account.id}
    ) as purchases on of_buyer = id`,
  balances: (context) => sql`
    left join (
      select entity_id as of_debtor, coalesce(debit - credit, 0) as account_balance,
        coalesce(overdue, 0) as overdue_amount
      from current_accounts
      left join (
        select current_account_id as of_balance, debit, credit from current_account_balances
        where account_id = ${context.account.id}
      ) as kept on of_balance = current_accounts.id
      left join (
        select current_account_id as of_items, sum(open) as overdue from current_account_movements
        where account_id = ${context.account.id} and open > 0 and debit > 0
          and coalesce(due_date, date) < ${dayIn(context.account.timezone, context.now)}::date
        group by current_account_id
      ) as items on of_items = current_accounts.id
      where account_id = ${context.account.id} and entity_type = 'customer' and deleted_at is null
    ) as balances on of_debtor = id`,
  opportunities: ({ account }) => sql`
    left join (
      select customer_id as of_lead, count(*) as open_opportunities from crm_opportunities
      where account_id = ${account.id} and status = 'open' and deleted_at is null and customer_id is not null
      group by customer_id
    ) as opportunities on of_lead = id`,
};
