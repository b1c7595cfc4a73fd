/** How a sale is paid, and what is still to be paid (Decisions N1, inner-structure). Pure; amounts with two decimals. */
import { isDeepStrictEqual } from 'node:util';
import type { Sale, SalePayment } from '@mostrador/types';
import { atLeastZero, type Cents, fromCents, minus, toCents, total } from '../../../core/cents.ts';
import { holds } from './sale-status.ts';

export interface PaymentChange {
  before: Sale | undefined;
  /** What the request says of it, undefined where it says nothing. */
  sent: SalePayment | null | undefined;
  now: Date;
}

type Status = NonNullable<SalePayment['status']>;

/** The payment as the sale shows it: what was not sent is filled in from `payment_method` and the total. */
export function paymentOf(sale: Sale, change: PaymentChange): SalePayment {
  const said = saidOf(sale, change);
  const due = toCents(sale.total ?? 0);
  const payments = (said.payments ?? []).map((part) => ({
    ...part,
    paid_at: part.paid_at ?? change.now.toISOString(),
    reference: part.reference ?? null,
  }));
  const whole = said.status === 'paid' && payments.length === 0;
  const paid =
    said.amount_paid === null || said.amount_paid === undefined
      ? whole
        ? due
        : total(payments.map(({ amount }) => toCents(amount)))
      : toCents(said.amount_paid);
  const status = said.status ?? statusOf(paid, due);
  return {
    ...said,
    method: said.method ?? sale.payment_method,
    status: sale.status === 'refunded' && paid > 0 ? 'refunded' : status,
    payments,
    amount_paid: fromCents(paid),
    amount_due: holds(sale) ? fromCents(atLeastZero(minus(due, paid))) : 0,
    change: said.change ?? fromCents(atLeastZero(minus(paid, due))),
  };
}

/** A payment that is sent back as it was shown says nothing new. */
function saidOf(sale: Sale, { before, sent }: PaymentChange): SalePayment {
  if (sent === undefined || (before && isDeepStrictEqual(sent, before.payment))) return kept(sale, before);
  return sent ?? {};
}

/**
 * What was said before, as far as it still holds: the method follows that of the sale, the status follows the amounts
 * where the total is another one or the sale is no longer refunded.
 */
function kept(sale: Sale, before: Sale | undefined): SalePayment {
  if (!before?.payment) return {};
  const { method, status, change, ...rest } = before.payment;
  const own = method !== before.payment_method ? { method: method ?? null } : {};
  const stands = before.total === sale.total && status !== 'refunded' && status !== undefined;
  return {
    ...rest,
    ...own,
    ...(stands && { status }),
    ...(before.total === sale.total && change !== undefined && { change }),
  };
}

function statusOf(paid: Cents, due: Cents): Status {
  if (paid >= due) return 'paid';
  return paid > 0 ? 'partial' : 'pending';
}
