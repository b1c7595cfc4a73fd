/**
 * The summary of a month: computed from the totals of its books, and stored when it is calculated or the books are
 * closed (Decision N49).
 */
import { isDeepStrictEqual } from 'node:util';
import type { Handler } from '@mostrador/server-stub';
import type { VatSummary } from '@mostrador/types';
import { sql } from 'kysely';
import { lastDayOf, monthAfter } from '../../../calculation/months.ts';
import { lockVatBooks } from '../../../ledgers/vat/vat-books.ts';
import { vatConfigOf } from '../../../ledgers/vat/vat-config.ts';
import { action } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { notSuffered, sufferedVat } from '../../../records/lookups/suffered.ts';
import { together } from '../../../store/together.ts';
import type { FigureRow } from './vat-figures.ts';
import { monthParameter } from './vat-period.ts';
import { type Carried, carriedBy, figuresOfMonth, nothingCarried, type VatFigures } from './vat-return.ts';

interface Stored {
  period: string;
  doc: VatFigures;
  calculated_at: Date;
}

/** Returns the stored summary, or the current figures if none is stored. */
export async function summaryOf(context: Context, period: string): Promise<VatSummary> {
  const [kept, now, closed] = await together([
    keptSummary(context, period),
    computedFigures(context, period),
    isClosed(context, period),
  ]);
  const figures = kept?.doc ?? now;
  return {
    ...figures,
    status: closed ? 'closed' : 'open',
    calculated_at: (kept?.calculated_at ?? context.now).toISOString(),
    is_stale: kept !== undefined && !isDeepStrictEqual(JSON.parse(JSON.stringify(now)), kept.doc),
  };
}

/** Recomputes and stores the figures of a month. With `always` false, only if they are missing or stale. */
export async function calculate(context: Context, period: string, always = true): Promise<void> {
  const { tx, account, now } = context;
  if (!always && (await keptSummary(context, period)) && !(await summaryOf(context, period)).is_stale) return;
  const figures = JSON.stringify(await computedFigures(context, period));
  await sql`
    insert into vat_summaries (account_id, period, calculated_at, doc)
    values (${account.id}, ${period}, ${now}, ${figures})
    on conflict (account_id, period) do update
    set calculated_at = excluded.calculated_at, doc = excluded.doc`.execute(tx);
}

async function keptSummary({ tx, account }: Context, period: string): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select period, doc, calculated_at from vat_summaries
    where account_id = ${account.id} and period = ${period}`.execute(tx);
  return rows[0];
}

async function isClosed({ tx, account }: Context, period: string): Promise<boolean> {
  const { rows } = await sql`
    select from vat_books
    where account_id = ${account.id} and period = ${period} and closed_at is not null`.execute(tx);
  return rows.length === 2;
}

/** Computes month by month from the last closed month on; each carries its balances forward to the next. */
async function computedFigures(context: Context, period: string): Promise<VatFigures> {
  const begun = await lastClosed(context, period);
  const first = begun ? monthAfter(begun.period) : '1900-01';
  const [{ config }, books, suffered] = await together([
    vatConfigOf(context),
    bookFigures(context, first, period),
    sufferedVat(context, `${first}-01`, lastDayOf(period)),
  ]);
  const rules = {
    apportionment: config.apportionment_percentage ?? 100,
    carriesTechnical: config.carry_forward_balance ?? true,
  };
  const months = [...new Set([...books.map((row) => row.period), ...suffered.keys(), period])].sort();
  let carried: Carried = begun ? carriedBy(begun.doc) : nothingCarried;
  let figures: VatFigures | undefined;
  for (const month of months) {
    const of = books.filter((row) => row.period === month);
    const facts = {
      period: month,
      sales: of.filter(({ book_type }) => book_type === 'sales'),
      purchases: of.filter(({ book_type }) => book_type === 'purchases'),
      suffered: suffered.get(month) ?? notSuffered,
    };
    figures = figuresOfMonth(facts, carried, rules);
    carried = carriedBy(figures);
  }
  if (!figures) throw new Error(`The month ${period} has no figures`);
  return figures;
}

/** Returns the last earlier month whose books are both closed. */
async function lastClosed({ tx, account }: Context, period: string): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select period, doc, calculated_at from vat_summaries
    where account_id = ${account.id} and period < ${period} and period in (
      select period from vat_books
      where account_id = ${account.id} and period < ${period} and closed_at is not null
      group by period having count(*) = 2
    ) order by period desc limit 1`.execute(tx);
  return rows[0];
}

async function bookFigures({ tx, account }: Context, from: string, to: string) {
  const { rows } = await sql<FigureRow & { period: string; book_type: string }>`
    select period, book_type, vat_totals.* from vat_books
    join vat_totals on vat_totals.account_id = ${account.id} and vat_totals.book_id = vat_books.id
    where vat_books.account_id = ${account.id} and period between ${from} and ${to}`.execute(tx);
  return rows;
}

export const getVatSummary: Handler<'getVatSummary', Context> = async (call) => {
  return { status: 200, data: await summaryOf(call, monthParameter(call.params.period)) };
};

export const calculateVatSummary = action<'calculateVatSummary'>(async (call) => {
  const period = monthParameter(call.params.period);
  await lockVatBooks(call);
  await calculate(call, period);
  return { data: await summaryOf(call, period) };
});
