/** The sums of the entries of VAT books. */
import type { VatBookTotals, VatRateTotal } from '@mostrador/types';
import { sql } from 'kysely';
import { vatRates } from '../../../calculation/vat-rates.ts';
import { type Cents, fromCents, toCents, total, zero } from '../../../core/cents.ts';
import type { Context } from '../../../records/context.ts';

export interface FigureRow {
  book_id: string;
  aliquot_id: number;
  entries: number;
  base: string;
  amount: string;
  net_taxed: string;
  net_untaxed: string;
  exempt: string;
  perceptions: string;
  other_taxes: string;
  total: string;
}

/** Returns the figures of books by their IDs. */
export async function figuresOf(
  { tx, account }: Pick<Context, 'tx' | 'account'>,
  books: readonly string[],
): Promise<Map<string, FigureRow[]>> {
  const { rows } = await sql<FigureRow>`
    select book_id, aliquot_id, entries, base, amount, net_taxed, net_untaxed, exempt, perceptions, other_taxes, total
    from vat_totals where account_id = ${account.id} and book_id = any(${[...books]}::text[])`.execute(tx);
  return Map.groupBy(rows, ({ book_id }) => book_id);
}

/** Returns the number of entries behind the figures. */
export function entriesOf(figures: readonly FigureRow[]): number {
  return figures.find(({ aliquot_id }) => aliquot_id === 0)?.entries ?? 0;
}

export function totalsOf(figures: readonly FigureRow[]): VatBookTotals {
  const whole = figures.find(({ aliquot_id }) => aliquot_id === 0);
  const shown = (amount: string | undefined) => fromCents(toCents(amount ?? '0'));
  return {
    net_taxed: shown(whole?.net_taxed),
    net_untaxed: shown(whole?.net_untaxed),
    exempt: shown(whole?.exempt),
    vat: fromCents(vatOf(figures)),
    other_taxes: shown(whole?.other_taxes),
    perceptions: shown(whole?.perceptions),
    total: shown(whole?.total),
    by_rate: byRate(figures),
  };
}

/** Returns the tax at all rates. */
export function vatOf(figures: readonly FigureRow[]): Cents {
  return total(figures.filter(({ aliquot_id }) => aliquot_id !== 0).map(({ amount }) => toCents(amount)));
}

/** Returns the net amount and tax by rate, highest rate first. Rates whose amounts are 0 are left out. */
export function byRate(figures: readonly FigureRow[]): VatRateTotal[] {
  return vatRates.flatMap(({ aliquot_id, rate }) => {
    const of = figures.filter((figure) => figure.aliquot_id === aliquot_id);
    const base = total(of.map((figure) => toCents(figure.base)));
    const amount = total(of.map((figure) => toCents(figure.amount)));
    if (base === zero && amount === zero) return [];
    return [{ rate, aliquot_id, base: fromCents(base), amount: fromCents(amount) }];
  });
}
