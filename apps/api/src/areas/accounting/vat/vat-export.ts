/** Exports a book as files inside a JSON response (Decision N51, R6). */
import { createHash } from 'node:crypto';
import type { Handler } from '@mostrador/server-stub';
import type { VatEntry, VatExportFile } from '@mostrador/types';
import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import { bookOf, type VatBookRow } from '../../../ledgers/vat/vat-books.ts';
import { vatConfigOf } from '../../../ledgers/vat/vat-config.ts';
import type { EntryKept } from '../../../ledgers/vat/vat-entries.ts';
import type { Context } from '../../../records/context.ts';
import { asReturned } from '../../../records/document.ts';
import { dataRows } from '../../../store/data-file.ts';
import { together } from '../../../store/together.ts';
import { windowsFile } from './fixed-width.ts';
import { type BookedVoucher, purchaseFiles, salesFiles } from './libro-iva.ts';
import { vatEntryTable } from './vat-book-views.ts';
import { figuresOf, totalsOf } from './vat-figures.ts';
import { bookTypeOf, monthParameter } from './vat-period.ts';

const spanish = { sales: 'ventas', purchases: 'compras' } as const;

export const exportVatBook: Handler<'exportVatBook', Context> = async (call) => {
  const period = monthParameter(call.params.period);
  const book_type = bookTypeOf(call.params.book_type);
  const { format = 'csv' } = call.query;
  const book = await bookOf(call, period, book_type);
  const booked = await bookedVouchers(call, book);
  const files = { csv: csvFiles, json: jsonFiles, txt: textFiles }[format];
  return { status: 200, data: { period, book_type, format, files: await files(call, book, booked) } };
};

/** Returns all entries of a book, by date. */
async function bookedVouchers({ tx, account }: Context, book: VatBookRow): Promise<BookedVoucher[]> {
  const { rows } = await sql<{ doc: VatEntry; kept: EntryKept | null }>`
    select doc, kept from vat_entries
    where account_id = ${account.id} and book_id = ${book.id} and deleted_at is null order by date, id`.execute(
    tx,
  );
  return rows.map(({ doc, kept }) => ({ entry: withAllFields(doc), detail: kept?.detail ?? {} }));
}

function withAllFields(entry: VatEntry): VatEntry {
  return { ...asReturned(vatEntryTable.shape, { ...entry }), ...entry };
}

type Files = (
  context: Context,
  book: VatBookRow,
  booked: readonly BookedVoucher[],
) => Promise<VatExportFile[]>;

const csvFiles: Files = async (_context, book, booked) => {
  const party = book.book_type === 'sales' ? 'cliente' : 'proveedor';
  const heading = `fecha,tipo,punto_de_venta,numero,${party},documento,neto_gravado,no_gravado,exento,iva,percepciones,otros_tributos,total`;
  const content = stringify([heading.split(','), ...booked.map(({ entry }) => csvRow(entry))]);
  return [
    textFile(`libro-iva-${spanish[book.book_type]}-${book.period}.csv`, 'text/csv', content, booked.length),
  ];
};

function csvRow(entry: VatEntry): unknown[] {
  const { net_taxed, net_untaxed, exempt, vat_total, perceptions, other_taxes, total } = entry;
  const amounts = [net_taxed, net_untaxed, exempt, vat_total, perceptions, other_taxes, total];
  return [
    entry.date,
    entry.voucher_type,
    entry.sale_point,
    entry.voucher_number,
    entry.counterparty_name,
    entry.counterparty_tax_id,
    ...amounts.map((amount) => (amount ?? 0).toFixed(2)),
  ];
}

const jsonFiles: Files = async (context, book, booked) => {
  const figures = (await figuresOf(context, [book.id])).get(book.id) ?? [];
  const { period, book_type } = book;
  const entries = booked.map(({ entry }) => entry);
  const content = `${JSON.stringify({ period, book_type, totals: totalsOf(figures), entries }, null, 2)}\n`;
  const name = `libro-iva-${spanish[book_type]}-${period}.json`;
  return [textFile(name, 'application/json', content, booked.length)];
};

const textFiles: Files = async (context, book, booked) => {
  const [{ config }] = await together([vatConfigOf(context)]);
  const rules = { apportionment: config.apportionment_percentage ?? 100, negativeCredits: negativeCredits() };
  const pair = (book.book_type === 'sales' ? salesFiles : purchaseFiles)(booked, rules);
  const name = spanish[book.book_type].toUpperCase();
  return [
    windows(`LIBRO_IVA_DIGITAL_${name}_CBTE.txt`, pair.vouchers),
    windows(`LIBRO_IVA_DIGITAL_${name}_ALICUOTAS.txt`, pair.rates),
  ];
};

/** Sources disagree on how the files show credit notes, so an operator can choose in `data/tax/vat_return.csv`. */
function negativeCredits(): boolean {
  const row = dataRows('tax/vat_return.csv').find(({ code }) => code === 'credit_notes_in_files');
  return row?.label === 'negative';
}

function textFile(filename: string, content_type: string, content: string, rows: number): VatExportFile {
  return { filename, content_type, encoding: 'utf-8', content, rows, sha256: sha256(Buffer.from(content)) };
}

/** Builds a file in Windows-1252, as base64 because JSON is UTF-8. */
function windows(filename: string, lines: readonly string[]): VatExportFile {
  const bytes = windowsFile(lines);
  return {
    filename,
    content_type: 'text/plain; charset=windows-1252',
    encoding: 'base64',
    content: bytes.toString('base64'),
    rows: lines.length,
    sha256: sha256(bytes),
  };
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
