/** The lines of an entry (Reference 2.8, Decision N46): each has one side, and debits equal credits. Pure. */
import { Problem } from '@mostrador/server-stub';
import type { JournalEntry } from '@mostrador/types';
import { type Cents, fromCents, largest, toCents, total } from '../../../core/cents.ts';
import { memberProblem } from '../../../core/field-problem.ts';
import type { ChartAccountRef } from '../../../ledgers/journal/chart.ts';
import type { Context } from '../../../records/context.ts';
import type { InputOf } from '../../../records/rules.ts';

type Line = JournalEntry['lines'][number];
/** A line from the request, or an existing one. */
export type SentLine = InputOf<'journalEntries'>['lines'][number];

export type ChartByCode = ReadonlyMap<string, ChartAccountRef>;

/** Fills in the omitted fields: the account's name from the chart, and 0 on the other side. */
export function completeLines(lines: readonly SentLine[], chart: ChartByCode): Line[] {
  return lines.map(({ account_code, account_name, debit, credit, description }) => ({
    account_code,
    account_name: account_name ?? chart.get(account_code)?.name ?? null,
    debit: debit ?? 0,
    credit: credit ?? 0,
    description: description ?? null,
  }));
}

/**
 * Returns the total of each side.
 * @throws Problem `unbalanced_entry` if the sides differ or a line does not have exactly one side, `validation_failed`
 * if a total exceeds the largest amount
 */
export function balancedTotal(lines: readonly Line[]): Cents {
  const wrong = lines.findIndex(({ debit, credit }) => debit > 0 === credit > 0);
  if (wrong !== -1) {
    const detail = `\`lines.${wrong}\` must have either a debit or a credit above 0.`;
    throw new Problem('unbalanced_entry', detail);
  }
  const debit = total(lines.map((line) => toCents(line.debit)));
  const credit = total(lines.map((line) => toCents(line.credit)));
  if (debit !== credit) {
    const detail = `Debits (${fromCents(debit)}) and credits (${fromCents(credit)}) must be equal.`;
    throw new Problem('unbalanced_entry', detail);
  }
  if (debit > largest) {
    const maximum = fromCents(largest);
    throw memberProblem('lines', 'too_high', `must total at most ${maximum} on each side`, { maximum });
  }
  return debit;
}

/** Warns about accounts that cannot be posted to. A draft may name them. */
export function warnAccounts(lines: readonly Line[], chart: ChartByCode, { warn }: Context): void {
  for (const [index, { account_code }] of lines.entries()) {
    const account = chart.get(account_code);
    const field = `lines.${index}.account_code`;
    if (!account) {
      const message = `The chart has no account with the code \`${account_code}\`. Create it before you post the entry.`;
      warn({ code: 'unknown_reference', field, message });
    } else if (!account.isPostable) {
      const message = `Lines cannot be posted to the account \`${account_code}\`, which is not an active detail account.`;
      warn({ code: 'account_not_postable', field, message });
    }
  }
}

/** Returns the account of each line. @throws Problem `validation_failed` for an account that cannot be posted to */
export function postableAccounts(lines: readonly Line[], chart: ChartByCode): ChartAccountRef[] {
  const message = 'must be the code of an active detail account';
  const errors = lines.flatMap(({ account_code }, index) =>
    chart.get(account_code)?.isPostable
      ? []
      : [
          {
            pointer: `/lines/${index}/account_code`,
            field: `lines.${index}.account_code`,
            code: 'invalid_reference' as const,
            message,
          },
        ],
  );
  const [first] = errors;
  if (first) {
    const detail =
      errors.length === 1 ? `\`${first.field}\` ${message}.` : `${errors.length} fields are not valid.`;
    throw new Problem('validation_failed', detail, { errors });
  }
  return lines.flatMap(({ account_code }) => chart.get(account_code) ?? []);
}
