/** The progress of the active goals, from stored sales figures (Decision N10, N58). */
import type { DashboardGoal, Goal } from '@mostrador/types';
import { sql } from 'kysely';
import { dayEnd, momentAt } from '../../../calculation/days.ts';
import type { Context } from '../../../records/context.ts';
import { together } from '../../../store/together.ts';
import type { Days } from './days.ts';
import { type Source, salesIn, sumsOf } from './sales-sums.ts';

/** The most goals to show on a dashboard; those that end first. */
const mostGoals = 20;

/** Returns the active goals whose days overlap these. */
export async function goalsIn(
  source: Source,
  context: Context,
  { from, to }: Days,
): Promise<DashboardGoal[]> {
  const { rows } = await sql<{ doc: Goal; id: string }>`
    select id, doc from goals
    where account_id = ${source.account} and deleted_at is null and status = 'active'
      and start_date <= ${to} and end_date >= ${from}
    order by end_date, id limit ${mostGoals}`.execute(source.db);
  const values = await together(rows.map(({ doc }) => progressOf(source, context, doc)));
  return rows.map(({ id, doc }, index) => {
    const current = values[index] ?? 0;
    return {
      goal_id: id,
      name: doc.name,
      goal_type: doc.goal_type,
      target_value: doc.target_value,
      current_value: current,
      progress_percentage: doc.target_value === 0 ? 100 : rounded((current / doc.target_value) * 100),
    };
  });
}

async function progressOf(source: Source, context: Context, goal: Goal): Promise<number> {
  const days = { from: goal.start_date, to: goal.end_date };
  switch (goal.goal_type) {
    case 'revenue':
      return Number((await salesIn(source, days)).amount);
    case 'quantity':
      return (await salesIn(source, days)).count;
    case 'items':
      return Number((await salesIn(source, days)).quantity);
    case 'average_ticket':
      return average(await salesIn(source, days));
    case 'customers':
      return await customersIn(source, days);
    case 'product_category':
    case 'specific_publication':
      return await soldOf(source, days, goal.filter);
    case 'service_bookings':
      return await bookingsIn(source, context, days);
    default:
      return goal.current_value ?? 0;
  }
}

function average({ count, amount }: { count: number; amount: string }): number {
  return count === 0 ? 0 : rounded(Number(amount) / count);
}

async function customersIn(source: Source, days: Days): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${sumsOf(source, 'customer', days)}) as customer`.execute(source.db);
  return rows[0]?.count ?? 0;
}

/**
 * Returns the sales of a publication, or of all items in a category and below it. If both are given, an item must meet
 * both.
 */
async function soldOf(source: Source, days: Days, filter: Goal['filter']): Promise<number> {
  const { db, account } = source;
  const { category_id = null, publication_id = null } = filter ?? {};
  const inBranch = (table: 'products' | 'services' | 'rentals') => sql`
    select id from ${sql.table(table)} where account_id = ${account} and category_id in (select id from branch)`;
  const wanted = [
    ...(publication_id === null ? [] : [sql`key = ${publication_id}`]),
    ...(category_id === null
      ? []
      : [
          sql`key in (${inBranch('products')} union all ${inBranch('services')} union all ${inBranch('rentals')})`,
        ]),
  ];
  const sold = (['product', 'service', 'rental'] as const).map((subject) => sumsOf(source, subject, days));
  const { rows } = await sql<{ amount: string }>`
    with recursive branch as (
      select ${category_id}::text collate "C" as id
      union
      select category.id from branch join (
        select id, parent_id from categories where account_id = ${account}
      ) as category on category.parent_id = branch.id
    )
    select coalesce(sum(amount), 0) as amount from (${sql.join(sold, sql` union all `)}) as sold
    where ${wanted.length > 0 ? sql.join(wanted, sql` and `) : sql`true`}`.execute(db);
  return Number(rows[0]?.amount ?? 0);
}

async function bookingsIn(
  { db, account }: Source,
  { account: { timezone } }: Context,
  { from, to }: Days,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from appointments
    where account_id = ${account} and deleted_at is null
      and scheduled_datetime between ${momentAt(timezone, from).toISOString()}
      and ${dayEnd(timezone, to).toISOString()}`.execute(db);
  return rows[0]?.count ?? 0;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
