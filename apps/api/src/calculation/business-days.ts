/** Business days: no weekend and no holiday. Pure. */
import { daysAfter, weekdayOf } from './days.ts';

export type Holidays = ReadonlySet<string>;

function isBusinessDay(day: string, holidays: Holidays): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
}

/** The day itself, or the first business day after it. */
export function businessDayFrom(day: string, holidays: Holidays): string {
  return isBusinessDay(day, holidays) ? day : businessDayFrom(daysAfter(day, 1), holidays);
}

/** So many business days after the first one on or after the day. */
export function businessDaysAfter(day: string, days: number, holidays: Holidays): string {
  const first = businessDayFrom(day, holidays);
  return days === 0 ? first : businessDaysAfter(daysAfter(first, 1), days - 1, holidays);
}
