/** The journal entry of an expense (Decision journal-settings): what was spent and its tax, paid or owed. Pure. */
import type { Expense } from '@mostrador/types';
import { minus, toCents } from '../../../core/cents.ts';
import type { RoleLine } from '../../../ledgers/journal/journal.ts';
import { credited } from '../../../ledgers/journal/payments.ts';
import { paymentRole } from '../../../ledgers/journal/roles.ts';

/** Nothing for an expense that was cancelled or refunded. */
export function expenseLines(expense: Expense): RoleLine[] {
  const { amount, vat_total, status, payment_method } = expense;
  if (status === 'cancelled' || status === 'refunded') return [];
  const [sum, tax] = [toCents(amount), toCents(vat_total)];
  const role = status === 'paid' ? paymentRole(payment_method ?? 'other') : 'accounts_payable';
  return [
    { role: 'expenses', amount: minus(sum, tax) },
    { role: 'vat_credit', amount: tax },
    credited(role, sum),
  ];
}
