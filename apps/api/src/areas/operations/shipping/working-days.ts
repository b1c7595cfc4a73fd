/** Days from Monday to Friday. Pure. */
import { daysAfter, weekdayOf } from '../../../calculation/days.ts';

/** The day so many working days later; 0 is the day itself, whatever it is. */
export function workingDaysAfter(day: string, count: number): string {
  let [found, left] = [day, count];
  while (left > 0) {
    found = daysAfter(found, 1);
    if (isWorkingDay(found)) left--;
  }
  return found;
}

function isWorkingDay(day: string): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== 6;
}
