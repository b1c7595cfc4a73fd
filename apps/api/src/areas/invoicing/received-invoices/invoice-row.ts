/** Parses a row of the file as a received invoice (Decision N31). Amounts of credit notes are positive. Pure. */
import type { ReceivedInvoice } from '@mostrador/types';
import { fixedPoint, fromCents, largest, minus, plus, toCents, total, zero } from '../../../core/cents.ts';
import { currencyCode } from '../../../core/currency.ts';
import { authorizationCell, codeCell, dayCell, documentCell, numberCell, RowError } from './cells.ts';
import type { Column, Header } from './columns.ts';

export type InvoiceFacts = Pick<
  ReceivedInvoice,
  | 'supplier_cuit'
  | 'supplier_name'
  | 'voucher_type'
  | 'sale_point'
  | 'voucher_number'
  | 'cae'
  | 'currency'
  | 'exchange_rate'
  | 'total_amount'
  | 'net_taxed'
  | 'net_untaxed'
  | 'exempt'
  | 'iva'
  | 'other_taxes'
  | 'vat_items'
>;

export interface ReadRow {
  invoice: InvoiceFacts;
  /** `YYYY-MM-DD`. */
  day: string;
  /** The digits of the receiver, if the file has them. */
  receiver: string | undefined;
  /** Whether the parts differ from the total by more than a peso. */
  isOff: boolean;
}

/** The currencies of the newest file, in the codes of the older ones. */
const currencies: Record<string, string> = { $: 'PES', USD: 'DOL', '': 'PES' };

/** @throws RowError */
export function invoiceOf(cells: readonly string[], header: Header, separator: ',' | '.'): ReadRow {
  if (cells.length !== header.width) {
    throw new RowError(
      'missing_value',
      `The row has ${cells.length} columns; the headers have ${header.width}.`,
    );
  }
  const cell = (column: Column) => (cells[header.columns[column] ?? -1] ?? '').trim();
  const amountAt = (index: number | undefined) =>
    Math.abs(index === undefined ? 0 : (numberCell(cells[index] ?? '', separator) ?? 0));
  const amount = (column: Column) => amountAt(header.columns[column]);
  if (cell('total') === '') throw new RowError('missing_value', 'The total is missing.');
  const vat_items = itemsOf(header, amountAt);
  const parts = { net_taxed: amount('net'), net_untaxed: amount('untaxed'), exempt: amount('exempt') };
  const iva = ivaOf(amount('vat'), vat_items, header);
  const total_amount = amount('total');
  const known = sumOf([...Object.values(parts), iva]);
  const other_taxes = otherTaxes(header, amountAt, total_amount, known);
  const currency = currencyCode(cell('currency'));
  const exchange_rate = Math.abs(numberCell(cell('exchangeRate'), separator, 6) ?? 0) || 1;
  checkLargest([...Object.values(parts), iva, other_taxes, total_amount], exchange_rate);
  return {
    day: dayCell(cell('date')),
    receiver: cell('receiver').replaceAll(/\D/g, '') || undefined,
    isOff: known > 0 && Math.abs(sumOf([known, other_taxes, -total_amount])) > 1,
    invoice: {
      supplier_cuit: documentCell(cell('document'), cell('documentType')),
      supplier_name: cell('name'),
      voucher_type: codeCell(cell('type'), 'the type of the voucher'),
      sale_point: codeCell(cell('salePoint'), 'the sale point'),
      voucher_number: codeCell(cell('number'), 'the number of the voucher'),
      cae: authorizationCell(cell('code')),
      currency: currencies[currency] ?? currency,
      exchange_rate,
      total_amount,
      ...parts,
      iva,
      other_taxes,
      vat_items: vat_items.length > 0 ? vat_items : inferred(parts.net_taxed, iva, header),
    },
  };
}

/** @throws RowError `invalid_number` if an amount exceeds the largest amount, in its currency or in pesos */
function checkLargest(amounts: readonly number[], exchangeRate: number): void {
  const most = BigInt(largest) * 1_000_000n;
  const units = [1, exchangeRate].map((rate) => fixedPoint(rate, 6));
  if (amounts.every((amount) => units.every((unit) => fixedPoint(amount, 2) * unit <= most))) return;
  throw new RowError(
    'invalid_number',
    `An amount exceeds ${fromCents(largest)}, in its currency or in pesos.`,
  );
}

type VatItems = InvoiceFacts['vat_items'];

function itemsOf({ rates }: Header, amountAt: (index: number | undefined) => number): VatItems {
  return rates.flatMap(({ aliquot, base, tax }) => {
    const item = { aliquot, base: amountAt(base), amount: amountAt(tax) };
    return item.base === 0 && item.amount === 0 ? [] : [item];
  });
}

/**
 * "Portal IVA" rounds its sum of taxes to ten cents, so the taxes by rate are used. It is the file without a column for
 * the code.
 */
function ivaOf(stated: number, items: VatItems, { columns }: Header): number {
  return columns.code === undefined && items.length > 0 ? sumOf(items.map(({ amount }) => amount)) : stated;
}

/** In the oldest file, the difference between the total and its parts, if it shows any parts. */
function otherTaxes(
  { otherTaxes }: Header,
  amountAt: (index: number | undefined) => number,
  whole: number,
  known: number,
): number {
  if (otherTaxes.length > 0) return sumOf(otherTaxes.map(amountAt));
  return known === 0 ? 0 : Math.max(0, sumOf([whole, -known]));
}

/** VAT rates in percent. */
const rates = [2.5, 5, 10.5, 21, 27];

/** For files without rates: infers the rate from net and tax, if one is within half a percent. */
function inferred(net: number, iva: number, header: Header): VatItems {
  if (header.rates.length > 0 || net === 0 || iva === 0) return [];
  const rate = (iva / net) * 100;
  const aliquot = rates.find((one) => Math.abs(rate - one) <= one * 0.005);
  return aliquot === undefined ? [] : [{ aliquot, base: net, amount: iva }];
}

function sumOf(amounts: readonly number[]): number {
  const negative = total(amounts.filter((amount) => amount < 0).map((amount) => toCents(-amount)));
  const positive = total(amounts.filter((amount) => amount > 0).map(toCents));
  return fromCents(minus(plus(positive, zero), negative));
}

/** Returns the key that identifies a voucher (Decision N31). An authorization code does not: several can share one. */
export function naturalKey(
  invoice: Pick<InvoiceFacts, 'supplier_cuit' | 'voucher_type' | 'sale_point' | 'voucher_number'>,
): string {
  return [invoice.supplier_cuit, invoice.voucher_type, invoice.sale_point, invoice.voucher_number].join(' ');
}
