/** Reading the books of a month (Decision N48). */
import type { Handler } from '@mostrador/server-stub';
import type { VatBookHead, VatEntry } from '@mostrador/types';
import { sql } from 'kysely';
import { bookById, bookOf, type VatBookRow } from '../../../ledgers/vat/vat-books.ts';
import type { Context } from '../../../records/context.ts';
import { ownPage, ownTable } from '../../../records/own-table.ts';
import { texts } from '../../../records/slice.ts';
import { notFound } from '../../../records/write.ts';
import { together } from '../../../store/together.ts';
import { entriesOf, type FigureRow, figuresOf, totalsOf } from './vat-figures.ts';
import { bookTypeOf, monthParameter } from './vat-period.ts';

/** Only the ledger writes entries. They are listed by book, so no count of the whole account is kept. */
export const vatEntryTable = ownTable({
  table: 'vat_entries',
  uncounted: true,
  entityType: 'vat_entry',
  members: [
    'book_id',
    'date',
    'voucher_type',
    'sale_point',
    'voucher_number',
    'counterparty_name',
    'counterparty_tax_id',
    'net_taxed',
    'net_untaxed',
    'exempt',
    'vat_items',
    'vat_total',
    'perceptions',
    'other_taxes',
    'total',
    'source',
    'source_id',
    'original_period',
    'notes',
  ],
  filters: {
    voucher_type: 'list',
    source: 'list',
    source_id: 'list',
    min_total: 'number',
    max_total: 'number',
  },
  required: ['date', 'counterparty_name', 'total'],
  search: ['counterparty_name', 'counterparty_tax_id', 'notes'],
  columns: { date: { column: 'date', is: 'day' } },
  special: { voucher_type: (value) => sql`voucher_type = any(${value}::numeric[])` },
});

/** Returns a book without its entries. */
export function headOf(book: VatBookRow, figures: readonly FigureRow[] = []): VatBookHead {
  const begun = new Date(`${book.period}-01T00:00:00.000Z`);
  return {
    _id: book.id,
    period: book.period,
    book_type: book.book_type,
    status: book.closed_at ? 'closed' : 'open',
    entries_count: entriesOf(figures),
    totals: totalsOf(figures),
    closed_at: book.closed_at?.toISOString() ?? null,
    created_at: (book.created_at ?? begun).toISOString(),
    updated_at: (book.updated_at ?? begun).toISOString(),
  };
}

/** How many entries a book includes. */
const shownEntries = 100;

export const getVatBook: Handler<'getVatBook', Context> = async (call) => {
  const book = await bookOf(call, monthParameter(call.params.period), bookTypeOf(call.params.book_type));
  const [figures, found] = await together([figuresOf(call, [book.id]), bookTexts(call, book, shownEntries)]);
  const entries = found.map((text): VatEntry => JSON.parse(text));
  return { status: 200, data: { ...headOf(book, figures.get(book.id)), entries } };
};

/** Returns the entries of a book by date, as JSON texts. */
export async function bookTexts(
  { tx, account }: Pick<Context, 'tx' | 'account'>,
  book: VatBookRow,
  limit: number,
): Promise<string[]> {
  const order = { key: 'date', forward: sql`date, id`, backward: sql`date desc, id desc` };
  const where = [sql`book_id = ${book.id}`];
  return texts(tx, vatEntryTable, account.id, { where, order, limit, offset: 0 });
}

export const listVatEntries: Handler<'listVatEntries', Context> = async (call) => {
  const { book_id } = call.params;
  if (!(await bookById(call, book_id))) throw notFound(book_id);
  const { data, headers } = await ownPage<VatEntry>(vatEntryTable, call, [sql`book_id = ${book_id}`]);
  return { status: 200, data, ...(headers && { headers }) };
};
