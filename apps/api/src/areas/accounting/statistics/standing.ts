/** The current state of the shop: receivables, payables, cash, and counts of records (Decision N58). */
import type { Dashboard } from '@mostrador/types';
import { sql } from 'kysely';
import { dayEnd, momentAt } from '../../../calculation/days.ts';
import { fromCents, minus, toCents } from '../../../core/cents.ts';
import type { Context } from '../../../records/context.ts';
import { countAll } from '../../../records/counts.ts';
import { together } from '../../../store/together.ts';
import type { Days } from './days.ts';
import type { Source } from './sales-sums.ts';

type Standing = Pick<
  Dashboard,
  'receivables' | 'payables' | 'cash' | 'customers' | 'products' | 'appointments'
>;

/** Reads the current state. `days` are those in which new customers are counted. */
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

/**
 * Adds up positive balances of customers and suppliers, and what customers owe overdue today. Most accounts belong to
 * customers, so their sums are computed as all minus suppliers: no account is looked up for its type.
 */
async function owedNow({ db, account, today }: Source): Promise<Pick<Standing, 'receivables' | 'payables'>> {
  const owed = sql`
    select coalesce(sum(greatest(debit - credit, 0)), 0) from current_account_balances
    where account_id = ${account}`;
  const late = sql`
    select coalesce(sum(open), 0) from current_account_movements
    where account_id = ${account} and open > 0 and debit > 0 and coalesce(due_date, date) < ${today}::date`;
  // An account that was deleted never had movements.
  const ofSuppliers = sql`
    current_account_id in (
      select id from current_accounts
      where account_id = ${account} and entity_type = 'supplier' and deleted_at is null)`;
  const { rows } = await sql<{ owed: string; to_suppliers: string; late: string; late_to_suppliers: string }>`
    select (${owed}) as owed, (${owed} and ${ofSuppliers}) as to_suppliers,
      (${late}) as late, (${late} and ${ofSuppliers}) as late_to_suppliers`.execute(db);
  const [sums] = rows;
  const [payables, overduePayables] = [
    toCents(sums?.to_suppliers ?? 0),
    toCents(sums?.late_to_suppliers ?? 0),
  ];
  return {
    receivables: {
      total: fromCents(minus(toCents(sums?.owed ?? 0), payables)),
      overdue: fromCents(minus(toCents(sums?.late ?? 0), overduePayables)),
    },
    payables: { total: fromCents(payables) },
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
  const [total, { rows }] = await together([
    countAll(db, 'products', account),
    sql<{ low: number; out: number }>`
      select
        (select count(*)::int from products
          where account_id = ${account} and low_stock and deleted_at is null) as low,
        (select count(*)::int from products
          where account_id = ${account} and track_stock and total_stock <= 0 and deleted_at is null) as out`.execute(
      db,
    ),
  ]);
  return { total, low_stock: rows[0]?.low ?? 0, out_of_stock: rows[0]?.out ?? 0 };
}

/** Cancelling an appointment deletes it (Decision N36), so cancelled ones are not counted. */
async function appointmentsNow(
  { db, account, today }: Source,
  { now, account: { timezone } }: Context,
): Promise<Dashboard['appointments']> {
  const { rows } = await sql<{ today: number; upcoming: number }>`
    select count(*) filter (where scheduled_datetime <= ${dayEnd(timezone, today).toISOString()})::int as today,
      count(*) filter (where scheduled_datetime >= ${now.toISOString()})::int as upcoming
    from appointments
    where account_id = ${account} and deleted_at is null
      and scheduled_datetime >= ${momentAt(timezone, today).toISOString()}`.execute(db);
  return rows[0] ?? { today: 0, upcoming: 0 };
}
