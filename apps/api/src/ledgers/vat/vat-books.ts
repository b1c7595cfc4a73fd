/**
 * The VAT books. Every month has a book, but it is stored only from its first entry on; until then, its ID is derived
 * from the account, the month and its type.
 */
import { createHash } from 'node:crypto';
import { Problem } from '@mostrador/server-stub';
import { sql } from 'kysely';
import { isMonth, monthAfter } from '../../calculation/months.ts';
import type { AccountContext, Executor } from '../../store/context.ts';
import { lockFor } from '../../store/lock.ts';

export type BookType = 'sales' | 'purchases';

export interface VatBookRow {
  id: string;
  /** `YYYY-MM`. */
  period: string;
  book_type: BookType;
  closed_at: Date | null;
  /** Null until it has an entry. */
  created_at: Date | null;
  updated_at: Date | null;
}

type Whose = { tx: Executor; account: Pick<AccountContext['account'], 'id'> };
/** The account whose book is written, and the time. */
export type Writing = Whose & Pick<AccountContext, 'now'>;

/** Locks the books, so that concurrent writes wait for each other. */
export async function lockVatBooks(context: AccountContext): Promise<void> {
  await lockFor(context, 'vat_books');
}

/** Returns the book of a month. */
export async function bookOf(whose: Whose, period: string, book_type: BookType): Promise<VatBookRow> {
  const { rows } = await sql<VatBookRow>`
    select id, period, book_type, closed_at, created_at, updated_at from vat_books
    where account_id = ${whose.account.id} and period = ${period} and book_type = ${book_type}`.execute(
    whose.tx,
  );
  return rows[0] ?? unkept(whose, period, book_type);
}

/** Returns the book with this ID; undefined if it does not belong to the account. */
export async function bookById(whose: Whose, id: string): Promise<VatBookRow | undefined> {
  const { rows } = await sql<VatBookRow>`
    select id, period, book_type, closed_at, created_at, updated_at from vat_books
    where account_id = ${whose.account.id} and id = ${id}`.execute(whose.tx);
  if (rows[0]) return rows[0];
  const period = `${id.slice(16, 20)}-${id.slice(20, 22)}`;
  const book_type = types[Number(id.slice(22)) - 1];
  if (!book_type || !isMonth(period) || unstoredId(whose, period, book_type) !== id) return undefined;
  const kept = await bookOf(whose, period, book_type);
  return kept.id === id ? kept : undefined;
}

const types: readonly BookType[] = ['sales', 'purchases'];

function unkept(whose: Whose, period: string, book_type: BookType): VatBookRow {
  const id = unstoredId(whose, period, book_type);
  return { id, period, book_type, closed_at: null, created_at: null, updated_at: null };
}

/** Returns the ID of a book that is not stored: 16 digits of the account, six of the month, two of the type. */
function unstoredId({ account }: Whose, period: string, book_type: BookType): string {
  const owner = createHash('sha256').update(`${account.id} vat_books`).digest('hex').slice(0, 16);
  return `${owner}${period.replace('-', '')}0${types.indexOf(book_type) + 1}`;
}

/** Returns the first open book from a month on. The books must be locked. */
export async function openBookFrom(whose: Whose, period: string, book_type: BookType): Promise<VatBookRow> {
  const { rows } = await sql<{ period: string }>`
    select period from vat_books where account_id = ${whose.account.id} and book_type = ${book_type}
      and period >= ${period} and closed_at is not null`.execute(whose.tx);
  const closed = new Set(rows.map((row) => row.period));
  let month = period;
  while (closed.has(month)) month = monthAfter(month);
  return await bookOf(whose, month, book_type);
}

/** Stores a book before its first entry. */
export async function keepBook({ tx, account, now }: Writing, book: VatBookRow): Promise<void> {
  await sql`
    insert into vat_books (account_id, id, period, book_type, created_at, updated_at)
    values (${account.id}, ${book.id}, ${book.period}, ${book.book_type}, ${now}, ${now})
    on conflict (account_id, id) do update set updated_at = excluded.updated_at`.execute(tx);
}

/** Closes a book, or reopens it with null. */
export async function setClosed(
  { tx, account, now }: AccountContext,
  book: VatBookRow,
  closed_at: Date | null,
): Promise<void> {
  await sql`
    insert into vat_books (account_id, id, period, book_type, created_at, updated_at, closed_at)
    values (${account.id}, ${book.id}, ${book.period}, ${book.book_type}, ${now}, ${now}, ${closed_at})
    on conflict (account_id, id) do update set updated_at = excluded.updated_at, closed_at = excluded.closed_at`.execute(
    tx,
  );
}

/** Checks that a book is open. @throws Problem `vat_book_closed`; `advice` says how to proceed */
export function checkBookOpen({ closed_at, book_type, period }: VatBookRow, advice: string): void {
  if (!closed_at) return;
  const since = closed_at.toISOString().slice(0, 10);
  throw new Problem(
    'vat_book_closed',
    `The ${book_type} book of ${period} has been closed since ${since}. ${advice}`,
  );
}
