/**
 * The books of value-added tax. The book of a month is there for whoever asks for it, and kept from its first entry on;
 * until then its id follows from the account, the month and its type.
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
/** Whose book is written into, and when. */
export type Writing = Whose & Pick<AccountContext, 'now'>;

/** Every write of a book waits here, so that none rests on what another one is changing. */
export async function lockVatBooks(context: AccountContext): Promise<void> {
  await lockFor(context, 'vat_books');
}

/** The book of a month. */
export async function bookOf(whose: Whose, period: string, book_type: BookType): Promise<VatBookRow> {
  const { rows } = await sql<VatBookRow>`
    select id, period, book_type, closed_at, created_at, updated_at from vat_books
    where account_id = ${whose.account.id} and period = ${period} and book_type = ${book_type}`.execute(
    whose.tx,
  );
  return rows[0] ?? unkept(whose, period, book_type);
}

/** The book of an id; undefined where it is none of this account. */
export async function bookById(whose: Whose, id: string): Promise<VatBookRow | undefined> {
  const { rows } = await sql<VatBookRow>`
    select id, period, book_type, closed_at, created_at, updated_at from vat_books
    where account_id = ${whose.account.id} and id = ${id}`.execute(whose.tx);
  if (rows[0]) return rows[0];
  const period = `${id.slice(16, 20)}-${id.slice(20, 22)}`;
  const book_type = types[Number(id.slice(22)) - 1];
  if (!book_type || !isMonth(period) || unkeptId(whose, period, book_type) !== id) return undefined;
  const kept = await bookOf(whose, period, book_type);
  return kept.id === id ? kept : undefined;
}

const types: readonly BookType[] = ['sales', 'purchases'];

function unkept(whose: Whose, period: string, book_type: BookType): VatBookRow {
  const id = unkeptId(whose, period, book_type);
  return { id, period, book_type, closed_at: null, created_at: null, updated_at: null };
}

/** 16 digits of the account, six of the month, two of the type. */
function unkeptId({ account }: Whose, period: string, book_type: BookType): string {
  const owner = createHash('sha256').update(`${account.id} vat_books`).digest('hex').slice(0, 16);
  return `${owner}${period.replace('-', '')}0${types.indexOf(book_type) + 1}`;
}

/** The first book that is not closed, from a month on. The books are locked. */
export async function openBookFrom(whose: Whose, period: string, book_type: BookType): Promise<VatBookRow> {
  const { rows } = await sql<{ period: string }>`
    select period from vat_books where account_id = ${whose.account.id} and book_type = ${book_type}
      and period >= ${period} and closed_at is not null`.execute(whose.tx);
  const closed = new Set(rows.map((row) => row.period));
  let month = period;
  while (closed.has(month)) month = monthAfter(month);
  return await bookOf(whose, month, book_type);
}

/** Keeps a book that is written into. */
export async function keepBook({ tx, account, now }: Writing, book: VatBookRow): Promise<void> {
  await sql`
    insert into vat_books (account_id, id, period, book_type, created_at, updated_at)
    values (${account.id}, ${book.id}, ${book.period}, ${book.book_type}, ${now}, ${now})
    on conflict (account_id, id) do update set updated_at = excluded.updated_at`.execute(tx);
}

/** Closes a book, or opens it again with null. */
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

/** @throws Problem `vat_book_closed`; `advice` says what to do instead */
export function checkBookOpen({ closed_at, book_type, period }: VatBookRow, advice: string): void {
  if (!closed_at) return;
  const since = closed_at.toISOString().slice(0, 10);
  throw new Problem('vat_book_closed', `The ${book_type} of ${period} are closed since ${since}. ${advice}`);
}
