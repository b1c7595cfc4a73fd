/** Calculates the amounts of a receipt (Decisions N34, R4): per line, per tax rate and in total. Pure. */
import type { Receipt, Sale } from '@mostrador/types';
import type { TaxType } from '../../../calculation/tax.ts';
import { computeTotals, taxTypeOf } from '../../../calculation/totals.ts';
import {
  cents,
  divideRounded,
  fixedPoint,
  fromCents,
  largest,
  minus,
  plus,
  toCents,
  total,
  zero,
} from '../../../core/cents.ts';
import { fieldProblem } from '../../../core/field-problem.ts';
import { type Letter, vatRates } from './voucher-types.ts';

export type ReceiptItem = Receipt['items'][number];
export type Amounts = Pick<
  Receipt,
  'items' | 'vat_items' | 'net_taxed' | 'net_untaxed' | 'exempt' | 'iva' | 'other_taxes' | 'total_amount'
>;

/** A line of the request, without calculated tax. */
export type RequestedItem = Pick<
  ReceiptItem,
  | 'description'
  | 'quantity'
  | 'unit_price'
  | 'discount_amount'
  | 'tax_rate'
  | 'vat_treatment'
  | 'product_id'
  | 'sku'
  | 'unit'
>;

/** Calculates the amounts of the lines. Class C vouchers show no tax: the price in the request is the price to pay. */
export function itemsOf(requested: readonly RequestedItem[], letter: Letter): ReceiptItem[] {
  const taxed = requested.map((item) => (letter === 'C' ? { ...item, tax_rate: 0 } : item));
  const { lines } = computeTotals({
    lines: taxed.map(({ quantity, unit_price, discount_amount, tax_rate, vat_treatment }) => ({
      quantity,
      price: unit_price,
      discountType: 'fixed',
      discountAmount: discount_amount,
      taxRate: tax_rate,
      taxType: vat_treatment === 'taxed' ? 'exclusive' : 'exempt',
    })),
  });
  return taxed.map((item, index) => {
    const { discount_amount = 0, tax_amount = 0, line_total = 0 } = lines[index] ?? {};
    const net_amount = fromCents(minus(toCents(line_total), toCents(tax_amount)));
    const tax_rate = item.vat_treatment === 'taxed' ? item.tax_rate : 0;
    return { ...item, tax_rate, discount_amount, net_amount, tax_amount, total_amount: line_total };
  });
}

/** Returns the lines of a priced sale. Shipping is a separate line without tax. */
export function itemsOfSale({ items, shipping_cost, tax_type }: Sale, letter: Letter): ReceiptItem[] {
  const lines = items.map((item) => saleLine(item, taxTypeOf(item.tax_type ?? tax_type), letter));
  return shipping_cost ? [...lines, shippingLine(shipping_cost)] : lines;
}

function saleLine(item: Sale['items'][number], taxType: TaxType, letter: Letter): ReceiptItem {
  const { quantity, line_subtotal = 0, line_total = 0, tax_amount = 0, tax_rate } = item;
  const showsTax = letter !== 'C';
  const net = showsTax ? minus(toCents(line_total), toCents(tax_amount ?? 0)) : toCents(line_total);
  const isInclusive = taxType === 'inclusive' && showsTax;
  const before = isInclusive ? withoutTax(line_subtotal, tax_rate ?? 0) : line_subtotal;
  const unit_price = showsTax ? perUnit(before, quantity) : perUnit(fromCents(net), quantity);
  const whole = showsTax ? toCents(before) : net;
  return {
    description: item.name ?? item.sku ?? 'Artículo',
    quantity,
    unit_price,
    discount_amount: fromCents(minus(whole, net)),
    tax_rate: showsTax && taxType !== 'exempt' ? (tax_rate ?? 0) : 0,
    vat_treatment: taxType === 'exempt' ? 'exempt' : 'taxed',
    product_id:
      item.publication_type && item.publication_type !== 'product' ? null : (item.publication_id ?? null),
    sku: item.sku ?? null,
    unit: item.unit ?? null,
    net_amount: fromCents(net),
    tax_amount: showsTax ? (tax_amount ?? 0) : 0,
    total_amount: line_total,
  };
}

