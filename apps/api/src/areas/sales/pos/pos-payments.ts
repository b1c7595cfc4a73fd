/** Settles the payment of a sale at a terminal (Decision N2). Pure, in integer cents. */
import { atLeastZero, type Cents, least, minus, total } from '../../../core/cents.ts';

export interface Payment {
  payment_method: string;
  amount: Cents;
  reference: string | null;
  /** Whether it goes into the drawer. */
  isCash: boolean;
  /** Whether it is a charge to the customer's account instead of a payment. */
  isOnAccount: boolean;
}

export interface Settlement {
  payments: Payment[];
  /** The payments without charges on account. */
  paid: Cents;
  /** The cash to return. */
  change: Cents;
  /** Whether payments and charges cover the total. */
  covered: boolean;
  /** The amount paid beyond the total, other than in cash. */
  excess: Cents;
}

/**
 * Settles a sale: cash beyond the amount due is returned as change, so the drawer keeps only what is due. `tendered` is
 * the cash handed over, if given; cash that was not handed over does not count as paid.
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

/** Reduces the cash payments to what the drawer keeps, filling the first ones first. */
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
