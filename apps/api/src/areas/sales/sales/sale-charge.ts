/** What a sale puts on the current account of its customer (Decision N1): a debit, taken back by a counter-movement. */
import type { Sale } from '@mostrador/types';
import { atLeastZero, type Cents, fromCents, minus, toCents, total, zero } from '../../../core/cents.ts';
import { postInvoice, reverseSale } from '../../../ledgers/receivables/account-ledger.ts';
import type { Context } from '../../../records/context.ts';
import { holds } from './sale-status.ts';

/** The payment method that is no payment, but a debt. */
export const onAccount = 'current_account';

/** What of a sale is on account, in cents: the parts paid so, or all that is not paid otherwise. */
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
 * Posts the charge of a sale where it is another one than before. A customer without an account is a warning.
 * @throws Problem `credit_limit_exceeded`
 */
export async function settleCharge(context: Context, sale: Sale, before: Sale | undefined): Promise<void> {
  const amount = chargeOf(sale);
  const was = before ? chargeOf(before) : 0;
  if (amount === was && (amount === 0 || sale.customer_id === before?.customer_id)) {
    if (!before && wantsAccount(sale)) warnNobody(context);
    return;
  }
  if (was > 0) await reverseSale(context, sale._id, describe(sale, 'cambió'));
  if (amount === 0 || sale.customer_id === null) return;
  const posted = await postInvoice(context, {
    entity_type: 'customer',
    entity_id: sale.customer_id,
    amount,
    sale_id: sale._id,
    reference: sale.invoice_number,
    description: `Venta ${sale.invoice_number}`,
  });
  if (posted) return;
  const message = `The customer has no current account: ${fromCents(amount)} was charged nowhere.`;
  context.warn({ code: 'no_current_account', field: 'payment_method', message });
}

/** Takes back what a deleted sale charged. */
export async function releaseCharge(context: Context, sale: Sale): Promise<void> {
  if (chargeOf(sale) > 0) await reverseSale(context, sale._id, describe(sale, 'eliminada'));
}

function describe({ status, invoice_number }: Sale, otherwise: string): string {
  const words = { pending: otherwise, completed: otherwise, cancelled: 'cancelada', refunded: 'devuelta' };
  return `Venta ${invoice_number} ${words[status]}`;
}

function wantsAccount({ payment, payment_method, customer_id, ...sale }: Sale): boolean {
  return holds(sale) && customer_id === null && (payment?.method ?? payment_method) === onAccount;
}

function warnNobody({ warn }: Context): void {
  const message = 'A sale on account needs a customer: nothing was charged.';
  warn({ code: 'no_current_account', field: 'payment_method', message });
}
