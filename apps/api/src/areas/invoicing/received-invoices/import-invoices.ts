/**
 * Imports a file of received invoices (Decision N31): counts known ones, reports rows with errors, and stores the rest.
 */
import type { ReceivedInvoice, ReceivedInvoiceImport, ReceivedInvoiceImportResult } from '@mostrador/types';
import { sql } from 'kysely';
import { cuitDigits } from '../../../calculation/cuit.ts';
import { momentAt } from '../../../calculation/days.ts';
import { newId } from '../../../core/ids.ts';
import { action } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { createAll } from '../../../records/create-all.ts';
import { audit } from '../../../store/audit.ts';
import { lockFor } from '../../../store/lock.ts';
import { issuerFacts } from '../receipts/active-system.ts';
import type { InvoiceKept } from './invoice-kept.ts';
import { naturalKey, type ReadRow } from './invoice-row.ts';
import { type FileRow, fileRows } from './read-file.ts';

/** How many rows are held in memory and looked up by one statement, which may read all invoices of the account. */
const batchSize = 4_000;

/** How many rows one statement stores. */
const storedAtOnce = 500;

export const importReceivedInvoices = action<'importReceivedInvoices'>(async (call) => {
  const { file } = call.body;
  const upload = fileOf(file);
  const bytes = Buffer.from(await upload.arrayBuffer());
  // One import at a time, so that two files with the same vouchers store each once.
  await lockFor(call, 'received_invoices');
  const { taxpayer, system } = await issuerFacts(call);
  const own = cuitDigits(taxpayer.cuit ?? system?.cuit ?? '');
  const tally = newTally(own);
  let batch: FileRow[] = [];
  for await (const row of fileRows(bytes)) {
    batch.push(row);
    if (batch.length < batchSize) continue;
    await storeBatch(call, batch, tally);
    batch = [];
  }
  await storeBatch(call, batch, tally);
  warn(call, tally);
  return { data: await recorded(call, upload.name || 'comprobantes.csv', tally) };
});

/** The description makes the field a file, and form parsing enforces it. */
function fileOf(file: unknown): File {
  if (file instanceof File) return file;
  throw new TypeError('the member is not a file');
}

interface Tally {
  /** The CUIT of the account, if it is known. */
  own: string | undefined;
  total_rows: number;
  imported: string[];
  duplicates: number;
  errors: ReceivedInvoiceImportResult['error_details'];
  from: string | undefined;
  to: string | undefined;
  /** Rows for another CUIT, and rows whose parts do not add up to their total. */
  others: number[];
  off: number[];
}

function newTally(own: string | undefined): Tally {
  return {
    own,
    total_rows: 0,
    imported: [],
    duplicates: 0,
    errors: [],
    from: undefined,
    to: undefined,
    others: [],
    off: [],
  };
}

async function storeBatch(context: Context, rows: readonly FileRow[], tally: Tally): Promise<void> {
  tally.total_rows += rows.length;
  const fresh = new Map<string, ReadRow>();
  for (const row of rows) {
    if ('error' in row) {
      tally.errors.push({ row: row.row, code: row.error.code, message: row.error.message });
      continue;
    }
    count(row.row, row.read, tally);
    const key = naturalKey(row.read.invoice);
    if (fresh.has(key)) tally.duplicates++;
    else fresh.set(key, row.read);
  }
  for (const key of await knownAmong(context, [...fresh.values()])) {
    if (fresh.delete(key)) tally.duplicates++;
  }
  const invoices = [...fresh.values()].map((read) => ({
    record: documentOf(context, read, tally.own),
    kept: { day: read.day } satisfies InvoiceKept,
  }));
  for (let from = 0; from < invoices.length; from += storedAtOnce) {
    const some = invoices.slice(from, from + storedAtOnce);
    tally.imported.push(...(await createAll('receivedInvoices', some, context)));
  }
}

function count(row: number, { day, receiver, isOff }: ReadRow, tally: Tally): void {
  if (tally.from === undefined || day < tally.from) tally.from = day;
  if (tally.to === undefined || day > tally.to) tally.to = day;
  if (tally.own !== undefined && receiver !== undefined && receiver !== tally.own) tally.others.push(row);
  if (isOff) tally.off.push(row);
}

