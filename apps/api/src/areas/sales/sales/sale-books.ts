/** The journal entry of a sale (Decision journal-settings): payment or debt, revenue and tax. Pure. */
import type { Sale } from '@mostrador/types';
import { allocate } from '../../../calculation/apportion.ts';
import { atLeastZero, type Cents, cents, minus, toCents, total } from '../../../core/cents.ts';
import type { RoleLine } from '../../../ledgers/journal/journal.ts';
import { credited, paidLines } from '../../../ledgers/journal/payments.ts';
import { publicationType } from '../../../records/lines/publications.ts';
import { holds } from './sale-status.ts';

/** Returns no lines for a cancelled or refunded sale, or one with the total 0. */
export function saleLines(sale: Sale): RoleLine[] {
  const sum = toCents(sale.total ?? 0);
  if (!holds(sale) || sum === 0) return [];
  const tax = cents(Math.min(toCents(sale.tax_amount ?? 0), sum));
  return [
    ...paidLines(sum, partsOf(sale)),
    credited('vat_debit', tax),
    ...earned(sale, minus(sum, tax)).map(({ role, amount }) => credited(role, amount)),
  ];
}

/** Returns the payments by method. An amount without parts counts for the sale's method. */
function partsOf({ payment, payment_method }: Sale) {
  const parts = payment?.payments ?? [];
  if (parts.length > 0) return parts.map(({ method, amount }) => ({ method, amount }));
  return [{ method: payment?.method ?? payment_method ?? 'other', amount: payment?.amount_paid ?? 0 }];
}

const roles = { product: 'sales_goods', service: 'sales_services', rental: 'rent_income' } as const;

/** Distributes the net amount over the kinds of items, in proportion to the net amounts of the lines. */
function earned({ items }: Sale, net: Cents): RoleLine[] {
  const kinds = Map.groupBy(items, ({ publication_type }) => publicationType(publication_type) ?? 'product');
  const weights = [...kinds].map(([kind, of]) => ({
    role: roles[kind],
    weight: atLeastZero(
      total(
        of.map(({ line_total, tax_amount }) => minus(toCents(line_total ?? 0), toCents(tax_amount ?? 0))),
      ),
    ),
  }));
  const all = total(weights.map(({ weight }) => weight));
  if (all === 0) return [{ role: roles.product, amount: net }];
  const parts = allocate(
    BigInt(net),
    weights.map(({ weight }) => BigInt(weight)),
  );
  return weights.map(({ role }, index) => ({ role, amount: cents(parts[index] ?? 0n) }));
}
