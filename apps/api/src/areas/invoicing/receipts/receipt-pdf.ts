/** Returns the PDF of a receipt as a file inside a JSON response (Decision R6). */
import { createHash } from 'node:crypto';
import type { Handler } from '@mostrador/server-stub';
import type { Receipt } from '@mostrador/types';
import { voucherNumber } from '../../../calculation/voucher-number.ts';
import { printDocument } from '../../../print/print.ts';
import { action } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { getKept } from '../../../records/locked-record.ts';
import { type ReceiptKept, receiptKept } from './receipt-kept.ts';
import { printedReceipt, qrUrlOf } from './receipt-print.ts';
import { voucherType } from './voucher-types.ts';

export const getReceiptPdf: Handler<'getReceiptPdf', Context> = action<'getReceiptPdf'>(async (call) => {
  const { record, version, kept } = await getKept<'receipts'>('receipts', call.params.id, call);
  const own = receiptKept(kept) ?? unknownIssuer(call);
  const content = await printDocument(printedReceipt(record, own));
  return {
    version,
    data: {
      receipt_id: record._id,
      filename: filenameOf(record),
      content_type: 'application/pdf',
      encoding: 'base64',
      content: Buffer.from(content).toString('base64'),
      sha256: createHash('sha256').update(content).digest('hex'),
      qr_url: qrUrlOf(record, own),
    },
  };
});

/** Returns a name such as `factura-b-0002-00000001.pdf`. A receipt without a number uses its ID. */
function filenameOf({ _id, voucher_type, voucher_letter, sale_point, voucher_number }: Receipt): string {
  const name = (voucherType(voucher_type)?.name ?? 'comprobante')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z ]/g, '')
    .replaceAll(' ', '-');
  const number = voucher_number === null ? _id : voucherNumber(sale_point, voucher_number);
  return `${name}-${voucher_letter.toLowerCase()}-${number}.pdf`;
}

function unknownIssuer({ account }: Context): ReceiptKept {
  const nothing = { cuit: null, tax_condition: null, gross_income_number: null, activity_start_date: null };
  return { issuer: { name: account.name, ...nothing, address: null }, customerAddress: null, notes: {} };
}
