/** The journal entry of a received invoice (Decision journal-settings): the purchase, its tax, and the debt. Pure. */
import type { ReceivedInvoice } from '@mostrador/types';
import { type Cents, cents, minus, toCents, total, zero } from '../../../core/cents.ts';
import type { RoleLine } from '../../../ledgers/journal/journal.ts';
import { credited } from '../../../ledgers/journal/payments.ts';
import { inPesos } from '../../../ledgers/vat/vat-voucher.ts';
import { voucherType } from '../../../ledgers/vat/voucher-types.ts';
import type { InvoiceKept } from './invoice-kept.ts';
import { taxOfInvoice } from './invoice-tax.ts';

/** Differences between parts and total up to this, in cents, count as rounding. */
const rounding = 100;

/** Returns no lines for an ignored invoice, or one that another entry records. */
export function invoiceLines(invoice: ReceivedInvoice, kept: InvoiceKept | undefined): RoleLine[] {
  if (invoice.status === 'ignored' || !kept || kept.recorded) return [];
  const { net_taxed, net_untaxed, exempt, vat_items, other_taxes } = taxOfInvoice(invoice);
  const sum = toCents(invoice.total_amount);
  const tax = total(vat_items.map(({ amount }) => amount));
  const net = total([net_taxed, net_untaxed, exempt]);
  const off = minus(sum, total([net, tax, other_taxes]));
  const isRounding = Math.abs(off) <= rounding;
  const sign = voucherType(invoice.voucher_type)?.sign ?? 1;
  const booked = (amount: Cents) => cents(sign * inPesos(amount, invoice.exchange_rate));
  const debits = [
    { role: 'vat_credit', amount: booked(tax) },
    { role: 'perceptions_suffered', amount: booked(other_taxes) },
    { role: 'rounding', amount: booked(isRounding ? off : zero) },
  ];
  const debt = booked(sum);
  const bought = minus(debt, total(debits.map(({ amount }) => amount)));
  return [{ role: 'purchases', amount: bought }, ...debits, credited('accounts_payable', debt)];
}
