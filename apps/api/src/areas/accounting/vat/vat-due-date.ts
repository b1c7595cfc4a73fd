/** When the return of a month is due: by the last digit of the CUIT, in pairs, from the 18th on (Decision N54). */
import { daysAfter } from '../../../calculation/days.ts';
import { monthAfter } from '../../../calculation/months.ts';
import type { Context } from '../../../records/context.ts';

/** The day of the following month that falls on no weekend. */
export async function vatDueDate(_context: Context, period: string, cuit: string): Promise<string> {
  const digit = Number(cuit.at(-1) ?? 0);
  const day = 18 + Math.floor(digit / 2);
  return weekday(`${monthAfter(period)}-${day}`);
}

function weekday(day: string): string {
  const of = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (of === 6) return daysAfter(day, 2);
  return of === 0 ? daysAfter(day, 1) : day;
}
