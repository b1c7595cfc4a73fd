/** The movement of a row of opening balances: an invoice for a positive amount, a payment for a negative one. */
import { readBodyAs } from '@mostrador/server-stub';
import type { Body } from '@mostrador/types';
import { bookable } from '../../calculation/amounts.ts';
import { dayIn } from '../../calculation/days.ts';
import { type Cents, minus, toCents, zero } from '../../core/cents.ts';
import type { Context } from '../../records/context.ts';
import { rejectionOf } from '../../records/rejection.ts';
import type { Row } from './importer.ts';

export interface OpeningMovement {
  /** Positive for a debt, negative for an advance payment; 0 records nothing and only opens the account. */
  amount: Cents;
  date?: string | null | undefined;
  due_date?: string | null | undefined;
  description?: string | null | undefined;
}

/** Returns the reference of a movement, or the default. */
export function referenceOf({ reference }: Row['values']): string {
  return typeof reference === 'string' ? reference : 'Saldo inicial';
}

/** Returns the request body of the invoice operation. */
export function invoiceSent({ amount, date, due_date, description, ...values }: Row['values']): object {
  const own = { invoice_date: date, due_date, amount, override_credit_limit: true };
  return defined({ reference: referenceOf(values), description, ...own });
}

/** Returns the request body of the payment operation, dated noon UTC: the same day from UTC-12 to UTC+11. */
export function paymentSent({ amount, date, description, ...values }: Row['values']): object {
  const payment_date = date === undefined ? undefined : `${date}T12:00:00Z`;
  return defined({ reference: referenceOf(values), description, payment_date, amount: -Number(amount) });
}

function defined(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** Returns the movement of a row; undefined if the row is invalid. */
export function openingMovement({ values }: Row, context: Context): OpeningMovement | undefined {
  const { amount } = values;
  if (typeof amount !== 'number') return undefined;
  try {
    const cents = toCents(amount);
    if (cents === 0) return { amount: cents };
    return cents > 0 ? invoiceOf(values, context) : paymentOf(values, context);
  } catch (error) {
    if (rejectionOf(error, { body: values })) return undefined;
    throw error;
  }
}

function invoiceOf(values: Row['values'], { account, now }: Context): OpeningMovement | undefined {
  const { value } = readBodyAs('recordCurrentAccountInvoice', invoiceSent(values));
  // The body has been checked against the description.
  const { amount, invoice_date, due_date, description } = value as Body<'recordCurrentAccountInvoice'>;
  const date = invoice_date ?? dayIn(account.timezone, now);
  if (due_date && due_date < date) return undefined;
  return { amount: bookable(amount, 'amount'), date: invoice_date, due_date, description };
}

function paymentOf(values: Row['values'], { account }: Context): OpeningMovement {
  const { value } = readBodyAs('recordCurrentAccountPayment', paymentSent(values));
  // The body has been checked against the description.
  const { amount, payment_date, description } = value as Body<'recordCurrentAccountPayment'>;
  const date = payment_date ? dayIn(account.timezone, new Date(payment_date)) : undefined;
  return { amount: minus(zero, bookable(amount, 'amount')), date, description };
}
