/** Days of the calendar, `YYYY-MM-DD`, as they are where the account is (Decision dates). */
import { Temporal } from 'temporal-polyfill';

/** The last day that `YYYY-MM-DD` can write. */
const lastDay = '9999-12-31';

/** The day on which the moment falls in the zone. */
export function dayIn(timezone: string, moment: Date): string {
  return local(timezone, moment).toPlainDate().toString();
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
