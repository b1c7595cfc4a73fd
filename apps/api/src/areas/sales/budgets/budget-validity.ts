/** For how long a budget holds (Decision N11). Pure. */
import type { Budget } from '@mostrador/types';
import { dayIn, daysAfter } from '../../../calculation/days.ts';

type Terms = Pick<Budget, 'created_at' | 'valid_until' | 'valid_days'>;

/** The last day: the one that was sent, else so many days after the one on which the budget was made. */
export function validUntil(
  budget: Terms,
  { sent, before, timezone }: { sent: Partial<Terms>; before: Terms | undefined; timezone: string },
): string {
  if (sent.valid_until) return sent.valid_until;
  const stands = sent.valid_until === undefined && sent.valid_days === undefined && before?.valid_until;
  if (stands) return stands;
  // A day begun is a day: prices hold on all of the last one.
  return daysAfter(dayIn(timezone, new Date(budget.created_at)), Math.ceil(budget.valid_days ?? defaultDays));
}

const defaultDays = 30;

/** Whether the last day has passed where the account is. A budget that became a sale does not expire. */
export function isExpired(
  { status, valid_until }: Pick<Budget, 'status' | 'valid_until'>,
  today: string,
): boolean {
  return status !== 'converted' && typeof valid_until === 'string' && valid_until < today;
}
