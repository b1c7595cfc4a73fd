/** Days of the calendar, `YYYY-MM-DD`, as they are where the account is (Decision dates). */
import { Temporal } from 'temporal-polyfill';

/** The first and the last day that `YYYY-MM-DD` can write, from the year 1 on. */
const firstDay = '0001-01-01';
const lastDay = '9999-12-31';

/** The day on which the moment falls in the zone; at either end of time the last one that can be written. */
export function dayIn(timezone: string, moment: Date): string {
  const day = local(timezone, moment).toPlainDate();
  if (day.year < 1) return firstDay;
  return day.year > 9999 ? lastDay : day.toString();
}

/** The last millisecond of the day in the zone. */
export function dayEnd(timezone: string, day: string): Date {
  const next = Temporal.PlainDate.from(day).add({ days: 1 }).toString();
  return new Date(momentAt(timezone, next).getTime() - 1);
}

/** The hour of the day at that moment in the zone, 0 to 23. */
export function hourIn(timezone: string, moment: Date): number {
  return local(timezone, moment).hour;
}

/** The day so many whole days later, at most the last that can be written; earlier for a negative number. */
export function daysAfter(day: string, days: number): string {
  const within = Math.min(days, daysBetween(day, lastDay));
  return Temporal.PlainDate.from(day).add({ days: within }).toString();
}

/** How many days the second day comes after the first; negative where it comes before. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to).days;
}

/** The first day of the month that the day is in. */
export function monthStart(day: string): string {
  return Temporal.PlainDate.from(day).with({ day: 1 }).toString();
}

/** Whether the text is a day that there is. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text;
  } catch {
    return false;
  }
}

/** The day of the month so many months later, or the last day of a month that has no such day. */
export function monthsAfter(day: string, months: number): string {
  const later = Temporal.PlainDate.from(day).add({ months });
  return later.year > 9999 ? lastDay : later.toString();
}

/** How many months the month of the second day comes after that of the first: 1 from 31 January to 1 February. */
export function monthsBetween(from: string, to: string): number {
  const [first, second] = [from, to].map((day) => Temporal.PlainYearMonth.from(day.slice(0, 7)));
  return first && second ? first.until(second, { largestUnit: 'months' }).months : 0;
}

/** The day of the week, 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: string): number {
  return Temporal.PlainDate.from(day).dayOfWeek % 7;
}

/**
 * The moment at which clocks in the zone show this time of the day, `HH:MM`. A time that a daylight change skips is the
 * same time after it by the clock of before; one that comes twice is the first.
 */
export function momentAt(timezone: string, day: string, time = '00:00'): Date {
  const at = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: timezone, plainTime: time });
  return new Date(at.epochMilliseconds);
}

/** Whether days can be counted in a time zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    return local(name, new Date(0)).timeZoneId !== '';
  } catch {
    return false;
  }
}

function local(timezone: string, moment: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timezone);
}
