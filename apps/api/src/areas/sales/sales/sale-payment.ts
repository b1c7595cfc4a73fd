/** The payment of a sale and its open amount (Decisions N1, inner-structure). Pure; amounts have two decimals. */
import { isDeepStrictEqual } from 'node:util';
import type { Sale, SalePayment } from '@mostrador/types';
import { atLeastZero, type Cents, fromCents, minus, toCents, total } from '../../../core/cents.ts';
import { onAccount } from './sale-charge.ts';
import { holds } from './sale-status.ts';

export interface PaymentChange {
  before: Sale | undefined;
  /** The payment in the request; undefined if it has none. */
  sent: SalePayment | null | undefined;
  now: Date;
}

type Status = NonNullable<SalePayment['status']>;

/** Returns the payment of the sale, with missing fields filled in from `payment_method` and the total. */
export function paymentOf(sale: Sale, change: PaymentChange): SalePayment {
  const requested = paidInFull(requestedPayment(sale, change), sale, change);
  const due = toCents(sale.total ?? 0);
  const payments = (requested.payments ?? []).map((part) => ({
    ...part,
    paid_at: part.paid_at ?? change.now.toISOString(),
    reference: part.reference ?? null,
  }));
  const paid = paidCents(requested, payments, due);
  const status = requested.status ?? statusOf(paid, due);
  return {
    ...requested,
    method: requested.method ?? sale.payment_method,
    status: sale.status === 'refunded' && paid > 0 ? 'refunded' : status,
    payments,
    amount_paid: fromCents(paid),
    amount_due: holds(sale) ? fromCents(atLeastZero(minus(due, paid))) : 0,
    change: requested.change ?? fromCents(atLeastZero(minus(paid, due))),
  };
}

type Part = NonNullable<SalePayment['payments']>[number];

function paidCents({ status, amount_paid }: SalePayment, payments: readonly Part[], due: Cents): Cents {
  if (amount_paid !== null && amount_paid !== undefined) return toCents(amount_paid);
  const whole = status === 'paid' && payments.length === 0;
  return whole ? due : total(payments.map(({ amount }) => toCents(amount)));
}

/** A sale created as completed, with a method that pays immediately, is paid in full. */
function paidInFull(requested: SalePayment, sale: Sale, { before, now }: PaymentChange): SalePayment {
  const method = requested.method ?? sale.payment_method;
  const isUnspecified = !requested.payments && requested.amount_paid == null && requested.status == null;
  const pays = !before && sale.status === 'completed' && method && method !== onAccount && isUnspecified;
  if (!pays) return requested;
  return {
    ...requested,
    payments: [{ method, amount: sale.total ?? 0, paid_at: now.toISOString(), reference: null }],
  };
}

/**
 * Merges the request with the previous payment. Values sent back unchanged are not changes; derived values are
 * recalculated when the payments change.
 */
function requestedPayment(sale: Sale, { before, sent }: PaymentChange): SalePayment {
  if (sent === undefined || (before && isDeepStrictEqual(sent, before.payment)))
    return previousPayment(sale, before);
  if (sent === null) return {};
  const { status, amount_paid, change, amount_due: _, ...rest } = previousPayment(sale, before);
  const isNewStatus = sent.status !== undefined && (rest.payments ?? []).length === 0;
  const isNewPayment = sent.payments !== undefined || sent.amount_paid !== undefined || isNewStatus;
  const figures = isNewPayment ? {} : { status, amount_paid, change };
  return { ...rest, ...defined(figures), ...defined(sent) };
}

/**
 * Returns the previous payment as far as it still holds: the method follows that of the sale, and the status follows
 * the amounts if the total changed or the sale is no longer refunded.
 */
function previousPayment(sale: Sale, before: Sale | undefined): SalePayment {
  if (!before?.payment) return {};
  const { method, status, change, ...rest } = before.payment;
  const own = method !== before.payment_method ? { method: method ?? null } : {};
  const keepsStatus = before.total === sale.total && status !== 'refunded' && status !== undefined;
  return {
    ...rest,
    ...own,
    ...(keepsStatus && { status }),
    ...(before.total === sale.total && change !== undefined && { change }),
  };
}

function defined<Members extends object>(members: Members): Partial<Members> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as Partial<Members>;
}

function statusOf(paid: Cents, due: Cents): Status {
  if (paid >= due) return 'paid';
  return paid > 0 ? 'partial' : 'pending';
}
