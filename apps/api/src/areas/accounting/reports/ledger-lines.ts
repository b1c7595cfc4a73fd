/** The posted lines of accounts in the order of the journal, with the balance after each (Decision N52). */
import type { LedgerEntry } from '@mostrador/types';
import { type RawBuilder, sql } from 'kysely';
import { type Cents, fromCents, minus, plus, toCents } from '../../../core/cents.ts';
import type { AccountContext, Executor } from '../../../store/context.ts';
import { type AccountType, normalSide } from '../accounts/chart.ts';
import type { Period } from './period.ts';

type Reader = { tx: Executor; account: Pick<AccountContext['account'], 'id'> };

export interface LineRow {
  chart_account_id: string;
  date: string;
  entry_id: string;
  entry_number: number;
  description: string;
  reference_type: string | null;
  reference_id: string | null;
  debit: string;
  credit: string;
}

const inOrder = sql`date, fiscal_year, entry_number, position`;

/** Returns all lines of the accounts in a period, by account and in journal order. */
export async function linesIn(reader: Reader, accounts: readonly string[], { from, to }: Period) {
  return await read(reader, accounts, { from, to }, sql`order by chart_account_id, ${inOrder}`);
}

/** Returns the first lines of a period in all these accounts together. */
export async function firstLinesIn(
  reader: Reader,
  accounts: readonly string[],
  { from, to }: Period,
  count: number,
) {
  return await read(reader, accounts, { from, to }, sql`order by ${inOrder} limit ${count}`);
}

async function read(
  { tx, account }: Reader,
  accounts: readonly string[],
  { from, to }: Period,
  order: RawBuilder<unknown>,
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select chart_account_id, date, entry_id, entry_number, description, reference_type, reference_id, debit, credit
    from journal_lines
    where account_id = ${account.id} and chart_account_id = any(${[...accounts]}::text[])
      and date between ${from}::date and ${to}::date ${order}`.execute(tx);
  return rows;
}

/** Returns the change that a line makes to the balance of an account of this type. */
export function effectOf(type: AccountType, { debit, credit }: Pick<LineRow, 'debit' | 'credit'>): Cents {
  const [plusSide, minusSide] = normalSide(type) === 'debit' ? [debit, credit] : [credit, debit];
  return minus(toCents(plusSide), toCents(minusSide));
}

/** Adds the running balance to each line. */
export function withBalances(type: AccountType, opening: Cents, lines: readonly LineRow[]): LedgerEntry[] {
  let balance = opening;
  return lines.map(({ chart_account_id: _, debit, credit, ...line }) => {
    balance = plus(balance, effectOf(type, { debit, credit }));
    return { ...line, debit: Number(debit), credit: Number(credit), balance: fromCents(balance) };
  });
}
