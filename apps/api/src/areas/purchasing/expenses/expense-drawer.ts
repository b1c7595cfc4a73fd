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
 * Returns the payments of registers for the expense. Money is returned when the expense stops being paid. If no register
 * is open to take it then, the payment stays recorded, with a warning, and later changes do not return it.
 * @throws Problem `no_open_register`, and `validation_failed` for another terminal
 */
export function drawerOf(
  expense: Expense,
  { before, kept, context }: ExpenseChange,
  { isCash, register }: ExpenseFacts,
): DrawerPayment[] {
  const held = kept?.drawer ?? [];
  checkTerminal(expense, before, held);
  if (!isPaidByRegister(expense) && !(before && isPaidByRegister(before))) return held;
  const wanted = wantedPayments(expense, held, isCash);
  if (isDeepStrictEqual(wanted, held) || register?.drawer) return wanted;
  if (wanted.length > 0) throw new Problem('no_open_register', held.length > 0 ? cannotMove : cannotPay);
  const message =
    'No cash register is open at the POS terminal: the returned money is not in any register. Record it as income of the register that takes it.';
  context.warn({ code: 'no_open_register', field: 'status', message });
  return held;
}

const cannotPay =
  'No cash register is open at the paying POS terminal. Open one first, or send `pos_terminal_id` as null.';

const cannotMove =
  'No cash register is open at the POS terminal that paid the expense, so the difference cannot be paid or returned. Open one first, or cancel this expense and record another one.';

/** An expense has the payments of one terminal. */
function checkTerminal(expense: Expense, before: Expense | undefined, held: readonly DrawerPayment[]): void {
  const [first] = held;
  if (!first || !before || !isPaidByRegister(expense)) return;
  if (expense.pos_terminal_id === first.pos_terminal_id) return;
  const message =
    'cannot change, because the register of another POS terminal has paid the expense. Cancel this expense and record another one';
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
