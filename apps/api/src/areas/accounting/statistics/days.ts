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

/** The days of a period that ends today, or those that were asked for. @throws Problem `invalid_parameter` */
export function daysOf(
  { period = 'month', from, to }: { period?: DashboardPeriod; from?: string; to?: string },
  today: string,
): Days {
  if (from === undefined && to === undefined) return { from: firstDay[period](today), to: today };
  if (from === undefined || to === undefined)
    throw invalid(from === undefined ? 'from' : 'to', 'is required together with the other end of the days');
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

/** Days as whole months, and what of them is in no whole month. */
export interface Parts {
  /** `YYYY-MM`, both included. */
  months: Days | undefined;
  days: Days[];
}

/** The fewest figures that a sum over these days takes: those of months where it has the whole of them. */
export function partsOf({ from, to }: Days): Parts {
  const first = monthStart(from) === from ? from : monthsAfter(monthStart(from), 1);
  const next = daysAfter(to, 1);
  const end = monthStart(next);
  if (first >= end) return { months: undefined, days: [{ from, to }] };
  const around = [
    { from, to: daysAfter(first, -1) },
    { from: end, to },
  ];
  return {
    months: { from: first.slice(0, 7), to: daysAfter(end, -1).slice(0, 7) },
    days: around.filter((part) => part.from <= part.to),
  };
}

function invalid(field: string, message: string): Problem {
  return new Problem('invalid_parameter', `\`${field}\` ${message}.`, {
    errors: [{ field, code: 'invalid_format', message }],
  });
}
