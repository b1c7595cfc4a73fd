/** What a row of opening balances amounts to: above 0 it is an invoice of before, below 0 a payment. */
import { readBodyAs } from '@mostrador/server-stub';
import type { Body } from '@mostrador/types';
import { bookable } from '../../calculation/amounts.ts';
import { dayIn } from '../../calculation/days.ts';
import { type Cents, minus, toCents, zero } from '../../core/cents.ts';
import type { Context } from '../../records/context.ts';
import { rejectionOf } from '../../records/rejection.ts';
import type { Row } from './importer.ts';

export interface OpeningMovement {
  /** Above 0 what is owed, below 0 what was paid ahead; 0 is nothing to record, and only opens the account. */
  amount: Cents;
  date?: string | null | undefined;
  due_date?: string | null | undefined;
  description?: string | null | undefined;
}

/** How a movement is called where a row does not say. */
export function referenceOf({ reference }: Row['values']): string {
  return typeof reference === 'string' ? reference : 'Saldo inicial';
}

/** What an operation is sent for an invoice. */
export function invoiceSent({ amount, date, due_date, description, ...values }: Row['values']): object {
  const own = { invoice_date: date, due_date, amount, override_credit_limit: true };
  return defined({ reference: referenceOf(values), description, ...own });
}

/** What an operation is sent for a payment. The middle of a day is that day wherever the account is. */
export function paymentSent({ amount, date, description, ...values }: Row['values']): object {
  const payment_date = date === undefined ? undefined : `${date}T12:00:00Z`;
  return defined({ reference: referenceOf(values), description, payment_date, amount: -Number(amount) });
}

function defined(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** The movement of a row; undefined for one that has something wrong with it. */
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
