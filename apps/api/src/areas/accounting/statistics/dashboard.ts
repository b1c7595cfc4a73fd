/** The dashboard: the shop at a glance (Decision N58). Every figure is kept with the writes it follows from. */
import type { Dashboard } from '@mostrador/types';
import { sql } from 'kysely';
import { dayIn } from '../../../calculation/days.ts';
import { cents, fromCents, minus, toCents, total } from '../../../core/cents.ts';
import { action } from '../../../records/action.ts';
import { together } from '../../../store/together.ts';
import { previousPeriod } from '../reports/period.ts';
import { daysOf } from './days.ts';
import { type ExpenseDay, expensesByDay } from './expense-sums.ts';
import { goalsIn } from './goal-sums.ts';
import { largest, type SalesSum, type Source, salesByDay, salesIn } from './sales-sums.ts';
import { standing } from './standing.ts';

/** How many of the best products and customers a dashboard shows. */
const mostShown = 10;

export const getDashboard = action<'getDashboard'>(async (call) => {
  const { timezone } = call.account;
  const today = dayIn(timezone, call.now);
  const days = daysOf(call.query, today);
  const earlier = previousPeriod(days);
  return await call.reports(async (db) => {
    const source = { db, account: call.account.id, today };
    const [now, before, sold, spent, methods, products, customers, goals, stands] = await together([
      salesIn(source, days),
      earlier && salesIn(source, earlier),
      salesByDay(source, days),
      expensesByDay(source, days),
      largest(source, 'payment_method', days, 100),
      largest(source, 'product', days, mostShown),
      largest(source, 'customer', days, mostShown),
      goalsIn(source, call, days),
      standing(source, call, days),
    ]);
    const [productNames, customerNames] = await together([
      namesOf(source, 'products', products),
      namesOf(source, 'customers', customers),
    ]);
    const revenue = toCents(now.amount);
    const spending = total(spent.map((day) => toCents(day.total)));
    return {
      data: {
        period: { ...days, timezone },
        sales: salesFigures(now, before),
        revenue: fromCents(revenue),
        expenses: { count: spent.reduce((sum, { count }) => sum + count, 0), total: fromCents(spending) },
        profit: fromCents(minus(revenue, spending)),
        ...stands,
        goals,
        top_products: products.map((product) => ({
          product_id: product.key,
          name: productNames.get(product.key) ?? product.key,
          quantity: Number(product.quantity),
          total: fromCents(toCents(product.amount)),
        })),
        top_customers: customers.map((customer) => ({
          customer_id: customer.key,
          name: customerNames.get(customer.key) ?? customer.key,
          count: customer.count,
          total: fromCents(toCents(customer.amount)),
        })),
        by_payment_method: methods.map(({ key, count, amount }) => ({
          payment_method: key,
          count,
          total: fromCents(toCents(amount)),
        })),
        series: seriesOf(sold, spent),
      },
    };
  });
});

function salesFigures({ count, amount }: SalesSum, before: SalesSum | undefined): Dashboard['sales'] {
  const [now, then] = [toCents(amount), toCents(before?.amount ?? 0)];
  return {
    count,
    total: fromCents(now),
    average_ticket: count === 0 ? null : fromCents(cents(Math.round(now / count))),
    change_percentage: then === 0 ? null : Math.round(((now - then) / Math.abs(then)) * 10_000) / 100,
  };
}

/** The names of what was sold and of who bought it, deleted records too. */
async function namesOf(
  { db, account }: Source,
  table: 'products' | 'customers',
  sums: readonly SalesSum[],
): Promise<Map<string, string>> {
  const ids = sums.map(({ key }) => key);
  const { rows } = await sql<{ id: string; name: string }>`
    select id, doc->>'name' as name from ${sql.table(table)}
    where account_id = ${account} and id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The days on which something was sold or spent, in order. */
function seriesOf(
  sold: readonly { day: string; amount: string }[],
  spent: readonly ExpenseDay[],
): Dashboard['series'] {
  const sales = new Map(sold.map(({ day, amount }) => [day, toCents(amount)]));
  const expenses = new Map(spent.map(({ day, total }) => [day, toCents(total)]));
  const days = [...new Set([...sales.keys(), ...expenses.keys()])].sort();
  return days.map((date) => ({
    date,
    sales: fromCents(sales.get(date) ?? cents(0)),
    expenses: fromCents(expenses.get(date) ?? cents(0)),
  }));
}
