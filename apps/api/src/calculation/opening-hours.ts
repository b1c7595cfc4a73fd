/**
 * The bookable hours of a service (Decision inner-structure), in its time zone across daylight-saving changes. Pure.
 */
import type { ServiceAvailability } from '@mostrador/types';
import { dayIn, daysAfter, momentAt, weekdayOf } from './days.ts';

/** A period in milliseconds; the end is exclusive. */
interface Span {
  from: number;
  to: number;
}

/** Returns whether the period is within the hours. Without weekly hours, only the exceptions count. */
export function isOpen(
  { weekly, exceptions, timezone }: ServiceAvailability,
  { from, to, zone }: { from: Date; to: Date; zone: string },
): boolean {
  const hours: Hours = {
    zone: timezone ?? zone,
    weekly: weekly && weekly.length > 0 ? weekly : undefined,
    exceptions: exceptions ?? [],
  };
  const open = joined(daysOf(hours, from, to).flatMap((day) => spansOf(hours, day)));
  return open.some((span) => span.from <= from.getTime() && to.getTime() <= span.to);
}

interface Hours {
  zone: string;
  weekly: NonNullable<ServiceAvailability['weekly']> | undefined;
  exceptions: NonNullable<ServiceAvailability['exceptions']>;
}

/** The maximum number of days to check: a longer period is either always open or not at all. */
const mostDays = 400;

/** Returns the days of the period, and the day before, whose hours may extend past midnight. */
function daysOf({ zone }: Hours, from: Date, to: Date): string[] {
  const first = daysAfter(dayIn(zone, from), -1);
  const last = dayIn(zone, to);
  const days: string[] = [];
  for (let day = first; day <= last && days.length < mostDays; day = daysAfter(day, 1)) {
    days.push(day);
    if (day === daysAfter(day, 1)) break;
  }
  return days;
}

function spansOf(hours: Hours, day: string): Span[] {
  const { zone, weekly, exceptions } = hours;
  const special = exceptions.filter(({ date }) => date === day);
  if (special.some(({ closed }) => closed === true)) return [];
  const own = special.flatMap(({ from, to }) => (from && to ? [{ from, to }] : []));
  if (own.length > 0) return own.map((times) => spanOf(zone, day, times));
  if (!weekly) return [spanOf(zone, day, { from: '00:00', to: '00:00' })];
  return weekly
    .filter((entry) => entry.day === weekdayOf(day))
    .map(({ from, to }) => spanOf(zone, day, { from, to }));
}

/** Hours whose end is not after their start extend to the next day; 23:59 is the end of the day. */
function spanOf(zone: string, day: string, { from, to }: { from: string; to: string }): Span {
  const end = to === '23:59' ? '00:00' : to;
  const until = end <= from ? daysAfter(day, 1) : day;
  return { from: momentAt(zone, day, from).getTime(), to: momentAt(zone, until, end).getTime() };
}

/** Merges adjacent and overlapping spans. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of [...spans].sort((one, other) => one.from - other.from)) {
    const last = all.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else all.push({ ...span });
  }
  return all;
}
