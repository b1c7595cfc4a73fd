/** Customers of the month with unpaid invoices of different ages, besides those of the story. */
import { operationTable } from '@mostrador/types';
import { recordCurrentAccountInvoice } from '../../areas/customers/current-accounts/current-account-movements.ts';
import { createCurrentAccount } from '../../areas/customers/current-accounts/current-accounts.ts';
import { dayIn, daysAfter } from '../../calculation/days.ts';
import { createRecord } from '../../records/one-record.ts';
import type { Executor } from '../../store/context.ts';
import { demoAccount } from '../account.ts';
import { contextAt } from './context-at.ts';

/** The age of each invoice in days, and its amount; it is due after 30 days. */
const debtors = [
  {
    name: 'Club Ciclista Rosarino',
    invoices: [
      [4, 145_200],
      [41, 96_800],
    ],
  },
  {
    name: 'Reparto Express S.R.L.',
    invoices: [
      [12, 72_600],
      [68, 54_450],
      [127, 38_720],
    ],
  },
  {
    name: 'Escuela Municipal de Deportes',
    invoices: [
      [25, 211_750],
      [95, 60_500],
    ],
  },
] as const;

const MS_PER_DAY = 86_400_000;

/** Opens their current accounts and records their invoices up to `now`. */
export async function owe(tx: Executor, now: Date): Promise<void> {
  const today = dayIn(demoAccount.timezone, now);
  const opened = contextAt(tx, new Date(now.getTime() - 30 * MS_PER_DAY));
  for (const { name, invoices } of debtors) {
    const customer = await createRecord('customers', { name }, opened);
    const terms = {
      entity_type: 'customer',
      entity_id: customer._id,
      entity_name: name,
      credit_limit: 1_000_000,
      payment_terms_days: 30,
    } as const;
    const call = {
      ...opened,
      operation: operationTable.createCurrentAccount,
      params: {},
      query: {},
      unknown: [],
    };
    const { data } = await createCurrentAccount({ ...call, body: terms });
    if (!('_id' in data)) continue;
    for (const [age, amount] of invoices.toReversed()) {
      const body = { amount, invoice_date: daysAfter(today, -age), description: 'Trabajos del taller' };
      const operation = operationTable.recordCurrentAccountInvoice;
      const asked = { operation, params: { id: data._id }, body, query: {}, unknown: [] };
      await recordCurrentAccountInvoice({ ...opened, ...asked });
    }
  }
}
