/** Matches one line by hand with one record or several, and undoes a match (Decision N53). */
import { Problem } from '@mostrador/server-stub';
import type { BankMatch, BankMatchPart, Body } from '@mostrador/types';
import { sql } from 'kysely';
import { centsOf } from '../../../calculation/amounts.ts';
import { fromCents, toCents, total } from '../../../core/cents.ts';
import { fieldProblem, memberProblem } from '../../../core/field-problem.ts';
import { action } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { audit } from '../../../store/audit.ts';
import { namedTarget } from './match-targets.ts';
import {
  headOf,
  keepLines,
  keepParts,
  type LineRow,
  lineOf,
  lockBank,
  recount,
  statementRow,
} from './statement-rows.ts';

type Request = Body<'matchBankLine'>;

export const matchBankLine = action<'matchBankLine'>(async (call) => {
  await lockBank(call);
  const line = await lineRow(call, call.body.statement_line_id);
  const changed = call.body.unmatch ? await unmatched(call, line) : await matched(call, call.body, line);
  const statement = await statementRow(call, line.statement_id);
  const { matched_count, unmatched_count, status } = headOf(statement);
  return { data: { line: lineOf(changed), statement: { matched_count, unmatched_count, status } } };
});

/** @throws Problem `validation_failed` */
async function lineRow({ tx, account }: Context, id: string): Promise<LineRow> {
  const { rows } = await sql<LineRow>`
    select id, statement_id, date, description, reference, amount, balance, status, match, candidates from bank_lines
    where account_id = ${account.id} and id = ${id}`.execute(tx);
  if (rows[0]) return rows[0];
  throw fieldProblem(
    '/statement_line_id',
    'invalid_reference',
    'is not the ID of a line of a statement of this account',
  );
}

async function unmatched(context: Context, line: LineRow): Promise<LineRow> {
  if (line.status !== 'matched') return line;
  const { tx, account } = context;
  await sql`delete from bank_matches where account_id = ${account.id} and line_id = ${line.id}`.execute(tx);
  return await kept(context, line, { ...line, status: 'unmatched', match: null });
}

async function matched(context: Context, body: Request, line: LineRow): Promise<LineRow> {
  if (line.status === 'matched') throw alreadyMatched('The line', line.id);
  const parts = partsOf(body, line);
  const { bank_account_code } = await statementRow(context, line.statement_id);
  for (const [index, { target_type, target_id }] of parts.entries()) {
    if (await namedTarget(context, bank_account_code, target_type, target_id)) continue;
    const message = `is not the ID of a ${target_type} that lines of the account ${bank_account_code} can belong to`;
    throw memberProblem(fieldOf(body, index), 'invalid_reference', message);
  }
  const rows = parts.map(({ target_type: type, target_id: id, amount }) => ({
    type,
    id,
    line: line.id,
    amount,
  }));
  if (!(await keepParts(context, rows))) throw alreadyMatched('The record', parts[0]?.target_id ?? '');
  return await kept(context, line, {
    ...line,
    status: 'matched',
    match: matchOf(parts, context),
    candidates: [],
  });
}

function matchOf(parts: readonly BankMatchPart[], { now }: Context): BankMatch {
  const [first] = parts;
  if (!first) throw new Error('A match has a part');
  const { target_type: type, target_id: id } = first;
  return { type, id, score: null, method: 'manual', matched_at: now.toISOString(), parts: [...parts] };
}

function alreadyMatched(what: string, id: string): Problem {
  return new Problem('already_matched', `${what} \`${id}\` is already matched. Undo that match first.`);
}

/** Returns the field that references the record of a part. */
function fieldOf({ matches, journal_entry_id }: Request, index: number): string {
  if (matches) return `matches.${index}.target_id`;
  return journal_entry_id ? 'journal_entry_id' : 'target_id';
}

/** Returns the records of the request to match the line with. @throws Problem `validation_failed` */
function partsOf(body: Request, line: LineRow): BankMatchPart[] {
  const { journal_entry_id, target_type, target_id, matches } = body;
  const ways = [journal_entry_id, target_id ?? target_type, matches].filter(Boolean).length;
  if (ways > 1)
    throw fieldProblem('/matches', 'mutually_exclusive', 'must not be sent together with another record');
  const amount = fromCents(toCents(line.amount));
  if (journal_entry_id) return [{ target_type: 'journal_entry', target_id: journal_entry_id, amount }];
  if (matches) return checkedParts(matches, line);
  if (!target_id)
    throw fieldProblem(
      '/target_id',
      'required',
      'is required unless `journal_entry_id` or `matches` is sent',
    );
  if (!target_type) throw fieldProblem('/target_type', 'required', 'is required with `target_id`');
  return [{ target_type, target_id, amount }];
}

/** Checks that the parts have the sign of the line and do not exceed it in total. */
function checkedParts(matches: readonly BankMatchPart[], line: LineRow): BankMatchPart[] {
  if (matches.length === 0) throw fieldProblem('/matches', 'too_few_items', 'must reference a record');
  const whole = toCents(line.amount);
  const amounts = matches.map(({ amount }, index) => {
    const field = `matches.${index}.amount`;
    const part = centsOf(amount, field);
    if (part === 0 || Math.sign(part) !== Math.sign(whole))
      throw memberProblem(field, 'invalid_format', 'must have the sign of the line and must not be 0');
    return part;
  });
  const keys = matches.map(({ target_type, target_id }) => `${target_type} ${target_id}`);
  const twice = keys.findIndex((key, index) => keys.indexOf(key) < index);
  if (twice >= 0) throw memberProblem(`matches.${twice}.target_id`, 'not_unique', 'is a duplicate');
  if (Math.abs(total(amounts)) > Math.abs(whole)) {
    const message = `must not exceed the line, ${fromCents(whole)}, in total`;
    throw fieldProblem('/matches', 'too_high', message, { maximum: Math.abs(fromCents(whole)) });
  }
  return matches.map(({ target_type, target_id }, index) => ({
    target_type,
    target_id,
    amount: fromCents(amounts[index] ?? whole),
  }));
}

async function kept(context: Context, before: LineRow, line: LineRow): Promise<LineRow> {
  await keepLines(context, [line]);
  await recount(context, line.statement_id);
  await audit(context, {
    action: line.status === 'matched' ? 'matched' : 'unmatched',
    entityType: 'bank_line',
    entityId: line.id,
    before: { match: before.match },
    after: { match: line.match },
  });
  return line;
}
