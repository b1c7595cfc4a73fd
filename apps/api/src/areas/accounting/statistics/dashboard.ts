/** The dashboard: the shop at a glance (Decision N58). Every figure is updated by the writes that change it. */
import type { Dashboard } from '@mostrador/types';
import { dayIn } from '../../../calculation/days.ts';
import { cents, fromCents, minus, toCents, total } from '../../../core/cents.ts';
import { action } from '../../../records/action.ts';
import { together } from '../../../store/together.ts';
import { previousPeriod } from '../reports/period.ts';
import { daysOf } from './days.ts';
import { type ExpenseDay, expensesByDay } from './expense-sums.ts';
import { goalsIn } from './goal-sums.ts';
import { largestMethods, largestRecords, type SalesSum, salesByDay, salesIn } from './sales-sums.ts';
import { standing } from './standing.ts';

/** How many best-selling products and best customers a dashboard shows. */
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
      largestMethods(source, days, 100),
      largestRecords(source, 'product', days, mostShown),
      largestRecords(source, 'customer', days, mostShown),
      goalsIn(source, call, days),
      standing(source, call, days),
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
          name: product.name,
          quantity: Number(product.quantity),
          total: fromCents(toCents(product.amount)),
        })),
        top_customers: customers.map((customer) => ({
          customer_id: customer.key,
          name: customer.name,
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

/** Returns the days with sales or expenses, in order. */
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
