/** The entry of a receipt in the VAT book of sales (Decision N48). Pure. */
import type { Receipt } from '@mostrador/types';
import { toCents, zero } from '../../../core/cents.ts';
import type { VatVoucher } from '../../../ledgers/vat/vat-voucher.ts';

/** Returns the voucher of an authorized receipt; others are not in the book. */
export function vatOfReceipt(receipt: Receipt): VatVoucher[] {
  const { authorization, concept, due_date } = receipt;
  if (authorization.status !== 'authorized') return [];
  return [
    {
      book: 'sales',
      date: receipt.issue_date,
      voucher_type: receipt.voucher_type,
      sale_point: receipt.sale_point,
      voucher_number: receipt.voucher_number,
      counterparty_name: receipt.customer_name,
      counterparty_tax_id: receipt.doc_number,
      ...amountsOf(receipt),
      other_taxes: toCents(receipt.other_taxes),
      perceptions: zero,
      exchange_rate: receipt.exchange_rate,
      ...(concept !== 1 && due_date && { detail: { due_date } }),
    },
  ];
}

type Amounts = Pick<VatVoucher, 'net_taxed' | 'net_untaxed' | 'exempt' | 'vat_items'>;

/** A class C voucher shows no tax, so its net amount is untaxed in the book. */
function amountsOf(receipt: Receipt): Amounts {
  const net = toCents(receipt.net_taxed);
  const exempt = toCents(receipt.exempt);
  const vat_items = receipt.vat_items.map(({ aliquot_id, base, amount }) => ({
    aliquot_id,
    base: toCents(base),
    amount: toCents(amount),
  }));
  return receipt.voucher_letter === 'C'
    ? { net_taxed: zero, net_untaxed: net, exempt, vat_items }
    : { net_taxed: net, net_untaxed: toCents(receipt.net_untaxed), exempt, vat_items };
}
