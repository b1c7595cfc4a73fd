/** How the shop stands now: what is owed, what is in the drawers, how much there is of everything (Decision N58). */
import type { Dashboard } from '@mostrador/types';
import { sql } from 'kysely';
import { dayEnd, momentAt } from '../../../calculation/days.ts';
import { fromCents, toCents } from '../../../core/cents.ts';
import type { Context } from '../../../records/context.ts';
import { countAll } from '../../../records/counts.ts';
import { together } from '../../../store/together.ts';
import type { Days } from './days.ts';
import type { Source } from './sales-sums.ts';

type Standing = Pick<
  Dashboard,
  'receivables' | 'payables' | 'cash' | 'customers' | 'products' | 'appointments'
>;

/** `days` are those in which new customers are counted. */
export async function standing(source: Source, context: Context, days: Days): Promise<Standing> {
  const [owed, cash, customers, products, appointments] = await together([
    owedNow(source),
    cashNow(source),
    customersIn(source, context, days),
    productsNow(source),
    appointmentsNow(source, context),
  ]);
  return { ...owed, cash, customers, products, appointments };
}

/** What is above 0 on the current accounts of either kind, and what customers should have paid by today. */
async function owedNow({ db, account, today }: Source): Promise<Pick<Standing, 'receivables' | 'payables'>> {
  const { rows } = await sql<{ customers: string; suppliers: string; overdue: string }>`
    select
      coalesce(sum(greatest(debit - credit, 0)) filter (where entity_type = 'customer'), 0) as customers,
      coalesce(sum(greatest(debit - credit, 0)) filter (where entity_type = 'supplier'), 0) as suppliers,
      coalesce(sum(overdue) filter (where entity_type = 'customer'), 0) as overdue
    from current_accounts current_account
    join (
      select current_account_id, debit, credit from current_account_balances where account_id = ${account}
    ) as balance on balance.current_account_id = current_account.id
    left join (
      select current_account_id, sum(open) as overdue from current_account_movements
      where account_id = ${account} and open > 0 and debit > 0 and coalesce(due_date, date) < ${today}::date
      group by current_account_id
    ) as late on late.current_account_id = current_account.id
    where account_id = ${account} and deleted_at is null`.execute(db);
  const { customers = '0', suppliers = '0', overdue = '0' } = rows[0] ?? {};
  return {
    receivables: { total: fromCents(toCents(customers)), overdue: fromCents(toCents(overdue)) },
    payables: { total: fromCents(toCents(suppliers)) },
  };
}

async function cashNow({ db, account }: Source): Promise<Dashboard['cash']> {
  const { rows } = await sql<{ open: number; expected: string }>`
    select count(*)::int as open, coalesce(sum(expected_amount), 0) as expected from cash_registers
    where account_id = ${account} and status = 'open' and deleted_at is null`.execute(db);
  return { open_registers: rows[0]?.open ?? 0, expected: fromCents(toCents(rows[0]?.expected ?? 0)) };
}

async function customersIn(
  { db, account }: Source,
  { account: { timezone } }: Context,
  { from, to }: Days,
): Promise<Dashboard['customers']> {
  const [total, { rows }] = await together([
    countAll(db, 'customers', account),
    sql<{ new: number }>`
      select count(*)::int as new from customers
      where account_id = ${account} and deleted_at is null
        and created_at between ${momentAt(timezone, from)} and ${dayEnd(timezone, to)}`.execute(db),
  ]);
  return { total, new: rows[0]?.new ?? 0 };
}

async function productsNow({ db, account }: Source): Promise<Dashboard['products']> {
  const [total, { rows: low }, { rows: out }] = await together([
    countAll(db, 'products', account),
    sql<{ count: number }>`
      select count(*)::int as count from products
      where account_id = ${account} and low_stock and deleted_at is null`.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from products
      where account_id = ${account} and track_stock and total_stock <= 0 and deleted_at is null`.execute(db),
  ]);
  return { total, low_stock: low[0]?.count ?? 0, out_of_stock: out[0]?.count ?? 0 };
}

/** Those that were cancelled, or not come to, count neither today nor later. */
async function appointmentsNow(
  { db, account, today }: Source,
  { now, account: { timezone } }: Context,
): Promise<Dashboard['appointments']> {
  const count = async (from: Date, to: Date | undefined): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from appointments
      where account_id = ${account} and deleted_at is null and status not in ('cancelled', 'no_show')
        and scheduled_datetime >= ${from.toISOString()}
        ${to ? sql`and scheduled_datetime <= ${to.toISOString()}` : sql``}`.execute(db);
    return rows[0]?.count ?? 0;
  };
  const [ofToday, upcoming] = await together([
    count(momentAt(timezone, today), dayEnd(timezone, today)),
    count(now, undefined),
  ]);
  return { today: ofToday, upcoming };
}
