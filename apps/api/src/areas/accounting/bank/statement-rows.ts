/** Stored statements and their lines. */
import type { BankCandidate, BankLine, BankMatch, BankStatement, BankStatementHead } from '@mostrador/types';
import { sql } from 'kysely';
import { fromCents, toCents } from '../../../core/cents.ts';
import type { Context } from '../../../records/context.ts';
import { notFound } from '../../../records/write.ts';
import { lockFor } from '../../../store/lock.ts';
import { together } from '../../../store/together.ts';

export interface StatementRow {
  id: string;
  bank_account_code: string;
  bank_name: string | null;
  account_number: string | null;
  period_from: string;
  period_to: string;
  opening_balance: string | null;
  closing_balance: string | null;
  currency: string;
  lines_count: number;
  matched_count: number;
  status: BankStatementHead['status'];
  imported_at: Date;
}

export interface LineRow {
  id: string;
  statement_id: string;
  date: string;
  description: string;
  reference: string | null;
  amount: string;
  balance: string | null;
  status: BankLine['status'];
  match: BankMatch | null;
  candidates: BankCandidate[];
}

type Reading = Pick<Context, 'tx' | 'account'>;

export function headOf(row: StatementRow): BankStatementHead {
  const { id, period_from, period_to, opening_balance, closing_balance, ...rest } = row;
  const { bank_account_code, bank_name, account_number, currency, lines_count, matched_count, status } = rest;
  return {
    _id: id,
    bank_account_code,
    bank_name,
    account_number,
    period: { from: period_from, to: period_to },
    opening_balance: shown(opening_balance),
    closing_balance: shown(closing_balance),
    currency,
    lines_count,
    matched_count,
    unmatched_count: lines_count - matched_count,
    status,
    imported_at: row.imported_at.toISOString(),
  };
}

export function lineOf({ id, statement_id: _, amount, balance, ...line }: LineRow): BankLine {
  const { date, description, reference, status, match, candidates } = line;
  return {
    _id: id,
    date,
    description,
    reference,
    amount: fromCents(toCents(amount)),
    balance: shown(balance),
    status,
    match,
    candidates,
  };
}

function shown(amount: string | null): number | null {
  return amount === null ? null : fromCents(toCents(amount));
}

/** @throws Problem `not_found` */
export async function statementRow({ tx, account }: Reading, id: string): Promise<StatementRow> {
  const { rows } = await sql<StatementRow>`
    select * from bank_statements where account_id = ${account.id} and id = ${id}`.execute(tx);
  if (!rows[0]) throw notFound(id);
  return rows[0];
}

export async function lineRows({ tx, account }: Reading, statement: string): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select id, statement_id, date, description, reference, amount, balance, status, match, candidates from bank_lines
    where account_id = ${account.id} and statement_id = ${statement} order by place`.execute(tx);
  return rows;
}

/** Returns a statement with its lines. */
export async function wholeStatement(context: Reading, id: string): Promise<BankStatement> {
  const [row, lines] = await together([statementRow(context, id), lineRows(context, id)]);
  return { ...headOf(row), lines: lines.map(lineOf) };
}

/** Serializes all writes of statements, so that no record is matched twice. */
export async function lockBank(context: Context): Promise<void> {
  await lockFor(context, 'bank');
}

/** Recounts the matched lines of a statement. */
export async function recount({ tx, account }: Reading, statement: string): Promise<void> {
  const { rows } = await sql<{ matched: number }>`
    select count(*)::int as matched from bank_lines
    where account_id = ${account.id} and statement_id = ${statement} and status = 'matched'`.execute(tx);
  await sql`
    update bank_statements set matched_count = ${rows[0]?.matched ?? 0}
    where account_id = ${account.id} and id = ${statement}`.execute(tx);
}

export interface MatchedPart {
  type: string;
  id: string;
  line: string;
  amount: number;
}

/** Stores the matches of lines. Returns false if one of the records is matched already. */
export async function keepParts({ tx, account }: Reading, parts: readonly MatchedPart[]): Promise<boolean> {
  if (parts.length === 0) return true;
  const { rows } = await sql`
    insert into bank_matches (account_id, target_type, target_id, line_id, amount)
    select ${account.id}, given.type, given.id, given.line, given.amount
    from unnest(
      ${parts.map(({ type }) => type)}::text[], ${parts.map(({ id }) => id)}::text[],
      ${parts.map(({ line }) => line)}::text[], ${parts.map(({ amount }) => String(amount))}::numeric[]
    ) as given (type, id, line, amount)
    on conflict (account_id, target_type, target_id) do nothing returning target_id`.execute(tx);
  return rows.length === parts.length;
}

/** Stores the status, match and candidates of lines. */
export async function keepLines(
  { tx, account }: Reading,
  lines: readonly Pick<LineRow, 'id' | 'status' | 'match' | 'candidates'>[],
): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    update bank_lines set status = given.status, match = given.match, candidates = given.candidates
    from unnest(
      ${lines.map(({ id }) => id)}::text[], ${lines.map(({ status }) => status)}::text[],
      ${lines.map(({ match }) => (match ? JSON.stringify(match) : null))}::jsonb[],
      ${lines.map(({ candidates }) => JSON.stringify(candidates))}::jsonb[]
    ) as given (id, status, match, candidates)
    where bank_lines.account_id = ${account.id} and bank_lines.id = given.id`.execute(tx);
}
