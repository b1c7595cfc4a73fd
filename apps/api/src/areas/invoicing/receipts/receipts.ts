/**
 * Electronic receipts (Decisions N34, electronic-receipts): the fiscal vouchers of the account. Requests never change
 * them.
 */
import type { AnyReply, Handler } from '@mostrador/server-stub';
import type { Data, Receipt } from '@mostrador/types';
import { sql } from 'kysely';
import { voucherNumber } from '../../../calculation/voucher-number.ts';
import { effect } from '../../../ledgers/effect.ts';
import { journal } from '../../../ledgers/journal/journal.ts';
import { vatBooks } from '../../../ledgers/vat/vat.ts';
import type { Context } from '../../../records/context.ts';
import { getRecord } from '../../../records/locked-record.ts';
import { provideReceipts } from '../../../records/receipt-maker.ts';
import { records } from '../../../records/records.ts';
import { warnUnknown } from '../../../records/unknown-members.ts';
import { withWarnings } from '../../../records/with-warnings.ts';
import { etag } from '../../../records/write.ts';
import { makeReceipt } from './make-receipt.ts';
import { receiptLines } from './receipt-books.ts';
import type { ReceiptKept } from './receipt-kept.ts';
import { vatOfReceipt } from './receipt-vat.ts';
import { voucherType } from './voucher-types.ts';

const anyOf = (column: string) => (value: unknown) => sql`${sql.ref(column)} = any(${value}::numeric[])`;

export const receiptRecords = records<'receipts', undefined, ReceiptKept>('receipts', {
  search: ['customer_name', 'doc_number'],
  searchMore: ({ sale_point, voucher_number, authorization }) => [
    authorization.cae,
    voucher_number,
    voucher_number && voucherNumber(sale_point, voucher_number),
  ],
  columns: { date: { column: 'issue_date', is: 'day' }, total: 'total_amount' },
  filters: {
    voucher_type: anyOf('voucher_type'),
    concept: anyOf('concept'),
    sale_point: anyOf('sale_point'),
  },
  effects: [
    effect({ ledger: vatBooks, movements: vatOfReceipt }),
    effect({ ledger: journal, movements: receiptLines, called: receiptName, mayBeAbsent: true }),
  ],
});

/** `Factura B 0001-00000003`. */
function receiptName({ voucher_type, voucher_letter, sale_point, voucher_number }: Receipt): string {
  const kind = voucherType(voucher_type)?.name ?? 'Comprobante';
  return `${kind} ${voucher_letter} ${voucherNumber(sale_point, voucher_number ?? 0)}`;
}

provideReceipts(async (context, saleId) => {
  await makeReceipt(context, { sale_id: saleId });
});

export const createReceipt: Handler<'createReceipt', Context> = async (call) => {
  warnUnknown(call.unknown, call.warn);
  const { id, created } = await makeReceipt(call, call.body);
  call.afterCommit((own) => own((context) => replyOf({ ...context, warnings: call.warnings }, id, created)));
  return (await replyOf(call, id, created)) as Awaited<ReturnType<Handler<'createReceipt', Context>>>;
};

async function replyOf(context: Context, id: string, created: boolean): Promise<AnyReply> {
  const { record, version } = await getRecord<'receipts'>('receipts', id, context);
  const data: Data<'createReceipt'> = { ...record, created };
  return {
    status: created ? 201 : 200,
    data: withWarnings({ ...data }, context),
    headers: { etag: etag(version), location: `/api/v1/bill/receipts/${id}/` },
  };
}
