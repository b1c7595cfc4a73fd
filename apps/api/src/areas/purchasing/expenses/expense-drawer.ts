/** The payment of an expense from the cash register of a POS terminal (Decision expenses). Pure. */
import { isDeepStrictEqual } from 'node:util';
import { Problem } from '@mostrador/server-stub';
import type { Expense } from '@mostrador/types';
import { memberProblem } from '../../../core/field-problem.ts';
import type { DrawerPayment } from '../../../ledgers/cash/cash.ts';
import { amountHere } from './expense-amounts.ts';
import type { ExpenseChange, ExpenseFacts } from './expenses.ts';

/** Whether a cash register pays the expense. */
export function isPaidByRegister({ status, pos_terminal_id }: Expense): boolean {
  return status === 'paid' && pos_terminal_id !== null;
}

/** Returns the payment method with which a register pays the expense. */
export function tenderOf({ payment_method }: Pick<Expense, 'payment_method'>): string {
  return payment_method ?? 'cash';
}

/**
 * Returns the payments of registers for the expense. If no register is open to take money back, the payment stays
 * recorded, with a warning.
 * @throws Problem `no_open_register`, and `validation_failed` for another terminal
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
  const message = 'No cash register is open at the POS terminal: the returned money is not in any register.';
  context.warn({ code: 'no_open_register', field: 'status', message });
  return held;
}

const noRegister =
  'No cash register is open at the paying POS terminal. Open one first, or omit `pos_terminal_id`.';

/** The money must first return to the terminal that paid it, before another terminal can pay. */
function checkTerminal(expense: Expense, before: Expense | undefined, held: readonly DrawerPayment[]): void {
  const [first] = held;
  if (!first || !before || !isPaidByRegister(expense)) return;
  if (expense.pos_terminal_id === first.pos_terminal_id) return;
  const message = 'cannot change while another POS terminal has paid the expense; set another status first';
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
      // If the method is later reclassified as cash or non-cash, earlier payments keep their kind.
      is_cash: held?.payment_method === payment_method ? held.is_cash : isCash,
      amount: amountHere(expense),
      reference: null,
    },
  ];
}
