/** Received invoices (Reference 2.6, 4.6, Decisions N30, N33): what others invoiced, and what became of it in the books. */
import type { Handler } from '@mostrador/server-stub';
import { sql } from 'kysely';
import { actionOn } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { findDocument } from '../../../records/find.ts';
import { kindNamed } from '../../../records/kind.ts';
import { records } from '../../../records/records.ts';
import { invalidReference, missing, warnMissing } from '../../../records/references.ts';
import { remove } from '../../../records/write.ts';

export const receivedInvoices = records('receivedInvoices', {
  search: ['supplier_name', 'supplier_cuit', 'cae', 'notes'],
  searchMore: ({ voucher_number, sale_point }) => [
    voucher_number,
    `${String(sale_point).padStart(4, '0')}-${String(voucher_number).padStart(8, '0')}`,
  ],
  columns: { date: { column: 'issue_date', is: 'moment' }, total: 'total_amount' },
  filters: {
    voucher_type: (value) => sql`voucher_type = any(${value}::numeric[])`,
    supplier_cuit: (value) => sql`supplier_cuit = any(${digitsOf(value)}::text[])`,
  },
});

/** CUITs are kept without their dashes. */
function digitsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : []).map((cuit) => String(cuit).replaceAll('-', ''));
}

export const deleteReceivedInvoice: Handler<'deleteReceivedInvoice', Context> = async (call) => {
  const { id } = call.params;
  await remove(kindNamed('receivedInvoices'), id, call);
  return { status: 200, data: { deleted: true, id } };
};

export const linkReceivedInvoice = actionOn<'receivedInvoices', 'linkReceivedInvoice'>(
  'receivedInvoices',
  async (invoice, call) => {
    const { journal_entry_id, account_id = null } = call.body;
    const [unknown] = await missing(call, ['journal_entries'], [journal_entry_id]);
    if (unknown)
      throw invalidReference('journal_entry_id', 'must be the id of a journal entry of this account');
    await warnMissing(call, ['chart_accounts'], { account_id });
    const record = {
      ...invoice,
      status: 'linked' as const,
      linked_journal_entry_id: journal_entry_id,
      linked_expense_id: await expenseOf(call, journal_entry_id),
      linked_account_id: account_id,
    };
    return {
      did: 'linked',
      record,
      data: ({ id }) => ({ received_invoice_id: id, journal_entry_id, account_id, status: 'linked' }),
    };
  },
);

export const ignoreReceivedInvoice = actionOn<'receivedInvoices', 'ignoreReceivedInvoice'>(
  'receivedInvoices',
  async (invoice) => ({
    did: 'ignored',
    record: {
      ...invoice,
      status: 'ignored' as const,
      linked_journal_entry_id: null,
      linked_expense_id: null,
      linked_account_id: null,
    },
    data: ({ id }) => ({ received_invoice_id: id, status: 'ignored' }),
  }),
);

/** The expense that the entry names as what it comes from, where there is one. */
async function expenseOf(context: Context, entry: string): Promise<string | null> {
  const found = await findDocument<{ reference_type: string | null; reference_id: string | null }>(
    context,
    'journal_entries',
    entry,
  );
  const { reference_type, reference_id } = found ?? {};
  if (reference_type !== 'expense' || !reference_id) return null;
  const [unknown] = await missing(context, ['expenses'], [reference_id]);
  return unknown ? null : reference_id;
}
