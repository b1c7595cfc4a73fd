/** The days that figures cover (Decision N58). */
import { Problem } from '@mostrador/server-stub';
import type { DashboardPeriod } from '@mostrador/types';
import { daysAfter, daysBetween, monthStart, monthsAfter, monthsBetween } from '../../../calculation/days.ts';

/** Days in the account's time zone, both included. */
export interface Days {
  from: string;
  to: string;
}

/** Ten years, the longest period to add up. */
export const mostDays = 3_660;

/** Returns the requested days, or those of a period that ends today. @throws Problem `invalid_parameter` */
export function daysOf(
  { period = 'month', from, to }: { period?: DashboardPeriod; from?: string; to?: string },
  today: string,
): Days {
  if (from === undefined && to === undefined) return { from: firstDay[period](today), to: today };
  if (from === undefined || to === undefined)
    throw invalid(from === undefined ? 'from' : 'to', 'is required together with the other date');
  if (to < from) throw invalid('to', 'must not be before `from`');
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

/** The periods for which figures are stored. */
export type Period = 'day' | 'month' | 'year';

/** Figures to read: those of a range of periods, both included (`2026-10-31`, `2026-10`, `2026`). */
export interface Read {
  period: Period;
  from: string;
  to: string;
  /** Whether to subtract these figures instead of adding them. */
  subtracted: boolean;
}

/** A period and the longer one that contains it. Neither is before `0001` or after `9999`. */
interface Scale {
  period: Period;
  /** Returns the longer period that contains a period. */
  in(period: string): string;
  first(longer: string): string;
  last(longer: string): string;
  after(period: string, count: number): string;
  /** Returns the number of periods between two; negative if the second is earlier. */
  count(from: string, to: string): number;
}

const daysOfMonths: Scale = {
  period: 'day',
  in: (day) => day.slice(0, 7),
  first: (month) => `${month}-01`,
  // The last day of a month without a 31st.
  last: (month) => monthsAfter('0001-01-31', monthsBetween('0001-01-01', `${month}-01`)),
  after: daysAfter,
  count: daysBetween,
};

const monthsOfYears: Scale = {
  period: 'month',
  in: (month) => month.slice(0, 4),
  first: (year) => `${year}-01`,
  last: (year) => `${year}-12`,
  after: (month, count) => monthsAfter(`${month}-01`, count).slice(0, 7),
  count: (from, to) => monthsBetween(`${from}-01`, `${to}-01`),
};

/**
 * Returns the fewest figures whose sum covers these days. A longer period at either end is read as a whole if
 * subtracting its other parts takes fewer reads than adding the wanted ones. Nothing is stored after `today`.
 */
export function readsOf(days: Days, today: string): Read[] {
  const ofDays = split(days, today, daysOfMonths);
  if (!ofDays.whole) return ofDays.reads;
  const ofMonths = split(ofDays.whole, today.slice(0, 7), monthsOfYears);
  const years: Read[] = ofMonths.whole ? [{ period: 'year', ...ofMonths.whole, subtracted: false }] : [];
  return [...years, ...ofMonths.reads, ...ofDays.reads];
}

/** A range of periods, both included. */
type Span = Days;

/** Splits a range into the longer periods to read as a whole and the shorter ones to add or subtract. */
function split({ from, to }: Span, now: string, scale: Scale): { whole: Span | undefined; reads: Read[] } {
  const ends = [...new Set([scale.in(from), scale.in(to)])].map((longer) =>
    endOf(longer, { from, to }, now, scale),
  );
  const [first, last] = [scale.in(from), scale.in(to)];
  const whole = {
    from: ends[0]?.isWhole ? first : scale.in(scale.after(scale.last(first), 1)),
    to: ends.at(-1)?.isWhole ? last : scale.in(scale.after(scale.first(last), -1)),
  };
  const read = (span: Span, subtracted: boolean): Read => ({ period: scale.period, ...span, subtracted });
  return {
    whole: whole.from <= whole.to ? whole : undefined,
    reads: ends.flatMap(({ isWhole, inside, outside }) =>
      isWhole ? outside.map((span) => read(span, true)) : [read(inside, false)],
    ),
  };
}

/** Splits the longer period at one end into wanted and other parts, and decides whether to read it as a whole. */
function endOf(longer: string, { from, to }: Span, now: string, scale: Scale) {
  const [first, last] = [scale.first(longer), scale.last(longer)];
  const inside = { from: from > first ? from : first, to: to < last ? to : last };
  const outside = [
    { from: first, to: scale.after(inside.from, -1) },
    { from: scale.after(inside.to, 1), to: last },
  ].filter((span) => span.from <= span.to);
  return { inside, outside, isWhole: countUntil(now, outside, scale) < countUntil(now, [inside], scale) };
}

/** Counts the periods up to `now`. */
function countUntil(now: string, spans: readonly Span[], scale: Scale): number {
  const counts = spans.map(({ from, to }) => scale.count(from, to < now ? to : now) + 1);
  return counts.reduce((sum, count) => sum + Math.max(0, count), 0);
}

function invalid(field: string, message: string): Problem {
  return new Problem('invalid_parameter', `\`${field}\` ${message}.`, {
    errors: [{ field, code: 'invalid_format', message }],
  });
}
