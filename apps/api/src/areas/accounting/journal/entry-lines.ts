/** The lines of an entry as it keeps them (Reference 2.8, Decision N46): each with one side, both sides the same in all. Pure. */
import { Problem } from '@mostrador/server-stub';
import type { JournalEntry } from '@mostrador/types';
import { type Cents, fromCents, largest, toCents, total } from '../../../core/cents.ts';
import { memberProblem } from '../../../core/field-problem.ts';
import type { ChartAccountRef } from '../../../ledgers/journal/chart.ts';
import type { Context } from '../../../records/context.ts';
import type { InputOf } from '../../../records/rules.ts';

type Line = JournalEntry['lines'][number];
/** A line as it was sent, or as it stands already. */
export type SentLine = InputOf<'journalEntries'>['lines'][number];

export type ChartByCode = ReadonlyMap<string, ChartAccountRef>;

/** Lines with everything that was not sent: the name that the chart has, and 0 on the other side. */
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
 * What both sides come to.
 * @throws Problem `unbalanced_entry` where they differ or a line has not one side, `validation_failed` where they come to more than an amount can be
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

/** A draft may name accounts that lines cannot be posted to; whoever writes it is told. */
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

/** The account of each line. @throws Problem `validation_failed` for lines whose account cannot be posted to */
export function postableAccounts(lines: readonly Line[], chart: ChartByCode): ChartAccountRef[] {
  const message = 'must be the code of a detail account that is active';
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
