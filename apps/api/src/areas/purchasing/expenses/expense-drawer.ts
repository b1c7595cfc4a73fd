/** What an expense takes out of the cash register of a point of sale (Decision expenses). Pure. */
import { isDeepStrictEqual } from 'node:util';
import { Problem } from '@mostrador/server-stub';
import type { Expense } from '@mostrador/types';
import { memberProblem } from '../../../core/field-problem.ts';
import type { DrawerPayment } from '../../../ledgers/cash/cash.ts';
import { amountHere } from './expense-amounts.ts';
import type { ExpenseChange, ExpenseFacts } from './expenses.ts';

/** Whether a register pays it. */
export function isPaidByRegister({ status, pos_terminal_id }: Expense): boolean {
  return status === 'paid' && pos_terminal_id !== null;
}

/** The payment method by which a register pays it. */
export function tenderOf({ payment_method }: Pick<Expense, 'payment_method'>): string {
  return payment_method ?? 'cash';
}

/**
 * What registers have paid of the expense as it is now. Money that cannot go back, because no register is open, stays
 * out, with a warning. @throws Problem `no_open_register`, and `validation_failed` for another point of sale
 */
export function drawerOf(
  expense: Expense,
  { before, kept, context }: ExpenseChange,
  { isCash, register }: ExpenseFacts,
): DrawerPayment[] {
  const held = kept?.drawer ?? [];
  checkTerminal(expense, before, held);
  const wanted = wantedPayments(expense, held, isCash);
  if (isDeepStrictEqual(wanted, held) || register?.drawer) return wanted;
  if (wanted.length > 0) throw new Problem('no_open_register', noRegister);
  const message = 'No cash register is open at the point of sale: the payment is not in any register.';
  context.warn({ code: 'no_open_register', field: 'status', message });
  return held;
}

const noRegister =
  'No cash register is open at the paying point of sale. Open one first, or omit `pos_terminal_id`.';

/** Money goes back to where it came from: another point of sale pays only after that. */
function checkTerminal(expense: Expense, before: Expense | undefined, held: readonly DrawerPayment[]): void {
  const [first] = held;
  if (!first || !before || !isPaidByRegister(expense)) return;
  if (expense.pos_terminal_id === first.pos_terminal_id) return;
  const message = 'cannot change while another point of sale has paid the expense; set another status first';
  throw memberProblem('pos_terminal_id', 'read_only', message);
}

function wantedPayments(
  expense: Expense,
  [held]: readonly DrawerPayment[],
  isCash: boolean,
): DrawerPayment[] {
  const { pos_terminal_id } = expense;
  if (!isPaidByRegister(expense) || pos_terminal_id === null) return [];
  const payment_method = tenderOf(expense);
  return [
    {
      pos_terminal_id,
      payment_method,
      // A method that becomes another kind of money later changes nothing of what was paid.
      is_cash: held?.payment_method === payment_method ? held.is_cash : isCash,
      amount: amountHere(expense),
      reference: null,
    },
  ];
}
