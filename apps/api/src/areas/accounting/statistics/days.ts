/** The days that figures are about (Decision N58). */
import { Problem } from '@mostrador/server-stub';
import type { DashboardPeriod } from '@mostrador/types';
import { daysAfter, daysBetween, monthStart, monthsAfter } from '../../../calculation/days.ts';

/** Days of the account, both included. */
export interface Days {
  from: string;
  to: string;
}

/** Ten years: as many days as are added up at once. */
export const mostDays = 3_660;

/** The days of a period that ends today, or those that were requested. @throws Problem `invalid_parameter` */
export function daysOf(
  { period = 'month', from, to }: { period?: DashboardPeriod; from?: string; to?: string },
  today: string,
): Days {
  if (from === undefined && to === undefined) return { from: firstDay[period](today), to: today };
  if (from === undefined || to === undefined)
    throw invalid(from === undefined ? 'from' : 'to', 'is required together with the other date');
  if (to < from) throw invalid('to', 'must not be before from');
  if (daysBetween(from, to) >= mostDays) throw invalid('to', `must be at most ${mostDays} days after from`);
  return { from, to };
}

const firstDay: Readonly<Record<DashboardPeriod, (today: string) => string>> = {
  today: (today) => today,
  '7d': (today) => daysAfter(today, -6),
  '30d': (today) => daysAfter(today, -29),
  month: monthStart,
  year: (today) => `${today.slice(0, 4)}-01-01`,
};

/** As many days, right before. */
export function daysBefore({ from, to }: Days): Days {
  return { from: daysAfter(from, -1 - daysBetween(from, to)), to: daysAfter(from, -1) };
}

/** Days as what is kept of months and of days: the months and the days to be added, without those to be taken off. */
export interface Parts {
  /** `YYYY-MM`, both included. */
  months: Days | undefined;
  added: Days[];
  /** Days of the months that are not wanted. */
  taken: Days[];
}

/**
 * The fewest figures that a sum over these days takes. The months at both ends are read whole where fewer of their days
 * are to be taken off than to be added; the days after `today` have nothing to read.
 */
export function partsOf(days: Days, today: string): Parts {
  const [first, last] = [monthStart(days.from), monthStart(days.to)];
  const ends = [...new Set([first, last])].map((month) => endOf(month, days, today));
  const from = ends[0]?.whole ? first : monthsAfter(first, 1);
  const to = ends.at(-1)?.whole ? last : monthsAfter(last, -1);
  return {
    months: from <= to ? { from: from.slice(0, 7), to: to.slice(0, 7) } : undefined,
    added: ends.filter(({ whole }) => !whole).map(({ inside }) => inside),
    taken: ends.filter(({ whole }) => whole).flatMap(({ outside }) => outside),
  };
}

/** The month at one end of days: what of it is among them, what is not, and whether it is better read whole. */
function endOf(month: string, days: Days, today: string) {
  const lastDay = daysAfter(monthsAfter(month, 1), -1);
  const inside = {
    from: days.from > month ? days.from : month,
    to: days.to < lastDay ? days.to : lastDay,
  };
  const outside = [
    { from: month, to: daysAfter(inside.from, -1) },
    { from: daysAfter(inside.to, 1), to: lastDay },
  ].filter(({ from, to }) => from <= to);
  return { inside, outside, whole: countUntil(today, outside) < countUntil(today, [inside]) };
}

/** How many of the days there are up to `today`. */
function countUntil(today: string, parts: readonly Days[]): number {
  const counts = parts.map(({ from, to }) => daysBetween(from, to < today ? to : today) + 1);
  return counts.reduce((sum, count) => sum + Math.max(0, count), 0);
}

function invalid(field: string, message: string): Problem {
  return new Problem('invalid_parameter', `\`${field}\` ${message}.`, {
    errors: [{ field, code: 'invalid_format', message }],
  });
}
