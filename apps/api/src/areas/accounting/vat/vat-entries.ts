/** Creates, updates and deletes manual entries of a VAT book (Decision N48). */
import type { VatEntry } from '@mostrador/types';
import { monthOf } from '../../../calculation/months.ts';
import { fieldProblem } from '../../../core/field-problem.ts';
import { newId } from '../../../core/ids.ts';
import { originalPeriod } from '../../../ledgers/vat/vat.ts';
import { bookById, checkBookOpen, lockVatBooks, type VatBookRow } from '../../../ledgers/vat/vat-books.ts';
import {
  addVatEntry,
  type EntryKept,
  lockVatEntry,
  removeVatEntry,
  replaceVatEntry,
} from '../../../ledgers/vat/vat-entries.ts';
import { action, actionIn, type CallOf, type Holding } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { asReturned } from '../../../records/document.ts';
import { notFound } from '../../../records/write.ts';
import { audit } from '../../../store/audit.ts';
import { together } from '../../../store/together.ts';
import { vatEntryTable } from './vat-book-views.ts';
import { enteredEntry } from './vat-entry-input.ts';

export const createVatEntry = action<'createVatEntry'>(async (call) => {
  const { book_id } = call.params;
  await lockVatBooks(call);
  const book = await bookById(call, book_id);
  if (!book) throw notFound(book_id);
  checkBookOpen(book, 'Enter the voucher in the book of an open month, or reopen this one.');
  const entry = newEntry(call, book, enteredEntry(undefined, call.body, call));
  checkMonth(entry, book);
  const { entityType } = vatEntryTable;
  const noted = { action: 'created', entityType, entityId: entry._id, after: { ...entry } };
  await together([addVatEntry(call, book, entry), audit(call, noted)]);
  const location = `/api/v1/iva/books/${book.id}/entries/?ids=${entry._id}`;
  return { status: 201, data: entry, version: 1, location };
});

function newEntry({ now }: Context, book: VatBookRow, entered: ReturnType<typeof enteredEntry>): VatEntry {
  const at = now.toISOString();
  return {
    _id: newId(now),
    book_id: book.id,
    ...entered,
    source: 'manual',
    source_id: null,
    original_period: originalPeriod(entered.date, book),
    created_at: at,
    updated_at: at,
  };
}

/** A voucher counts in its own month or a later one, never an earlier one. */
function checkMonth({ date }: VatEntry, { period }: VatBookRow): void {
  if (monthOf(date) <= period) return;
  throw fieldProblem('/date', 'too_high', `must not be after ${period}, the month of the book`);
}

type State = VatEntry;
type Call = Context & { params: { entry_id: string } };

/** An entry's book, and the data stored beside it. */
interface Stored {
  book: VatBookRow;
  kept: EntryKept;
}

const entries: Holding<State, Call, Stored> = {
  entityType: vatEntryTable.entityType,
  lock: async (call) => {
    const { entry_id } = call.params;
    await lockVatBooks(call);
    const row = await lockVatEntry(call, entry_id);
    const book = row && (await bookById(call, row.entry.book_id));
    if (!row || !book) throw notFound(entry_id);
    return { state: shown(row.entry), version: row.version, kept: { book, kept: row.kept } };
  },
  stamped: (entry, { now }) => ({ ...entry, updated_at: now.toISOString() }),
  store: (entry, call, _, { state = entry, kept: { book, kept } }) =>
    replaceVatEntry(call, book, state, entry, kept),
  end: async (entry, call, { kept: { book, kept } }) => {
    const automatic = entry.source !== 'manual';
    await removeVatEntry(call, book, entry, { ...kept, ...(automatic && { excluded: true }) });
  },
};

/** Returns the entry with every field, in the order of the description. */
function shown(entry: VatEntry): VatEntry {
  return { ...asReturned(vatEntryTable.shape, { ...entry }), ...entry };
}

export const updateVatEntry = actionIn<State, 'updateVatEntry', Stored>(
  entries,
  async (before, call, { kept: { book } }) => {
    if (!before) throw notFound(call.params.entry_id);
    checkBookOpen(book, 'Reopen the book first.');
    if (before.source !== 'manual') checkNotesAlone(call.body);
    const state = { ...before, ...entered(before, call) };
    checkMonth(state, book);
    state.original_period = originalPeriod(state.date, book);
    return { did: 'updated', state, data: (entry) => entry };
  },
);

function entered(before: VatEntry, call: CallOf<'updateVatEntry'>): Partial<VatEntry> {
  if (before.source === 'manual') return enteredEntry(before, call.body, call);
  return call.body.notes === undefined ? {} : { notes: call.body.notes };
}

/**
 * Checks that only the notes of an automatic entry change.
 * @throws Problem `validation_failed` with the code `read_only`
 */
function checkNotesAlone(body: object): void {
  const other = Object.keys(body).find((name) => name !== 'notes');
  if (other === undefined) return;
  throw fieldProblem(`/${other}`, 'read_only', 'cannot be changed, because the entry comes from a document');
}

export const deleteVatEntry = actionIn<State, 'deleteVatEntry', Stored>(
  entries,
  async (before, call, { kept: { book } }) => {
    if (!before) throw notFound(call.params.entry_id);
    checkBookOpen(book, 'Reopen the book first.');
    return { did: 'deleted', data: ({ _id }) => ({ deleted: true, id: _id }) };
  },
);
