/** The VAT of an expense by rate (Decisions expenses, accounting-rules). Pure. */
import type { Expense, ExpenseCreate, ExpenseVatShare } from '@mostrador/types';
import { hundredPercent, percentage } from '../../../calculation/exact.ts';
import {
  type Cents,
  cents,
  divideRounded,
  fromCents,
  minus,
  plus,
  toCents,
  total,
} from '../../../core/cents.ts';

type Aliquot = ExpenseVatShare['aliquot'];
type Item = NonNullable<ExpenseCreate['iva_items']>[number];
type Taxed = Pick<Expense, 'amount' | 'tax_rate' | 'iva_items'>;

export type ExpenseTax = Pick<Expense, 'net_taxed' | 'net_untaxed' | 'vat_items' | 'vat_total'>;

/** The tax authority's codes, lowest rate first. */
const aliquots: readonly [ExpenseVatShare['aliquot_id'], Aliquot][] = [
  [3, 0],
  [9, 2.5],
  [8, 5],
  [4, 10.5],
  [5, 21],
  [6, 27],
];

interface Share {
  aliquot: Aliquot;
  base: Cents;
  amount: Cents;
}

/** Returns the tax in `iva_items`, or else the tax included in the amount at `tax_rate`. */
export function taxOf(expense: Taxed): ExpenseTax {
  const shares = (expense.iva_items ?? []).length > 0 ? sharesOf(expense) : contained(expense);
  const [base, amount] = [sumOf(shares, 'base'), sumOf(shares, 'amount')];
  return {
    net_taxed: fromCents(base),
    net_untaxed: fromCents(minus(toCents(expense.amount), plus(base, amount))),
    vat_items: byAliquot(shares),
    vat_total: fromCents(amount),
  };
}

/** An expense at rate 0 without listed tax is untaxed, not taxed at 0 %. */
function contained({ amount, tax_rate }: Taxed): Share[] {
  if (tax_rate === 0) return [];
  const gross = toCents(amount);
  const base = cents(divideRounded(BigInt(gross) * hundredPercent, hundredPercent + percentage(tax_rate)));
  return [{ aliquot: tax_rate, base, amount: minus(gross, base) }];
}

function sharesOf({ iva_items, tax_rate }: Taxed): Share[] {
  return (iva_items ?? []).map((item) => shareOf(item, tax_rate));
}

/** Calculates the missing values of an item from the others. */
function shareOf({ Id, BaseImp, Importe }: Item, tax_rate: Aliquot): Share {
  const aliquot = aliquots.find(([id]) => id === Id)?.[1] ?? tax_rate;
  const base = BaseImp === undefined ? baseOf(Importe ?? 0, aliquot) : toCents(BaseImp);
  return { aliquot, base, amount: Importe === undefined ? taxOn(base, aliquot) : toCents(Importe) };
}

function taxOn(base: Cents, aliquot: Aliquot): Cents {
  return cents(divideRounded(BigInt(base) * percentage(aliquot), hundredPercent));
}

function baseOf(tax: number, aliquot: Aliquot): Cents {
  if (aliquot === 0) return cents(0);
  return cents(divideRounded(BigInt(toCents(tax)) * hundredPercent, percentage(aliquot)));
}

function sumOf(shares: readonly Share[], member: 'base' | 'amount'): Cents {
  return total(shares.map((share) => share[member]));
}

function byAliquot(shares: readonly Share[]): ExpenseVatShare[] {
  return aliquots.flatMap(([aliquot_id, aliquot]) => {
    const of = shares.filter((share) => share.aliquot === aliquot);
    if (of.length === 0) return [];
    return [
      { aliquot_id, aliquot, base: fromCents(sumOf(of, 'base')), amount: fromCents(sumOf(of, 'amount')) },
    ];
  });
}

/** An item whose tax differs from base × rate. */
export interface Mismatch {
  index: number;
  sent: number;
  computed: number;
}

/** Returns the items whose tax differs from base × rate by more than 0.01. */
export function mismatches({ iva_items, tax_rate }: Taxed): Mismatch[] {
  return (iva_items ?? []).flatMap((item, index) => {
    const { aliquot, base, amount } = shareOf(item, tax_rate);
    const computed = taxOn(base, aliquot);
    return Math.abs(amount - computed) > 1
      ? [{ index, sent: fromCents(amount), computed: fromCents(computed) }]
      : [];
  });
}
