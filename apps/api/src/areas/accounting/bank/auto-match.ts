/** Matches the lines of a statement with the books by a score, and shows the reasons for it (Decision N53). */
import type { BankMatch } from '@mostrador/types';
import { daysAfter } from '../../../calculation/days.ts';
import { fromCents, toCents } from '../../../core/cents.ts';
import { fieldProblem } from '../../../core/field-problem.ts';
import { action } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { audit } from '../../../store/audit.ts';
import { certainFits, type Fit, fitsOf, type LineFacts } from './match-score.ts';
import { targetsFor } from './match-targets.ts';
import {
  keepLines,
  keepParts,
  type LineRow,
  lineRows,
  lockBank,
  recount,
  statementRow,
} from './statement-rows.ts';

/** The most candidates to show for a line. */
const shownCandidates = 5;
const mostDays = 366;

export const matchBankStatement = action<'matchBankStatement'>(async (call) => {
  const { statement_id } = call.params;
  const { tolerance_days = 3, min_score = 80, dry_run = false } = call.body ?? {};
  if (tolerance_days > mostDays)
    throw fieldProblem('/tolerance_days', 'too_high', `must be at most ${mostDays}`, { maximum: mostDays });
  await lockBank(call);
  const statement = await statementRow(call, statement_id);
  const open = (await lineRows(call, statement_id)).filter(({ status }) => status !== 'matched');
  const targets = await targetsFor(call, {
    bankAccount: statement.bank_account_code,
    from: daysAfter(statement.period_from, -tolerance_days),
    to: daysAfter(statement.period_to, tolerance_days),
    amounts: [...new Set(open.map(({ amount }) => amount))],
  });
  const fits = fitsOf(open.map(factsOf), targets, tolerance_days);
  const certain = new Map(certainFits(fits, min_score).map((fit) => [fit.line.id, fit]));
  const used = new Set([...certain.values()].map(({ target }) => `${target.type} ${target.id}`));
  const left = (id: string) =>
    (fits.get(id) ?? [])
      .filter(({ target }) => !used.has(`${target.type} ${target.id}`))
      .slice(0, shownCandidates);
  if (!dry_run) await keep(call, statement_id, open, certain, left);
  const suggested = open.filter(({ id }) => !certain.has(id) && left(id).length > 0).length;
  return {
    data: {
      statement_id,
      matched: certain.size,
      suggested,
      unmatched: open.length - certain.size - suggested,
      matches: open.flatMap(({ id }) => matchedLine(certain.get(id))),
    },
  };
});

function factsOf({ id, date, description, reference, amount }: LineRow): LineFacts {
  return { id, date, description, reference, amount: toCents(amount) };
}

function matchedLine(fit: Fit | undefined) {
  if (!fit) return [];
  const { line, target, score, reasons } = fit;
  return [{ line_id: line.id, target_type: target.type, target_id: target.id, score, reasons }];
}

async function keep(
  context: Context,
  statement: string,
  open: readonly LineRow[],
  certain: ReadonlyMap<string, Fit>,
  left: (id: string) => readonly Fit[],
): Promise<void> {
  const parts = [...certain.values()].map(({ line, target }) => ({
    type: target.type,
    id: target.id,
    line: line.id,
    amount: fromCents(line.amount),
  }));
  if (!(await keepParts(context, parts))) throw new Error('A record was matched while the bank was locked');
  await keepLines(
    context,
    open.map(({ id }) => {
      const fit = certain.get(id);
      if (fit) return { id, status: 'matched', match: matchOf(fit, context), candidates: [] };
      const candidates = left(id).map(({ target, score, reasons }) => ({
        type: target.type,
        id: target.id,
        score,
        reasons,
      }));
      return { id, status: candidates.length > 0 ? 'suggested' : 'unmatched', match: null, candidates };
    }),
  );
  if (certain.size === 0) return;
  await recount(context, statement);
  const entry = {
    action: 'matched',
    entityType: 'bank_statement',
    entityId: statement,
    after: { matched: certain.size },
  };
  await audit(context, entry);
}

function matchOf({ line, target, score }: Fit, { now }: Context): BankMatch {
  const { type, id } = target;
  const parts = [{ target_type: type, target_id: id, amount: fromCents(line.amount) }];
  return { type, id, score, method: 'auto', matched_at: now.toISOString(), parts };
}
