/** The period of a report (Decision N52): both days are included; the default is the fiscal year to date. */
import { Problem } from '@mostrador/server-stub';
import type { ReportComparison } from '@mostrador/types';
import { Temporal } from 'temporal-polyfill';
import { dayIn, daysAfter, daysBetween } from '../../../calculation/days.ts';
import { fiscalYearOf, fiscalYears } from '../../../ledgers/journal/fiscal-years.ts';
import type { Context } from '../../../records/context.ts';

export interface Period {
  from: string;
  to: string;
}

/** Returns today's date in the account's time zone. */
export function today({ account, now }: Pick<Context, 'account' | 'now'>): string {
  return dayIn(account.timezone, now);
}

/** Returns the requested period. @throws Problem `invalid_parameter` if it ends before it begins */
export async function periodOf(context: Context, query: Partial<Period>): Promise<Period> {
  const to = query.to ?? today(context);
  const from = query.from ?? fiscalYearOf(to, (await fiscalYears(context)).endMonth).from;
  if (from <= to) return { from, to };
  const message = 'must not be before `from`';
  throw new Problem('invalid_parameter', `\`to\` ${message}.`, {
    errors: [{ field: 'to', code: 'too_low', message }],
  });
}

/** Returns the period to compare with; undefined if it would begin before the calendar does. */
export function comparedWith(comparison: ReportComparison, period: Period): Period | undefined {
  return comparison === 'previous_year' ? previousYear(period) : previousPeriod(period);
}

const firstDay = '0001-01-01';

/** Returns the same number of days just before the period; undefined if they would begin before the calendar does. */
export function previousPeriod({ from, to }: Period): Period | undefined {
  const days = daysBetween(from, to) + 1;
  if (daysBetween(firstDay, from) < days) return undefined;
  return { from: daysAfter(from, -days), to: daysAfter(from, -1) };
}

/** Returns the same days one year earlier; undefined if they would begin before the calendar does. */
export function previousYear({ from, to }: Period): Period | undefined {
  if (from < '0002') return undefined;
  const before = (day: string) => Temporal.PlainDate.from(day).subtract({ years: 1 }).toString();
  return { from: before(from), to: before(to) };
}
