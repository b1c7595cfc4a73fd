/** Calendar days, `YYYY-MM-DD`, in the time zone of the account (Decision dates). */
import { Temporal } from 'temporal-polyfill';

/** The first and the last day of the format `YYYY-MM-DD`, from the year 1 on. */
const firstDay = '0001-01-01';
const lastDay = '9999-12-31';

/** Returns the day of the moment in the zone, limited to the first and last day. */
export function dayIn(timezone: string, moment: Date): string {
  const day = local(timezone, moment).toPlainDate();
  if (day.year < 1) return firstDay;
  return day.year > 9999 ? lastDay : day.toString();
}

/** Returns the last millisecond of the day in the zone. */
export function dayEnd(timezone: string, day: string): Date {
  const next = Temporal.PlainDate.from(day).add({ days: 1 }).toString();
  return new Date(momentAt(timezone, next).getTime() - 1);
}

/** Returns the hour of the moment in the zone, 0 to 23. */
export function hourIn(timezone: string, moment: Date): number {
  return local(timezone, moment).hour;
}

/** Adds whole days, up to the last day; a negative number subtracts. */
export function daysAfter(day: string, days: number): string {
  const within = Math.min(days, daysBetween(day, lastDay));
  return Temporal.PlainDate.from(day).add({ days: within }).toString();
}

/** Returns the days from the first day to the second; negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to).days;
}

/** Returns the first day of the month of the day. */
export function monthStart(day: string): string {
  return Temporal.PlainDate.from(day).with({ day: 1 }).toString();
}

/** Returns whether the text is an existing day. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text;
  } catch {
    return false;
  }
}

/** Adds months, keeping the day of the month, or the last day of a shorter month. */
export function monthsAfter(day: string, months: number): string {
  const later = Temporal.PlainDate.from(day).add({ months });
  return later.year > 9999 ? lastDay : later.toString();
}

/** Returns the calendar months between two days, ignoring the day: 1 from 31 January to 1 February. */
export function monthsBetween(from: string, to: string): number {
  const [first, second] = [from, to].map((day) => Temporal.PlainYearMonth.from(day.slice(0, 7)));
  return first && second ? first.until(second, { largestUnit: 'months' }).months : 0;
}

/** Returns the day of the week, 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: string): number {
  return Temporal.PlainDate.from(day).dayOfWeek % 7;
}

/**
 * Returns the moment of a local time, `HH:MM`. A time skipped by a clock change is read with the offset before the
 * change; of a repeated time, the first is used.
 */
export function momentAt(timezone: string, day: string, time = '00:00'): Date {
  const at = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: timezone, plainTime: time });
  return new Date(at.epochMilliseconds);
}

/** Returns whether the name is a known time zone. */
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
