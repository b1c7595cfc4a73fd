/** Builds the lines of automatic entries by role (Decision journal-settings). Pure, except `bookOnce`. */
import { type Cents, least, minus, toCents, total, zero } from '../../core/cents.ts';
import { auditAll } from '../../store/audit.ts';
import type { AccountContext } from '../../store/context.ts';
import { together } from '../../store/together.ts';
import type { DocumentRef } from '../effect.ts';
import { journal, type RoleLine } from './journal.ts';
import { paymentRole } from './roles.ts';

/** Returns a credit line. */
export function credited(role: string, amount: Cents): RoleLine {
  return { role, amount: minus(zero, amount) };
}

interface Part {
  method: string;
  amount: number;
}

/** The method that is not a payment but a debt. */
const onAccount = 'current_account';

/**
 * Returns who owes or holds the total of a document: the payments by method, and the rest on account. An amount paid
 * beyond the total was returned as change, so cash counts last.
 */
export function paidLines(sum: Cents, parts: readonly Part[]): RoleLine[] {
  const paid = parts.filter(({ method }) => method !== onAccount);
  const cashLast = [...paid].sort(
    (one, other) => Number(one.method === 'cash') - Number(other.method === 'cash'),
  );
  let left = sum;
  const lines = cashLast.map(({ method, amount }) => {
    const counted = least(toCents(amount), left);
    left = minus(left, counted);
    return { role: paymentRole(method), amount: counted };
  });
  return [...lines, { role: 'accounts_receivable', amount: left }];
}

/** Returns the lines of a payment on a current account: received from a customer, or made to a supplier. */
export function accountPayment(
  entity: 'customer' | 'supplier',
  amount: Cents,
  method: string | null | undefined,
): RoleLine[] {
  const role = paymentRole(method ?? 'other');
  return entity === 'customer'
    ? [{ role, amount }, credited('accounts_receivable', amount)]
    : [{ role: 'accounts_payable', amount }, credited(role, amount)];
}

/** Returns the lines of the difference of a closed register: positive for a surplus. */
export function cashDifference(difference: Cents): RoleLine[] {
  if (difference === 0) return [];
  const role = difference > 0 ? 'cash_overage' : 'cash_shortage';
  return [{ role: paymentRole('cash'), amount: difference }, credited(role, difference)];
}

/** Balances the lines; the last role takes the rounding difference. */
export function balanced(lines: readonly RoleLine[], role: string): RoleLine[] {
  return [...lines, credited(role, total(lines.map(({ amount }) => amount)))];
}

/** Posts the entry of a document that is written once and never changes. */
export async function bookOnce(
  context: AccountContext,
  document: DocumentRef,
  called: string,
  lines: readonly RoleLine[],
): Promise<void> {
  const settlement = await journal.settle(context, { document, before: [], after: lines, called });
  if (settlement) await together([settlement.write(), auditAll(context, settlement.entries)]);
}
