/** Computes the charge of a sale to the customer's current account (Decision N1). Pure. */
import type { Sale } from '@mostrador/types';
import { atLeastZero, type Cents, fromCents, minus, toCents, total, zero } from '../../../core/cents.ts';
import { beyondLimit, isBeyondLimit } from '../../../ledgers/receivables/account-ledger.ts';
import type { Context } from '../../../records/context.ts';
import type { SaleChange, SaleFacts } from './sale-facts.ts';
import type { SaleKept } from './sale-kept.ts';
import { holds } from './sale-status.ts';

/** The payment method that is not a payment, but a charge to the customer's account. */
export const onAccount = 'current_account';

/** Returns the amount on account, in cents: the parts paid that way, or everything not paid otherwise. */
export function chargeOf(sale: Sale): Cents {
  if (!holds(sale) || sale.customer_id === null) return zero;
  const { method, payments, amount_paid } = sale.payment ?? {};
  const parts = payments ?? [];
  const sumOf = (some: typeof parts) => total(some.map(({ amount }) => toCents(amount)));
  const charged = parts.filter((part) => part.method === onAccount);
  if ((method ?? sale.payment_method) !== onAccount) return atLeastZero(sumOf(charged));
  const paid = parts.length > 0 ? minus(sumOf(parts), sumOf(charged)) : toCents(amount_paid ?? 0);
  return atLeastZero(minus(toCents(sale.total ?? 0), paid));
}

/**
 * Returns the charge of the sale to its customer's current account; null for none. Warns if the customer has no
 * account. A change that reduces the debt never fails on the credit limit.
 * @throws Problem `credit_limit_exceeded`
 */
export function charged(
  sale: Sale,
  { before, kept, context }: SaleChange,
  { account }: SaleFacts,
): SaleKept['charge'] {
  const amount = chargeOf(sale);
  const same = before && amount === chargeOf(before) && sale.customer_id === before.customer_id;
  if (same) return kept?.charge ?? null;
  if (!before && amount === 0 && wantsAccount(sale)) warnNoCustomer(context);
  if (amount === 0) return null;
  if (!account) {
    const message = `The customer has no current account: ${fromCents(amount)} was not charged.`;
    context.warn({ code: 'no_current_account', field: 'payment_method', message });
    return null;
  }
  const earlier = kept?.charge?.current_account_id === account.id ? kept.charge.amount : zero;
  const without = { ...account, balance: minus(account.balance, earlier) };
  if (amount > earlier && isBeyondLimit(without, amount)) throw beyondLimit(without, 'sale', amount);
  return { current_account_id: account.id, amount };
}

/** Returns why the charge of a sale was reversed. */
export function reversalReason({ status }: Sale, deleted: boolean): string {
  const otherwise = deleted ? 'eliminada' : 'cambió';
  const words = { pending: otherwise, completed: otherwise, cancelled: 'cancelada', refunded: 'devuelta' };
  return words[status];
}

function wantsAccount({ payment, payment_method, customer_id, ...sale }: Sale): boolean {
  return holds(sale) && customer_id === null && (payment?.method ?? payment_method) === onAccount;
}

function warnNoCustomer({ warn }: Context): void {
  const message = 'A sale on account needs a customer: nothing was charged.';
  warn({ code: 'no_current_account', field: 'payment_method', message });
}
