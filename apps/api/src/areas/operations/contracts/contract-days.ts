/** The days of a contract where the account is (Decisions N37, contract-rules). Pure; days are `YYYY-MM-DD`. */
import type { Contract } from '@mostrador/types';
import { Temporal } from 'temporal-polyfill';
import { dayIn, daysAfter, daysBetween, monthsAfter } from '../../../calculation/days.ts';

/** So many days before its end a contract is expiring, and can be renewed. */
export const expiringDays = 60;

/** The first and the last day of a contract, as it was agreed. */
export function termOf(
  { start_date, end_date }: Pick<Contract, 'start_date' | 'end_date'>,
  timezone: string,
): { first: string; last: string } {
  return { first: dayIn(timezone, new Date(start_date)), last: dayIn(timezone, new Date(end_date)) };
}

/** How near the end is, seen from the day. */
export function expiryOf(last: string, today: string): Contract['expiry_status'] {
  if (today > last) return 'expired';
  return daysBetween(today, last) <= expiringDays ? 'expiring' : 'current';
}

/** The day from which a contract that ends on `last` can be renewed. */
export function renewableFrom(last: string): string {
  return daysAfter(last, -expiringDays);
}

/** The day from which the rent is due to be adjusted: the frequency after the latest adjustment, or the first day; null for never. */
export function nextAdjustment(
  { adjustment_type, adjustment_frequency_months: months, adjustments, start_date }: Contract,
  timezone: string,
): string | null {
  if (adjustment_type === 'none' || !months) return null;
  return monthsAfter(adjustedOn({ adjustments, start_date }, timezone), months);
}

/** The day of the latest adjustment, or the first day. */
export function adjustedOn(
  { adjustments, start_date }: Pick<Contract, 'adjustments' | 'start_date'>,
  timezone: string,
): string {
  return adjustments.at(-1)?.effective_date ?? dayIn(timezone, new Date(start_date));
}

/** For how long a contract was first agreed: whole months, and the days that are left. */
export function agreedLength(first: string, last: string): { months: number; days: number } {
  const { months, days } = Temporal.PlainDate.from(first).until(daysAfter(last, 1), {
    largestUnit: 'months',
  });
  return { months, days };
}

/** The moment so much later by the calendar, at the same time of the day; undefined after the year 9999. */
export function endAfter(
  end: string,
  { months, days }: { months: number; days: number },
  timezone: string,
): string | undefined {
  const local = Temporal.Instant.from(end).toZonedDateTimeISO(timezone);
  const next = local.toPlainDate().add({ days: 1 }).add({ months, days }).subtract({ days: 1 });
  if (next.year > 9998) return undefined;
  const moment = next.toZonedDateTime({ timeZone: timezone, plainTime: local.toPlainTime() });
  return new Date(moment.epochMilliseconds).toISOString();
}
