/** The file pairs of the Libro IVA Digital (RG 4597): vouchers and their VAT rates. Pure. */
import type { VatEntry } from '@mostrador/types';
import { cuitDigits } from '../../../calculation/cuit.ts';
import { hundredPercent, percentage } from '../../../calculation/exact.ts';
import { cents, divideRounded, toCents } from '../../../core/cents.ts';
import type { VoucherDetail } from '../../../ledgers/vat/vat-voucher.ts';
import { showsTotalAlone, voucherType } from '../../../ledgers/vat/voucher-types.ts';
import { amount, digits, words } from './fixed-width.ts';

export interface BookedVoucher {
  entry: VatEntry;
  detail: VoucherDetail;
}

export interface LibroRules {
  /** The deductible part of the tax on purchases, in percent. */
  apportionment: number;
  /** Whether amounts of credit notes are negative in the files. Otherwise only the voucher type marks them. */
  negativeCredits: boolean;
}

/** The lines of vouchers and of their rates. */
export interface FilePair {
  vouchers: string[];
  rates: string[];
}

/** Builds the files of sales, with lines of 266 and 62 characters. */
export function salesFiles(booked: readonly BookedVoucher[], rules: LibroRules): FilePair {
  return {
    vouchers: booked.map((voucher) => saleLine(voucher, signOf(voucher, rules))),
    rates: booked.flatMap((voucher) => {
      const sign = signOf(voucher, rules);
      return saleRates(voucher).map(({ aliquot_id, base, tax }) =>
        [numberPart(voucher), amount(sign * base), digits(aliquot_id, 4), amount(sign * tax)].join(''),
      );
    }),
  };
}

/** Builds the files of purchases, with lines of 325 and 84 characters. */
export function purchaseFiles(booked: readonly BookedVoucher[], rules: LibroRules): FilePair {
  return {
    vouchers: booked.map((voucher) => purchaseLine(voucher, signOf(voucher, rules), rules)),
    rates: booked.flatMap((voucher) => {
      const sign = signOf(voucher, rules);
      return purchaseRates(voucher).map(({ aliquot_id, base, tax }) =>
        [
          numberPart(voucher),
          party(voucher),
          amount(sign * base),
          digits(aliquot_id, 4),
          amount(sign * tax),
        ].join(''),
      );
    }),
  };
}

/** Returns the sign of the amounts. Credit notes are positive in the files by default, since their type marks them. */
function signOf({ entry }: BookedVoucher, { negativeCredits }: LibroRules): number {
  return negativeCredits ? 1 : (voucherType(entry.voucher_type)?.sign ?? 1);
}

function numberPart({ entry }: BookedVoucher): string {
  const { voucher_type, sale_point, voucher_number } = entry;
  return digits(voucher_type, 3) + digits(sale_point ?? 0, 5) + digits(voucher_number ?? 0, 20);
}

function saleLine(voucher: BookedVoucher, sign: number): string {
  const { entry, detail } = voucher;
  const parts = perceptionsOf(voucher, 'gross_income_perceptions');
  const { internal, other } = otherTaxes(voucher);
  return [
    entry.date.replaceAll('-', ''),
    numberPart(voucher),
    digits(detail.number_to ?? entry.voucher_number ?? 0, 20),
    party(voucher),
    words(entry.counterparty_name, 30),
    ...[entry.total, entry.net_untaxed].map((value) => amount(sign * toCents(value ?? 0))),
    amount(0),
    amount(sign * toCents(entry.exempt ?? 0)),
    amount(sign * (parts.national + parts.vat)),
    amount(sign * parts.grossIncome),
    amount(sign * parts.municipal),
    amount(sign * internal),
    inPesos,
    digits(saleRates(voucher).length, 1),
    operationCode(voucher),
    amount(sign * other),
    (detail.due_date ?? '00000000').replaceAll('-', ''),
  ].join('');
}

