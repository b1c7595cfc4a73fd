/** The VAT of a received invoice from the buyer's side (Decisions N31, N48). Pure. */
import type { ReceivedInvoice } from '@mostrador/types';
import { hundredPercent, percentage } from '../../../calculation/exact.ts';
import { aliquotOf, vatOn } from '../../../calculation/vat-rates.ts';
import { type Cents, cents, divideRounded, minus, toCents, zero } from '../../../core/cents.ts';
import type { VatVoucher } from '../../../ledgers/vat/vat-voucher.ts';
import { showsTotalAlone } from '../../../ledgers/vat/voucher-types.ts';

/** Positive amounts, in the currency of the voucher. */
export type InvoiceTax = Pick<
  VatVoucher,
  'net_taxed' | 'net_untaxed' | 'exempt' | 'vat_items' | 'other_taxes'
>;

/** A voucher that shows only its total is untaxed for the buyer: none of its tax is a credit. */
export function taxOfInvoice(invoice: ReceivedInvoice): InvoiceTax {
  const { voucher_type, total_amount } = invoice;
  const parts = [invoice.net_taxed, invoice.net_untaxed, invoice.exempt, invoice.iva, invoice.other_taxes];
  if (showsTotalAlone(voucher_type) || parts.every((amount) => amount === 0)) {
    const net_untaxed = toCents(total_amount);
    return { net_taxed: zero, net_untaxed, exempt: zero, vat_items: [], other_taxes: zero };
  }
  return {
    net_taxed: toCents(invoice.net_taxed),
    net_untaxed: toCents(invoice.net_untaxed),
    exempt: toCents(invoice.exempt),
    vat_items: itemsOf(invoice),
    other_taxes: toCents(invoice.other_taxes),
  };
}

type Items = VatVoucher['vat_items'];

function itemsOf({ vat_items, net_taxed, iva }: ReceivedInvoice): Items {
  const rated = vat_items.flatMap(({ aliquot, base, amount }) => {
    const aliquot_id = aliquotOf(aliquot);
    return aliquot_id === undefined ? [] : [{ aliquot_id, base: toCents(base), amount: toCents(amount) }];
  });
  if (rated.length > 0 && rated.length === vat_items.length) return rated;
  return iva === 0 ? [] : divided(toCents(net_taxed), toCents(iva));
}

/** The usual rates, in percent. */
const usual = [0, 10.5, 21, 27] as const;
type Usual = (typeof usual)[number];

/**
 * Splits net amount and tax of a voucher whose file has no rates into two parts, at the usual rates just below and
 * above the actual one. Above all rates, everything is at the highest rate.
 */
function divided(net: Cents, tax: Cents): Items {
  const above = usual.findIndex((rate) => vatOn(net, rate) >= tax);
  const [low, high] = [usual[above - 1], usual[above]];
  if (low === undefined || high === undefined) return [item(27, net, tax)];
  const over = BigInt(tax) * hundredPercent - BigInt(net) * percentage(low);
  const base = cents(divideRounded(over, percentage(high) - percentage(low)));
  const least = vatOn(minus(net, base), low);
  return [item(low, minus(net, base), least), item(high, base, minus(tax, least))];
}

function item(rate: Usual, base: Cents, amount: Cents): Items[number] {
  return { aliquot_id: aliquotOf(rate) ?? 3, base, amount };
}
