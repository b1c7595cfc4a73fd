/** Lists the imports of an account, newest first (Decision N32). */
import type { ReceivedInvoiceImport } from '@mostrador/types';
import { action } from '../../../records/action.ts';
import { type PlainList, plainPage } from '../../../records/plain-page.ts';

interface Row extends Omit<ReceivedInvoiceImport, 'import_id' | 'created_at'> {
  account_id: string;
  id: string;
  created_at: Date;
}

const imports: PlainList = {
  table: 'received_invoice_imports',
  sort: 'created_at',
  required: ['filename', 'total_rows', 'imported'],
  filters: { status: 'list' },
  behaviour: {},
};

export const listReceivedInvoiceImports = action<'listReceivedInvoiceImports'>(async (call) => {
  const { rows, facts, link } = await plainPage<Row>(imports, call);
  return { data: { items: rows.map(shown), ...facts }, link };
});

function shown({ account_id: _, id, created_at, ...row }: Row): ReceivedInvoiceImport {
  return { import_id: id, ...row, created_at: created_at.toISOString() };
}
