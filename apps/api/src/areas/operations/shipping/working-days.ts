/** Working days are Monday to Friday. Pure. */
import { daysAfter, weekdayOf } from '../../../calculation/days.ts';

/** Returns the day a number of working days later; 0 returns the day itself. */
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
