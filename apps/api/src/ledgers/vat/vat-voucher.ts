/** The VAT of a document, and the VAT book entry derived from it (Decision N48). Pure. */
import type { VatEntry, VatItem } from '@mostrador/types';
import { rateOf } from '../../calculation/vat-rates.ts';
import { type Cents, cents, divideRounded, fixedPoint, fromCents, toCents, total } from '../../core/cents.ts';
import { voucherType } from './voucher-types.ts';

/** A voucher with its displayed amounts, all positive, also for credit notes, in its own currency. */
export interface VatVoucher {
  book: 'sales' | 'purchases';
  /** `YYYY-MM-DD`. */
  date: string;
  voucher_type: number;
  sale_point: number | null;
  voucher_number: number | null;
  counterparty_name: string;
  /** Digits only; '0' for an unnamed consumer. */
  counterparty_tax_id: string | null;
  net_taxed: Cents;
  net_untaxed: Cents;
  exempt: Cents;
  vat_items: readonly { aliquot_id: number; base: Cents; amount: Cents }[];
  other_taxes: Cents;
  perceptions: Cents;
  /** Units of the account's currency per unit of the voucher's. Default: 1. */
  exchange_rate?: number;
  /** Data that the files of the authority require separately. */
  detail?: VoucherDetail;
}

/** The components of `perceptions` and `other_taxes`, and dates, where known. */
export interface VoucherDetail {
  vat_perceptions?: Cents;
  gross_income_perceptions?: Cents;
  municipal_perceptions?: Cents;
  national_perceptions?: Cents;
  internal_taxes?: Cents;
  /** The last number, for a voucher that covers several. */
  number_to?: number;
  /** `YYYY-MM-DD`. */
  due_date?: string;
}

/** The part of an entry derived from its voucher. */
export type EntryFacts = Pick<
  VatEntry,
  | 'date'
  | 'voucher_type'
  | 'sale_point'
  | 'voucher_number'
  | 'counterparty_name'
  | 'counterparty_tax_id'
  | 'net_taxed'
  | 'net_untaxed'
  | 'exempt'
  | 'vat_items'
  | 'vat_total'
  | 'perceptions'
  | 'other_taxes'
  | 'total'
>;

/** Returns the entry of a voucher, in the account's currency; negative for credit notes. */
export function entryOf(voucher: VatVoucher): EntryFacts {
  const sign = voucherType(voucher.voucher_type)?.sign ?? 1;
  const booked = (amount: Cents) => fromCents(cents(sign * inPesos(amount, voucher.exchange_rate ?? 1)));
  const items = voucher.vat_items.map(({ aliquot_id, base, amount }) =>
    itemOf(aliquot_id, booked(base), booked(amount)),
  );
  return withTotals({
    date: voucher.date,
    voucher_type: voucher.voucher_type,
    sale_point: voucher.sale_point,
    voucher_number: voucher.voucher_number,
    counterparty_name: voucher.counterparty_name,
    counterparty_tax_id: voucher.counterparty_tax_id,
    net_taxed: booked(voucher.net_taxed),
    net_untaxed: booked(voucher.net_untaxed),
    exempt: booked(voucher.exempt),
    vat_items: items,
    perceptions: booked(voucher.perceptions),
    other_taxes: booked(voucher.other_taxes),
  });
}

/** Returns an item with both names of its rate. */
export function itemOf(aliquot_id: number, base: number, amount: number): VatItem {
  return {
    aliquot_id: aliquot_id as VatItem['aliquot_id'] & number,
    rate: rateOf(aliquot_id) ?? 0,
    base,
    amount,
  };
}

/** Returns the entry with its VAT total and its total. */
export function withTotals<Entry extends Omit<EntryFacts, 'vat_total' | 'total'>>(
  entry: Entry,
): Entry & { vat_total: number; total: number } {
  const tax = total((entry.vat_items ?? []).map(({ amount }) => toCents(amount)));
  const { net_taxed, net_untaxed, exempt, perceptions, other_taxes } = entry;
  const parts = [net_taxed, net_untaxed, exempt, perceptions, other_taxes].map((amount) =>
    toCents(amount ?? 0),
  );
  return { ...entry, vat_total: fromCents(tax), total: fromCents(total([tax, ...parts])) };
}

/** Converts an amount at an exchange rate with six decimals, rounded to cents. */
export function inPesos(amount: Cents, rate: number): Cents {
  return cents(divideRounded(BigInt(amount) * fixedPoint(rate, 6), 1_000_000n));
}
