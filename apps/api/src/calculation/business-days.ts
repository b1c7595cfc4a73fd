/** Business days: neither weekends nor holidays. Pure. */
import { daysAfter, weekdayOf } from './days.ts';

export type Holidays = ReadonlySet<string>;

function isBusinessDay(day: string, holidays: Holidays): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
}

/** Returns the day itself if it is a business day, or the next one. */
export function businessDayFrom(day: string, holidays: Holidays): string {
  return isBusinessDay(day, holidays) ? day : businessDayFrom(daysAfter(day, 1), holidays);
}

/** Counts `days` business days from the first one on or after the day. */
export function businessDaysAfter(day: string, days: number, holidays: Holidays): string {
  const first = businessDayFrom(day, holidays);
  return days === 0 ? first : businessDaysAfter(daysAfter(first, 1), days - 1, holidays);
}
