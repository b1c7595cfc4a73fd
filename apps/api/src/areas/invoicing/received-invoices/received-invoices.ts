/**
 * Received invoices (Reference 2.6, 4.6, Decisions N30, N33): invoices from suppliers, and how the books record them.
 */
import type { Handler } from '@mostrador/server-stub';
import type { JournalEntry, ReceivedInvoice } from '@mostrador/types';
import { sql } from 'kysely';
import { voucherNumber } from '../../../calculation/voucher-number.ts';
import { effect } from '../../../ledgers/effect.ts';
import { journal } from '../../../ledgers/journal/journal.ts';
import { vatBooks } from '../../../ledgers/vat/vat.ts';
import { voucherType } from '../../../ledgers/vat/voucher-types.ts';
import { actionOn } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { findDocument } from '../../../records/find.ts';
import { kindNamed } from '../../../records/kind.ts';
import { lockRecord } from '../../../records/locked-record.ts';
import { records } from '../../../records/records.ts';
import { invalidReference, missing, warnMissing } from '../../../records/references.ts';
import { remove } from '../../../records/write.ts';
import { invoiceLines } from './invoice-books.ts';
import { type InvoiceKept, invoiceKept } from './invoice-kept.ts';
import { vatOfInvoice } from './invoice-vat.ts';
import { moveLink } from './linked-expense.ts';

export const receivedInvoices = records<'receivedInvoices', undefined, InvoiceKept>('receivedInvoices', {
  search: ['supplier_name', 'supplier_cuit', 'cae', 'notes'],
  searchMore: ({ voucher_number, sale_point }) => [voucher_number, voucherNumber(sale_point, voucher_number)],
  columns: { date: { column: 'issue_date', is: 'moment' }, total: 'total_amount' },
  filters: {
    voucher_type: (value) => sql`voucher_type = any(${value}::numeric[])`,
    supplier_cuit: (value) => sql`supplier_cuit = any(${digitsOf(value)}::text[])`,
  },
  effects: [
    effect({ ledger: vatBooks, movements: vatOfInvoice }),
    effect({
      ledger: journal,
      movements: invoiceLines,
      called: invoiceName,
      mayBeAbsent: true,
    }),
  ],
});

/** `Factura A 0004-00012873 de Distribuidora Andina S.A.`. */
function invoiceName({ voucher_type, sale_point, voucher_number, supplier_name }: ReceivedInvoice): string {
  const kind = voucherType(voucher_type)?.name ?? 'Comprobante';
  return `${kind} ${voucherNumber(sale_point, voucher_number)} de ${supplier_name}`.slice(0, 500);
}

/** CUITs are stored without dashes. */
function digitsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : []).map((cuit) => String(cuit).replaceAll('-', ''));
}

export const deleteReceivedInvoice: Handler<'deleteReceivedInvoice', Context> = async (call) => {
  const { id } = call.params;
  const { record } = await lockRecord<'receivedInvoices'>('receivedInvoices', id, call);
  await moveLink(call, id, record.linked_expense_id, null);
  await remove(kindNamed('receivedInvoices'), id, call);
  return { status: 200, data: { deleted: true, id } };
};

export const linkReceivedInvoice = actionOn<'receivedInvoices', 'linkReceivedInvoice'>(
  'receivedInvoices',
  async (invoice, call, { kept }) => {
    const { journal_entry_id, account_id = null } = call.body;
    const entry = await findDocument<JournalEntry>(call, 'journal_entries', journal_entry_id);
    if (!entry)
      throw invalidReference('journal_entry_id', 'must be the ID of a journal entry of this account');
    await warnMissing(call, ['chart_accounts'], { account_id });
    const linked_expense_id = await expenseOf(call, entry);
    await moveLink(call, invoice.id, invoice.linked_expense_id, linked_expense_id);
    const record = {
      ...invoice,
      status: 'linked' as const,
      linked_journal_entry_id: journal_entry_id,
      linked_expense_id,
      linked_account_id: account_id,
    };
    return {
      did: 'linked',
      record,
      kept: { ...invoiceKept(kept), recorded: !isOwn(invoice, entry) },
      data: ({ id }) => ({ received_invoice_id: id, journal_entry_id, account_id, status: 'linked' }),
    };
  },
);

export const ignoreReceivedInvoice = actionOn<'receivedInvoices', 'ignoreReceivedInvoice'>(
  'receivedInvoices',
  async (invoice, call, { kept }) => {
    await moveLink(call, invoice.id, invoice.linked_expense_id, null);
    const record = {
      ...invoice,
      status: 'ignored' as const,
      linked_journal_entry_id: null,
      linked_expense_id: null,
      linked_account_id: null,
    };
    return {
      did: 'ignored',
      record,
      kept: { ...invoiceKept(kept), recorded: false },
      data: ({ id }) => ({ received_invoice_id: id, status: 'ignored' }),
    };
  },
);

/** Whether an entry is the automatic entry of the invoice. */
function isOwn({ id }: ReceivedInvoice, { reference_type, reference_id }: Partial<JournalEntry>): boolean {
  return reference_type === 'received_invoice' && reference_id === id;
}

/** Returns the expense that an entry comes from, if any. */
async function expenseOf(
  context: Context,
  { reference_type, reference_id }: Partial<JournalEntry>,
): Promise<string | null> {
  if (reference_type !== 'expense' || !reference_id) return null;
  const [unknown] = await missing(context, ['expenses'], [reference_id]);
  return unknown ? null : reference_id;
}