/** Returns the natural keys that are stored already. */
async function knownAmong({ tx, account }: Context, reads: readonly ReadRow[]): Promise<string[]> {
  if (reads.length === 0) return [];
  const suppliers = [...new Set(reads.map(({ invoice }) => invoice.supplier_cuit))];
  const numbers = [...new Set(reads.map(({ invoice }) => invoice.voucher_number))];
  const { rows } = await sql<{
    supplier_cuit: string;
    voucher_type: string;
    sale_point: string;
    voucher_number: string;
  }>`
    select supplier_cuit, voucher_type::text, sale_point::text, voucher_number::text from received_invoices
    where account_id = ${account.id} and deleted_at is null and supplier_cuit = any(${suppliers}::text[])
      and voucher_number = any(${numbers}::numeric[])`.execute(tx);
  return rows.map((row) =>
    naturalKey({
      supplier_cuit: row.supplier_cuit,
      voucher_type: Number(row.voucher_type),
      sale_point: Number(row.sale_point),
      voucher_number: Number(row.voucher_number),
    }),
  );
}

function documentOf(
  { account, now }: Context,
  { invoice, day, receiver }: ReadRow,
  own: string | undefined,
): ReceivedInvoice {
  const moment = now.toISOString();
  return {
    id: newId(now),
    tenant_cuit: receiver ?? own ?? '',
    ...invoice,
    cae_expiration: null,
    issue_date: momentAt(account.timezone, day).toISOString(),
    processed_date: null,
    status: 'pending',
    source: 'excel_import',
    linked_journal_entry_id: null,
    linked_expense_id: null,
    linked_account_id: null,
    notes: null,
    created_at: moment,
    updated_at: moment,
  };
}

/** Adds one warning for each kind of problem. */
function warn(context: Context, { own, others, off }: Tally): void {
  if (others.length > 0) {
    const message = `Rows for another CUIT than the account's, ${own}: ${listed(others)}.`;
    context.warn({ code: 'wrong_receiver', field: 'file', message });
  }
  if (off.length > 0) {
    const message = `Rows whose parts differ from the total by more than 1.00: ${listed(off)}.`;
    context.warn({ code: 'total_mismatch', field: 'file', message });
  }
}

function listed(rows: readonly number[]): string {
  return `${rows.slice(0, 10).join(', ')}${rows.length > 10 ? `, and ${rows.length - 10} more` : ''}`;
}

/** Stores the entry of the history and returns the response. */
async function recorded(
  context: Context,
  filename: string,
  tally: Tally,
): Promise<ReceivedInvoiceImportResult> {
  const { tx, account, now } = context;
  const summary: ReceivedInvoiceImport = {
    import_id: newId(now),
    filename: filename.slice(0, 255),
    total_rows: tally.total_rows,
    imported: tally.imported.length,
    duplicates: tally.duplicates,
    errors: tally.errors.length,
    created_at: now.toISOString(),
    status: statusOf(tally),
  };
  await sql`
    insert into received_invoice_imports (account_id, id, created_at, filename, total_rows, imported, duplicates, errors, status)
    values (${account.id}, ${summary.import_id}, ${now}, ${summary.filename}, ${summary.total_rows}, ${summary.imported},
      ${summary.duplicates}, ${summary.errors}, ${summary.status})`.execute(tx);
  const after = { ...summary };
  await audit(context, {
    action: 'imported',
    entityType: 'received_invoice_import',
    entityId: summary.import_id,
    after,
  });
  const { status: _, ...shown } = summary;
  const period = tally.from && tally.to ? { from: tally.from, to: tally.to } : null;
  return { ...shown, error_details: tally.errors, invoices_ids: tally.imported, period };
}

function statusOf({ total_rows, errors }: Tally): ReceivedInvoiceImport['status'] {
  if (errors.length === 0) return 'completed';
  return errors.length < total_rows ? 'partial' : 'failed';
}
