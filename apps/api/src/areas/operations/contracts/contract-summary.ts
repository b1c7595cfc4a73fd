/** The summary of an account's contracts as of today (Decision N37). */
import type { Handler } from '@mostrador/server-stub';
import type { ContractSummary, ContractUpcomingAdjustment } from '@mostrador/types';
import { sql } from 'kysely';
import { dayIn, daysAfter } from '../../../calculation/days.ts';
import { percentageOf } from '../../../calculation/percentages.ts';
import { cents } from '../../../core/cents.ts';
import type { Context } from '../../../records/context.ts';
import type { Executor } from '../../../store/context.ts';
import { periodOf } from './contract-charges.ts';
import { dayStart } from './contracts.ts';

/** Reads all figures from one snapshot. */
export const getContractSummary: Handler<'getContractSummary', Context> = async (call) => ({
  status: 200,
  data: await call.reports((snapshot) => summaryOf(snapshot, call)),
});

async function summaryOf(db: Executor, context: Context): Promise<ContractSummary> {
  const [counts, upcoming_adjustments, invoiced_this_month] = [
    await countsOf(db, context),
    await upcomingOf(db, context),
    await invoicedOf(db, context),
  ];
  const { draft, active, terminated, rentals_total, rentals_contracted, rent, average, ...ends } = counts;
  return {
    total: draft + active + terminated,
    by_status: { draft, active, terminated },
    active_count: active,
    ...ends,
    monthly_rent_total: Number(rent),
    average_rent: Number(average),
    occupancy: {
      rentals_total,
      rentals_contracted,
      percentage: rentals_total === 0 ? 0 : percentageOf(cents(rentals_contracted), cents(rentals_total)),
    },
    upcoming_adjustments,
    invoiced_this_month,
  };
}

interface Counts {
  draft: number;
  active: number;
  terminated: number;
  expiring_30: number;
  expiring_60: number;
  expiring_90: number;
  expired: number;
  rent: string;
  average: string;
  rentals_total: number;
  rentals_contracted: number;
}

async function countsOf(db: Executor, context: Context): Promise<Counts> {
  const { account, now } = context;
  const today = dayIn(account.timezone, now);
  const begins = dayStart(context, today);
  const within = (days: number) =>
    sql`status = 'active' and end_date >= ${begins} and end_date < ${dayStart(context, daysAfter(today, days + 1))}`;
  const active = sql`status = 'active'`;
  const { rows } = await sql<Counts>`
    select count(*) filter (where status = 'draft')::int as draft,
      count(*) filter (where ${active})::int as active,
      count(*) filter (where status = 'terminated')::int as terminated,
      count(*) filter (where ${within(30)})::int as expiring_30,
      count(*) filter (where ${within(60)})::int as expiring_60,
      count(*) filter (where ${within(90)})::int as expiring_90,
      count(*) filter (where ${active} and end_date < ${begins})::int as expired,
      coalesce(sum(current_rent) filter (where ${active}), 0) as rent,
      coalesce(round(avg(current_rent) filter (where ${active}), 2), 0) as average,
      count(distinct rental_id)::int as rentals_total,
      (count(distinct rental_id) filter (where ${active}))::int as rentals_contracted
    from contracts where account_id = ${account.id} and deleted_at is null`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A query without groups returns one row');
  return counts;
}

/** The most contracts to list. */
const mostUpcoming = 100;

async function upcomingOf(db: Executor, { account }: Context): Promise<ContractUpcomingAdjustment[]> {
  const { rows } = await sql<ContractUpcomingAdjustment & { current_rent: string }>`
    select id as contract_id, contract_number, rental_id, adjustment_type, current_rent, next_adjustment_date
    from contracts
    where account_id = ${account.id} and deleted_at is null and status = 'active' and next_adjustment_date is not null
    order by next_adjustment_date, id limit ${mostUpcoming}`.execute(db);
  return rows.map((row) => ({ ...row, current_rent: Number(row.current_rent) }));
}

/** Returns the total of this month's invoices whose sales are pending or completed. */
async function invoicedOf(db: Executor, { account, now }: Context): Promise<number> {
  const period = periodOf(dayIn(account.timezone, now));
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(invoice.total), 0) as total
    from contract_invoices invoice join sales
      on sales.account_id = ${account.id} and sales.id = invoice.sale_id and sales.deleted_at is null
      and sales.status in ('pending', 'completed')
    where invoice.account_id = ${account.id} and invoice.period = ${period}`.execute(db);
  return Number(rows[0]?.total ?? 0);
}