function shippingLine(cost: number): ReceiptItem {
  return {
    description: 'Envío',
    quantity: 1,
    unit_price: cost,
    discount_amount: 0,
    tax_rate: 0,
    vat_treatment: 'untaxed',
    product_id: null,
    sku: null,
    unit: null,
    net_amount: cost,
    tax_amount: 0,
    total_amount: cost,
  };
}

/** Returns an amount without its tax, in cents. */
function withoutTax(amount: number, rate: number): number {
  return fromCents(
    cents(divideRounded(fixedPoint(amount, 2) * 1_000_000n, 1_000_000n + fixedPoint(rate, 4))),
  );
}

/** Returns the unit price, with six decimals. */
function perUnit(amount: number, quantity: number): number {
  const thousandths = fixedPoint(quantity, 3);
  if (thousandths === 0n) return 0;
  const [value, by] =
    thousandths < 0n ? [-fixedPoint(amount, 6), -thousandths] : [fixedPoint(amount, 6), thousandths];
  return Number(divideRounded(value * 1000n, by)) / 1e6;
}

/**
 * Adds up a receipt.
 * @throws Problem `validation_failed` at `field` if a total exceeds the largest amount, or if a tax rate does not exist
 */
export function amountsOf(items: readonly ReceiptItem[], letter: Letter, field: string): Amounts {
  checkRates(items, field);
  const sumOf = (some: readonly ReceiptItem[], amount: 'net_amount' | 'tax_amount' | 'total_amount') =>
    total(some.map((item) => toCents(item[amount])));
  const treated = (treatment: ReceiptItem['vat_treatment']) =>
    letter === 'C'
      ? treatment === 'taxed'
        ? [...items]
        : []
      : items.filter((item) => item.vat_treatment === treatment);
  const net = sumOf(treated('taxed'), 'net_amount');
  const untaxed = sumOf(treated('untaxed'), 'net_amount');
  const exempt = sumOf(treated('exempt'), 'net_amount');
  const iva = letter === 'C' ? zero : sumOf(items, 'tax_amount');
  const all = plus(plus(net, untaxed), plus(exempt, iva));
  if (Math.abs(all) > largest) {
    throw fieldProblem(`/${field}`, 'too_high', `must total at most ${fromCents(largest)}`);
  }
  return {
    items: [...items],
    vat_items: letter === 'C' ? [] : vatItems(treated('taxed')),
    net_taxed: fromCents(net),
    net_untaxed: fromCents(untaxed),
    exempt: fromCents(exempt),
    iva: fromCents(iva),
    other_taxes: 0,
    total_amount: fromCents(all),
  };
}

function vatItems(items: readonly ReceiptItem[]): Receipt['vat_items'] {
  return vatRates.flatMap(({ aliquot, aliquot_id }) => {
    const own = items.filter(({ tax_rate }) => tax_rate === aliquot);
    if (own.length === 0) return [];
    const base = fromCents(total(own.map(({ net_amount }) => toCents(net_amount))));
    const amount = fromCents(total(own.map(({ tax_amount }) => toCents(tax_amount))));
    return [{ aliquot_id, aliquot, base, amount }];
  });
}

function checkRates(items: readonly ReceiptItem[], field: string): void {
  const known = vatRates.map(({ aliquot }) => aliquot);
  const wrong = items.findIndex(({ tax_rate }) => !known.includes(tax_rate));
  if (wrong < 0) return;
  const rates = `one of ${known.join(', ')}`;
  if (field === 'items') throw fieldProblem(`/items/${wrong}/tax_rate`, 'invalid_enum', `must be ${rates}`);
  const message = `must have lines whose tax rate is ${rates}: line ${wrong + 1} has ${items[wrong]?.tax_rate}`;
  throw fieldProblem(`/${field}`, 'invalid_enum', message);
}
