/** How a sale at a terminal is paid (Decision N2). Pure: integers of cents. */
import { atLeastZero, type Cents, least, minus, total } from '../../../core/cents.ts';

export interface Payment {
  payment_method: string;
  amount: Cents;
  reference: string | null;
  /** Whether it goes into the drawer. */
  isCash: boolean;
  /** Whether it is no payment yet, but a debt of the customer. */
  isOnAccount: boolean;
}

export interface Settlement {
  payments: Payment[];
  /** Without what is on account. */
  paid: Cents;
  /** The cash to give back. */
  change: Cents;
  /** Whether payments and debts cover the total. */
  covered: boolean;
  /** What was paid beyond the total, other than in cash. */
  excess: Cents;
}

/**
 * Settles a sale: of the cash that was handed over, what the sale does not need goes back as change, so that the drawer
 * keeps what is due. `tendered` is that cash, where it was named; cash that was not handed over is not paid.
 */
export function settled(payments: readonly Payment[], due: Cents, tendered: Cents | undefined): Settlement {
  const cash = sumOf(payments.filter(({ isCash }) => isCash));
  const others = minus(sumOf(payments), cash);
  const handed = tendered ?? cash;
  const kept = least(cash, handed, atLeastZero(minus(due, others)));
  const made = keeping(payments, kept);
  return {
    payments: made,
    paid: sumOf(made.filter(({ isOnAccount }) => !isOnAccount)),
    change: atLeastZero(minus(handed, kept)),
    covered: sumOf(made) >= due,
    excess: atLeastZero(minus(others, due)),
  };
}

/** The payments with as much of the cash as the drawer keeps, the first ones first. */
function keeping(payments: readonly Payment[], kept: Cents): Payment[] {
  let left = kept;
  return payments.map((payment) => {
    if (!payment.isCash) return payment;
    const amount = least(payment.amount, left);
    left = minus(left, amount);
    return { ...payment, amount };
  });
}

function sumOf(payments: readonly Payment[]): Cents {
  return total(payments.map(({ amount }) => amount));
}
