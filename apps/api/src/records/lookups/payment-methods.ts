/** Payment methods, looked up by code (Reference 2.7, Decision N38). */
import { sql } from 'kysely';
import { newId } from '../../core/ids.ts';
import type { Executor } from '../../store/context.ts';
import { fold } from '../../store/search-text.ts';
import type { Context } from '../context.ts';

/** The facts of a method that sales, terminals and expenses need. */
export interface PaymentMethodFacts {
  code: string;
  name: string;
  /** Whether it goes into the drawer: a method of type `cash`. */
  isCash: boolean;
  /** Whether it is a debt on the customer's current account rather than a payment. */
  isCurrentAccount: boolean;
  /** The price change in percent: 12 adds 12 %. */
  priceImpactPercentage: number;
  active: boolean;
}

/** Returns the method with this code, active or not; undefined if the account has none. */
export async function paymentMethodOf(
  context: Context,
  code: string,
): Promise<PaymentMethodFacts | undefined> {
  return (await paymentMethodsOf(context, [code])).get(code);
}

/** Returns the methods with these codes, by code, in one query; unknown codes are omitted. */
export async function paymentMethodsOf(
  { tx, account }: Context,
  codes: readonly string[],
): Promise<Map<string, PaymentMethodFacts>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<{
    code: string;
    name: string;
    type: string | null;
    impact: string;
    status: string;
  }>`
    select code, name, type, price_impact_percentage as impact, status from payment_methods
    where account_id = ${account.id} and code = any(${[...codes]}::text[]) and deleted_at is null`.execute(
    tx,
  );
  return new Map(
    rows.map(({ code, name, type, impact, status }) => [
      code,
      {
        code,
        name,
        isCash: type === 'cash',
        isCurrentAccount: code === 'current_account',
        priceImpactPercentage: Number(impact),
        active: status === 'active',
      },
    ]),
  );
}

/** The default methods of a new account (Decision N38), in order. */
const defaultMethods = [
  { code: 'cash', name: 'Efectivo', name_en: 'Cash', type: 'cash', icon: 'cash' },
  { code: 'debit_card', name: 'Tarjeta de débito', name_en: 'Debit card', type: 'card', icon: 'credit-card' },
  {
    code: 'credit_card',
    name: 'Tarjeta de crédito',
    name_en: 'Credit card',
    type: 'card',
    icon: 'credit-card',
  },
  {
    code: 'bank_transfer',
    name: 'Transferencia bancaria',
    name_en: 'Bank transfer',
    type: 'bank',
    icon: 'bank',
  },
  {
    code: 'digital_wallet',
    name: 'Billetera virtual',
    name_en: 'Digital wallet',
    type: 'wallet',
    icon: 'wallet',
  },
  { code: 'check', name: 'Cheque', name_en: 'Check', type: 'check', icon: 'receipt' },
  {
    code: 'current_account',
    name: 'Cuenta corriente',
    name_en: 'Current account',
    type: 'credit',
    icon: 'book',
  },
];

/** Adds the default payment methods to a new account, in its transaction. */
export async function addDefaultPaymentMethods(tx: Executor, account: string, now: Date): Promise<void> {
  const at = now.toISOString();
  const rows = defaultMethods.map((method, index) => {
    const doc = {
      _id: newId(now),
      created_at: at,
      updated_at: at,
      ...method,
      price_impact_percentage: 0,
      is_default: true,
      level: 1,
      status: 'active',
      sort_order: index + 1,
    };
    return {
      account_id: account,
      id: doc._id,
      created_at: at,
      updated_at: at,
      doc: JSON.stringify(doc),
      search: fold(paymentMethodSearch.map((member) => method[member]).join(' ')),
    };
  });
  await tx.insertInto('payment_methods').values(rows).execute();
  const change = { account_id: account, resource: 'payment_methods', id: newId(now), change: rows.length };
  await tx.insertInto('record_counts').values(change).execute();
}

/** The searched fields of payment methods. */
export const paymentMethodSearch = ['name', 'name_en', 'code'] as const;
