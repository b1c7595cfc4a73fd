/** The dates of a contract in the account's time zone (Decisions N37, contract-rules). Pure; days are `YYYY-MM-DD`. */
import type { Contract } from '@mostrador/types';
import { Temporal } from 'temporal-polyfill';
import { dayIn, daysAfter, daysBetween, monthsAfter } from '../../../calculation/days.ts';

/** How many days before its end a contract counts as expiring and can be renewed. */
export const expiringDays = 60;

/** Returns the first and last day of a contract. */
export function termOf(
  { start_date, end_date }: Pick<Contract, 'start_date' | 'end_date'>,
  timezone: string,
): { first: string; last: string } {
  return { first: dayIn(timezone, new Date(start_date)), last: dayIn(timezone, new Date(end_date)) };
}

/** Returns how near the end of a contract is. */
export function expiryOf(last: string, today: string): Contract['expiry_status'] {
  if (today > last) return 'expired';
  return daysBetween(today, last) <= expiringDays ? 'expiring' : 'current';
}

/** Returns the first day on which a contract that ends on `last` can be renewed. */
export function renewableFrom(last: string): string {
  return daysAfter(last, -expiringDays);
}

/**
 * Returns the due date of the next adjustment: the frequency after the latest adjustment or the first day; null if the
 * rent is never adjusted.
 */
export function nextAdjustment(
  { adjustment_type, adjustment_frequency_months: months, adjustments, start_date }: Contract,
  timezone: string,
): string | null {
  if (adjustment_type === 'none' || !months) return null;
  return monthsAfter(adjustedOn({ adjustments, start_date }, timezone), months);
}

/** Returns the day of the latest adjustment, or the first day. */
export function adjustedOn(
  { adjustments, start_date }: Pick<Contract, 'adjustments' | 'start_date'>,
  timezone: string,
): string {
  return adjustments.at(-1)?.effective_date ?? dayIn(timezone, new Date(start_date));
}

/** Returns the original term of a contract, in whole months and remaining days. */
export function agreedLength(first: string, last: string): { months: number; days: number } {
  const { months, days } = Temporal.PlainDate.from(first).until(daysAfter(last, 1), {
    largestUnit: 'months',
  });
  return { months, days };
}

/** Adds months and days to an end, keeping the local time of day; undefined after the year 9998. */
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
