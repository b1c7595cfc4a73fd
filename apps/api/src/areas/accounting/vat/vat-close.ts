/** Closes and reopens the books of a month (Decision N48). Both are idempotent. */
import type { VatBookHead, VatBooksResult, VatBookTypeName } from '@mostrador/types';
import { type BookType, bookOf, lockVatBooks, setClosed } from '../../../ledgers/vat/vat-books.ts';
import { action } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { audit } from '../../../store/audit.ts';
import { headOf } from './vat-book-views.ts';
import { figuresOf } from './vat-figures.ts';
import { bookTypeOf, monthParameter } from './vat-period.ts';
import { calculate, summaryOf } from './vat-summary.ts';

export const closeVatBooks = action<'closeVatBooks'>(async (call) => {
  const period = monthParameter(call.params.period);
  await lockVatBooks(call);
  const types = namedBooks(call.body?.book_type);
  for (const type of types) await set(call, period, type, { closed_at: call.now });
  await calculate(call, period, false);
  return { data: await result(call, period, types) };
});

export const reopenVatBooks = action<'reopenVatBooks'>(async (call) => {
  const period = monthParameter(call.params.period);
  await lockVatBooks(call);
  const types = namedBooks(call.body?.book_type);
  const reason = call.body?.reason ?? null;
  for (const type of types) await set(call, period, type, { closed_at: null, reason });
  return { data: await result(call, period, types) };
});

function namedBooks(name: VatBookTypeName | undefined): BookType[] {
  return name === undefined ? ['sales', 'purchases'] : [bookTypeOf(name)];
}

interface NewStatus {
  closed_at: Date | null;
  reason?: string | null;
}

/** Closes or reopens a book, unless it is in that state already. */
async function set(
  context: Context,
  period: string,
  type: BookType,
  { closed_at, ...why }: NewStatus,
): Promise<void> {
  const book = await bookOf(context, period, type);
  if ((book.closed_at === null) === (closed_at === null)) return;
  await setClosed(context, book, closed_at);
  const [action, before, after] = closed_at ? ['closed', 'open', 'closed'] : ['reopened', 'closed', 'open'];
  await audit(context, {
    action,
    entityType: 'vat_book',
    entityId: book.id,
    before: { status: before },
    after: { status: after, ...why },
  });
}

async function result(context: Context, period: string, types: readonly BookType[]): Promise<VatBooksResult> {
  const books: VatBookHead[] = [];
  for (const type of types) {
    const book = await bookOf(context, period, type);
    books.push(headOf(book, (await figuresOf(context, [book.id])).get(book.id)));
  }
  return { period, books, summary: await summaryOf(context, period) };
}
