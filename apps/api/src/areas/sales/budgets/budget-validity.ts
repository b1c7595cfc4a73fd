/** The validity of a budget (Decision N11). Pure. */
import type { Budget } from '@mostrador/types';
import { dayIn, daysAfter } from '../../../calculation/days.ts';

type Terms = Pick<Budget, 'created_at' | 'valid_until' | 'valid_days'>;

/** Returns the last valid day: `valid_until`, or else `valid_days` after the day of creation. */
export function validUntil(
  budget: Terms,
  { sent, before, timezone }: { sent: Partial<Terms>; before: Terms | undefined; timezone: string },
): string {
  if (sent.valid_until) return sent.valid_until;
  const stands = sent.valid_until === undefined && sent.valid_days === undefined && before?.valid_until;
  if (stands) return stands;
  // Fractions of a day round up: prices hold on the whole last day.
  return daysAfter(dayIn(timezone, new Date(budget.created_at)), Math.ceil(budget.valid_days ?? defaultDays));
}

const defaultDays = 30;

/** Whether the last valid day has passed in the account's time zone. A converted budget does not expire. */
export function isExpired(
  { status, valid_until }: Pick<Budget, 'status' | 'valid_until'>,
  today: string,
): boolean {
  return status !== 'converted' && typeof valid_until === 'string' && valid_until < today;
}
