/**
 * The VAT books as a ledger: a document has one entry in the book of its month, or of the next month with an open book
 * (Decision N48). Documents excluded by a person stay excluded.
 */
import type { VatEntry } from '@mostrador/types';
import { monthOf } from '../../calculation/months.ts';
import { newId } from '../../core/ids.ts';
import type { AccountContext } from '../../store/context.ts';
import { together } from '../../store/together.ts';
import type { DocumentRef, Ledger, Settlement } from '../effect.ts';
import { bookById, checkBookOpen, lockVatBooks, openBookFrom, type VatBookRow } from './vat-books.ts';
import { vatConfigOf } from './vat-config.ts';
import {
  addVatEntries,
  type EntryKept,
  type EntryRow,
  heldEntries,
  lockEntryOf,
  type NewVatEntry,
  removeVatEntry,
  replaceVatEntry,
  rewrite,
} from './vat-entries.ts';
import { entryOf, type VatVoucher } from './vat-voucher.ts';

/** Accepts at most one voucher per document. */
export const vatBooks: Ledger<VatVoucher> = {
  name: 'vat',
  async settle(context, { document, before, after }) {
    if (digestOf(before) === digestOf(after)) return undefined;
    await lockVatBooks(context);
    const there = await lockEntryOf(context, document.type, document.id);
    const [voucher] = after;
    if (!voucher) return there && (await taken(context, there));
    return there ? await changed(context, there, voucher) : await added(context, [{ document, voucher }]);
  },
  async settleNew(context, documents) {
    const standing = documents.flatMap(({ document, movements: [voucher] }) =>
      voucher ? [{ document, voucher }] : [],
    );
    if (standing.length === 0) return undefined;
    await lockVatBooks(context);
    return await added(context, standing);
  },
  digest: digestOf,
  held: heldEntries,
};

function digestOf([voucher]: readonly VatVoucher[]): string {
  if (!voucher) return '';
  const { book, date, ...facts } = entryAnd(voucher);
  return JSON.stringify([book, date, facts]);
}

function entryAnd(voucher: VatVoucher) {
  return { book: voucher.book, ...entryOf(voucher) };
}

interface Standing {
  document: DocumentRef;
  voucher: VatVoucher;
}

async function added(context: AccountContext, documents: readonly Standing[]): Promise<Settlement> {
  const { config } = await vatConfigOf(context);
  const books = await openBooks(
    context,
    documents.map(({ voucher }) => voucher),
  );
  const entries = documents.flatMap(({ document, voucher }): NewVatEntry[] => {
    const book = books.get(placeOf(voucher));
    if (!book) return [];
    const kept = keptOf(voucher, !isIncluded(config.auto_include, document.type));
    return [{ book, entry: freshEntry(context, document, voucher, book), kept }];
  });
  return { entries: [], write: () => addVatEntries(context, entries) };
}

function placeOf({ book, date }: VatVoucher): string {
  return `${book} ${monthOf(date)}`;
}

/** Returns the book of each voucher, by book and month. */
async function openBooks(
  context: AccountContext,
  vouchers: readonly VatVoucher[],
): Promise<Map<string, VatBookRow>> {
  const places = new Map(vouchers.map((voucher) => [placeOf(voucher), voucher]));
  const books = await together(
    [...places].map(async ([place, { book, date }]): Promise<[string, VatBookRow]> => {
      return [place, await openBookFrom(context, monthOf(date), book)];
    }),
  );
  return new Map(books);
}

/** Returns whether documents of a type are entered automatically. */
function isIncluded(
  {
    expenses,
    received_invoices,
    receipts,
  }: { expenses?: boolean; received_invoices?: boolean; receipts?: boolean },
  type: string,
): boolean {
  const chosen: Record<string, boolean | undefined> = {
    expense: expenses,
    received_invoice: received_invoices,
    receipt: receipts,
  };
  return chosen[type] ?? true;
}

function keptOf(voucher: VatVoucher, excluded: boolean): EntryKept {
  return {
    digest: digestOf([voucher]),
    ...(excluded && { excluded }),
    ...(voucher.detail && { detail: voucher.detail }),
  };
}

function freshEntry(
  { now }: AccountContext,
  document: DocumentRef,
  voucher: VatVoucher,
  book: VatBookRow,
): VatEntry {
  const at = now.toISOString();
  return {
    _id: newId(now),
    book_id: book.id,
    ...entryOf(voucher),
    source: sourceOf(document.type),
    source_id: document.id,
    original_period: originalPeriod(voucher.date, book),
    notes: null,
    created_at: at,
    updated_at: at,
  };
}

const sources = ['sale', 'receipt', 'expense', 'received_invoice'] as const;

function sourceOf(type: string): VatEntry['source'] {
  const source = sources.find((one) => one === type);
  if (source) return source;
  throw new Error(`Documents of the type ${type} have no VAT book`);
}

/** Returns the month of a day if its entry is in the book of a later month. */
export function originalPeriod(day: string, { period }: VatBookRow): string | null {
  const month = monthOf(day);
  return month === period ? null : month;
}

async function changed(
  context: AccountContext,
  { entry, kept }: EntryRow,
  voucher: VatVoucher,
): Promise<Settlement> {
  const next = { ...keptOf(voucher, kept.excluded === true) };
  const after = { ...entry, ...entryOf(voucher), updated_at: context.now.toISOString() };
  if (kept.excluded) return { entries: [], write: () => rewrite(context, after, next) };
  const book = await openBook(context, entry);
  const target = await openBookFrom(context, monthOf(voucher.date), voucher.book);
  const stays =
    target.id === book.id ||
    (entry.original_period !== null && monthOf(entry.date) === monthOf(voucher.date));
  if (stays && voucher.book === book.book_type) {
    return { entries: [], write: () => replaceVatEntry(context, book, entry, after, next) };
  }
  const moved = {
    ...after,
    _id: newId(context.now),
    book_id: target.id,
    original_period: originalPeriod(voucher.date, target),
  };
  return {
    entries: [],
    write: async () => {
      const { digest: _, ...gone } = kept;
      await removeVatEntry(context, book, entry, gone);
      await addVatEntries(context, [{ book: target, entry: moved, kept: next }]);
    },
  };
}

async function taken(context: AccountContext, { entry, kept }: EntryRow): Promise<Settlement> {
  const { digest: _, excluded, ...gone } = kept;
  if (excluded) return { entries: [], write: () => rewrite(context, entry, gone) };
  const book = await openBook(context, entry);
  return { entries: [], write: () => removeVatEntry(context, book, entry, gone) };
}

/** Returns the book of an entry. @throws Problem `vat_book_closed` */
async function openBook(context: AccountContext, { book_id }: VatEntry): Promise<VatBookRow> {
  const book = await bookById(context, book_id);
  if (!book) throw new Error(`The VAT book ${book_id} does not exist`);
  checkBookOpen(book, 'Reopen the book before you change the document.');
  return book;
}
