/**
 * The due date of a month's VAT return: from the 18th on, one day later for each pair of last CUIT digits (Decision
 * N54).
 */
import { daysAfter } from '../../../calculation/days.ts';
import { monthAfter } from '../../../calculation/months.ts';
import type { Context } from '../../../records/context.ts';

/** Returns the due date in the following month, moved to Monday from a weekend. */
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
