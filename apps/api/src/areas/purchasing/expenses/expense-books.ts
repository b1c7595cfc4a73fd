/** The journal entry of an expense (Decision journal-settings): the net amount and its tax, paid or owed. Pure. */
import type { Expense } from '@mostrador/types';
import { minus } from '../../../core/cents.ts';
import type { RoleLine } from '../../../ledgers/journal/journal.ts';
import { credited } from '../../../ledgers/journal/payments.ts';
import { paymentRole } from '../../../ledgers/journal/roles.ts';
import { amountHere, converted } from './expense-amounts.ts';
import { isPaidByRegister, tenderOf } from './expense-drawer.ts';

/** Returns the lines in the account's currency; none for a cancelled or refunded expense. */
export function expenseLines(expense: Expense): RoleLine[] {
  const { vat_total, exchange_rate, status } = expense;
  if (status === 'cancelled' || status === 'refunded') return [];
  const [sum, tax] = [amountHere(expense), converted(vat_total, exchange_rate)];
  const role = status === 'paid' ? paymentRole(methodOf(expense)) : 'accounts_payable';
  return [
    { role: 'expenses', amount: minus(sum, tax) },
    { role: 'vat_credit', amount: tax },
    credited(role, sum),
  ];
}

/** Returns the same payment method as in the cash register that pays the expense. */
function methodOf(expense: Expense): string {
  return isPaidByRegister(expense) ? tenderOf(expense) : (expense.payment_method ?? 'other');
}
