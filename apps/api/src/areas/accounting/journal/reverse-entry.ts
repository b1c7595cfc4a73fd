/** Reverses a posted entry with another one (Reference 3.2, Decision N46). */
import { Problem } from '@mostrador/server-stub';
import type { JournalEntry } from '@mostrador/types';
import { sql } from 'kysely';
import { dayIn } from '../../../calculation/days.ts';
import { createdEntry, madeEntry, reversalOf, writeEntry } from '../../../ledgers/journal/entries.ts';
import { fiscalYears } from '../../../ledgers/journal/fiscal-years.ts';
import { markReversed } from '../../../ledgers/journal/journal.ts';
import { numberEntries } from '../../../ledgers/journal/posted-lines.ts';
import { action } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { lockIfThere, lockRecord } from '../../../records/locked-record.ts';
import { auditAll } from '../../../store/audit.ts';
import { together } from '../../../store/together.ts';
import { checkReversible } from './entry-problems.ts';

export const reverseJournalEntry = action<'reverseJournalEntry'>(async (call) => {
  const { record: original } = await lockRecord('journalEntries', call.params.id, call);
  await checkReversible(call, original, async () => {
    const found = await lockIfThere('journalEntries', original.reversed_by ?? '', call);
    return found?.record;
  });
  await checkNotClosing(call, original);
  const { date, description } = call.body ?? {};
  const day = date ?? dayIn(call.account.timezone, call.now);
  const entry = await reversalOf(call, original, { date: day, description });
  const made = madeEntry(call, entry, await numberEntries(call, day, await fiscalYears(call)));
  const { record } = made;
  const reversed = {
    action: 'reversed',
    entityType: 'journal_entry',
    entityId: original._id,
    before: { reversed_by: null },
    after: { reversed_by: record._id },
  };
  await together([
    writeEntry(call, made),
    markReversed(call, original._id, record._id),
    auditAll(call, [reversed, createdEntry(made)]),
  ]);
  return {
    status: 201,
    data: { original_entry_id: original._id, reversal_entry: record },
    location: `/api/v1/accounting/journal/${record._id}/`,
  };
});

/** A closed year stays closed, so its closing entry cannot be reversed. */
async function checkNotClosing({ tx, account }: Context, { _id }: JournalEntry): Promise<void> {
  const { rows } = await sql<{ year: number }>`
    select year from fiscal_years where account_id = ${account.id} and closing_entry_id = ${_id}`.execute(tx);
  const [row] = rows;
  if (!row) return;
  const detail = `The entry closes the fiscal year ${row.year}, which cannot be reopened.`;
  throw new Problem('fiscal_year_closed', detail);
}
