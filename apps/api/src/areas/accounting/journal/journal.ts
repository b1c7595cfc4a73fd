/** The journal (Reference 2.8, 3.2, Decision N46). Entries are drafts until they are posted, and then never change. */

import { isDeepStrictEqual } from 'node:util';
import type { JournalEntry } from '@mostrador/types';
import { dayIn } from '../../../calculation/days.ts';
import { fromCents } from '../../../core/cents.ts';
import { accountsByCode } from '../../../ledgers/journal/chart.ts';
import { searchedLines, searchedMembers } from '../../../ledgers/journal/entries.ts';
import { records } from '../../../records/records.ts';
import type { Change, Computed } from '../../../records/rules.ts';
import { balancedTotal, type ChartByCode, completeLines, warnAccounts } from './entry-lines.ts';
import { checkDraft } from './entry-problems.ts';

type EntryChange = Change<'journalEntries', undefined>;

export const journalEntries = records<'journalEntries', ChartByCode>('journalEntries', {
  search: searchedMembers,
  searchMore: searchedLines,
  columns: { date: { column: 'date', is: 'day' }, total: 'total_debit' },
  facts: namedAccounts,
  compute: drafted,
  deletable: (entry, context) => checkDraft(context, entry, 'Reverse it instead of deleting it.'),
});

async function namedAccounts(draft: JournalEntry, { before, context }: EntryChange): Promise<ChartByCode> {
  if (before) await checkDraft(context, before, 'Reverse it instead of changing it.');
  return await accountsByCode(
    context,
    draft.lines.map(({ account_code }) => account_code),
  );
}

function drafted(
  draft: JournalEntry,
  { before, context }: EntryChange,
  chart: ChartByCode,
): Computed<'journalEntries', undefined> {
  const lines = completeLines(draft.lines, chart);
  const sum = fromCents(balancedTotal(lines));
  if (!isDeepStrictEqual(lines, before?.lines)) warnAccounts(lines, chart, context);
  return {
    record: {
      ...draft,
      date: draft.date ?? dayIn(context.account.timezone, context.now),
      lines,
      total_debit: sum,
      total_credit: sum,
      status: 'draft',
      entry_number: null,
      posted_at: null,
      reversal_of: null,
      reversed_by: null,
    },
  };
}