function purchaseLine(voucher: BookedVoucher, sign: number, { apportionment }: LibroRules): string {
  const { entry } = voucher;
  const parts = perceptionsOf(voucher, 'vat_perceptions');
  const { internal, other } = otherTaxes(voucher);
  const tax = BigInt(showsNoTax(voucher) ? 0 : toCents(entry.vat_total)) * percentage(apportionment);
  return [
    entry.date.replaceAll('-', ''),
    numberPart(voucher),
    words('', 16),
    party(voucher),
    words(entry.counterparty_name, 30),
    ...(showsNoTax(voucher) ? [entry.total, 0, 0] : [entry.total, entry.net_untaxed, entry.exempt]).map(
      (value) => amount(sign * toCents(value ?? 0)),
    ),
    amount(sign * parts.vat),
    amount(sign * parts.national),
    amount(sign * parts.grossIncome),
    amount(sign * parts.municipal),
    amount(sign * internal),
    inPesos,
    digits(purchaseRates(voucher).length, 1),
    showsNoTax(voucher) ? '0' : operationCode(voucher),
    amount(sign * cents(divideRounded(tax, hundredPercent))),
    amount(sign * other),
    digits(0, 11),
    words('', 30),
    amount(0),
  ].join('');
}

/** Books are in the account's currency, converted at the voucher's exchange rate. */
const inPesos = `PES${digits(1_000_000, 10)}`;

interface RateLine {
  aliquot_id: number;
  base: number;
  tax: number;
}

function ratesOf({ entry }: BookedVoucher): RateLine[] {
  return (entry.vat_items ?? []).map(({ aliquot_id = 3, base, amount }) => ({
    aliquot_id,
    base: toCents(base),
    tax: toCents(amount),
  }));
}

function showsNoTax({ entry }: BookedVoucher): boolean {
  return showsTotalAlone(entry.voucher_type);
}

function purchaseRates(voucher: BookedVoucher): RateLine[] {
  return showsNoTax(voucher) ? [] : ratesOf(voucher);
}

/** An untaxed sale has a line with the rate 0. */
function saleRates(voucher: BookedVoucher): RateLine[] {
  const rates = ratesOf(voucher);
  return rates.length > 0 ? rates : [{ aliquot_id: 3, base: 0, tax: 0 }];
}

interface Perceptions {
  vat: number;
  national: number;
  grossIncome: number;
  municipal: number;
}

/** Perceptions without a type count as the type that is usual in the book. */
function perceptionsOf(
  { entry, detail }: BookedVoucher,
  usual: 'vat_perceptions' | 'gross_income_perceptions',
): Perceptions {
  const sign = voucherType(entry.voucher_type)?.sign ?? 1;
  const of = (name: keyof VoucherDetail) => sign * Number(detail[name] ?? 0);
  const known = {
    vat: of('vat_perceptions'),
    national: of('national_perceptions'),
    grossIncome: of('gross_income_perceptions'),
    municipal: of('municipal_perceptions'),
  };
  const listed = known.vat + known.national + known.grossIncome + known.municipal;
  const rest = toCents(entry.perceptions ?? 0) - listed;
  const name = usual === 'vat_perceptions' ? 'vat' : 'grossIncome';
  return { ...known, [name]: known[name] + rest };
}

function otherTaxes({ entry, detail }: BookedVoucher): { internal: number; other: number } {
  const internal = (voucherType(entry.voucher_type)?.sign ?? 1) * (detail.internal_taxes ?? 0);
  return { internal, other: toCents(entry.other_taxes ?? 0) - internal };
}

/** Returns the type code and number of the counterparty's document. */
function party({ entry }: BookedVoucher): string {
  const id = (entry.counterparty_tax_id ?? '').replace(/\D/g, '');
  if (cuitDigits(id)) return `80${digits(id, 20)}`;
  if (id.length >= 6 && id.length <= 8) return `96${digits(id, 20)}`;
  return `99${digits(id.slice(0, 20) || 0, 20)}`;
}

/** Returns the operation code: `X` for exports, `E` for exempt and `N` for untaxed vouchers, `0` otherwise. */
function operationCode({ entry }: BookedVoucher): string {
  if (voucherType(entry.voucher_type)?.letter === 'E') return 'X';
  if (entry.vat_total !== 0 || entry.net_taxed !== 0) return '0';
  if (entry.exempt !== 0) return 'E';
  return entry.net_untaxed === 0 ? '0' : 'N';
}
