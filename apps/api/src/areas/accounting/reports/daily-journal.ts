/** The journal of a day (Decision N52): its posted entries by number. */
import type { JournalEntry } from '@mostrador/types';
import { sql } from 'kysely';
import { fromCents, toCents, total } from '../../../core/cents.ts';
import { action } from '../../../records/action.ts';

export const getDailyJournal = action<'getDailyJournal'>(async ({ tx, account, params: { date } }) => {
  const { rows } = await sql<{ doc: JournalEntry }>`
    select doc from journal_entries
    where account_id = ${account.id} and date = ${date} and status = 'posted' and deleted_at is null
    order by entry_number`.execute(tx);
  const entries = rows.map(({ doc }) => doc);
  const sum = fromCents(total(entries.map(({ total_debit }) => toCents(total_debit))));
  return {
    data: {
      date,
      entries: entries.map(({ _id, entry_number, description, lines }) => ({
        entry_id: _id,
        entry_number: entry_number ?? 0,
        description,
        lines,
      })),
      total_debit: sum,
      total_credit: sum,
      entries_count: entries.length,
    },
  };
});
