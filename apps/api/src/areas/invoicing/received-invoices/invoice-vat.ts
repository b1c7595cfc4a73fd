/** The entry of a received invoice in the VAT book of purchases (Decision N48). Pure. */
import type { ReceivedInvoice } from '@mostrador/types';
import { zero } from '../../../core/cents.ts';
import type { VatVoucher } from '../../../ledgers/vat/vat-voucher.ts';
import type { InvoiceKept } from './invoice-kept.ts';
import { taxOfInvoice } from './invoice-tax.ts';

/** Returns the voucher of every invoice that is not ignored. A linked expense then has no entry of its own. */
export function vatOfInvoice(invoice: ReceivedInvoice, kept: InvoiceKept | undefined): VatVoucher[] {
  if (invoice.status === 'ignored' || !kept) return [];
  return [
    {
      book: 'purchases',
      date: kept.day,
      voucher_type: invoice.voucher_type,
      sale_point: invoice.sale_point,
      voucher_number: invoice.voucher_number,
      counterparty_name: invoice.supplier_name,
      counterparty_tax_id: invoice.supplier_cuit,
      ...taxOfInvoice(invoice),
      perceptions: zero,
      exchange_rate: invoice.exchange_rate,
    },
  ];
}
