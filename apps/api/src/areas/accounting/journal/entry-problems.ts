/** Problems that prevent changing, posting or reversing an entry (Decision N46). */
import { Problem } from '@mostrador/server-stub';
import type { JournalEntry } from '@mostrador/types';
import { fiscalYearOf, fiscalYears } from '../../../ledgers/journal/fiscal-years.ts';
import type { Context } from '../../../records/context.ts';

/** `number 3 of 2026`. */
export async function called(context: Context, { entry_number, date }: JournalEntry): Promise<string> {
  const { endMonth } = await fiscalYears(context);
  return `number ${entry_number} of ${fiscalYearOf(date, endMonth).year}`;
}

/** Rejects changes of a posted entry. `instead` says what to do. @throws Problem `entry_posted` */
export async function checkDraft(context: Context, entry: JournalEntry, instead: string): Promise<void> {
  if (entry.status === 'draft') return;
  throw new Problem('entry_posted', `The entry is posted as ${await called(context, entry)}. ${instead}`);
}

/** @throws Problem `entry_not_posted`, `already_reversed` */
export async function checkReversible(
  context: Context,
  entry: JournalEntry,
  reversal: () => Promise<JournalEntry | undefined>,
): Promise<void> {
  if (entry.status === 'draft') {
    throw new Problem(
      'entry_not_posted',
      'The entry is a draft. Change or delete it instead of reversing it.',
    );
  }
  if (entry.reversed_by === null) return;
  const by = await reversal();
  const detail = `The entry was already reversed${by ? `, by ${await called(context, by)}` : ''}.`;
  throw new Problem('already_reversed', detail, { extra: { reversed_by: entry.reversed_by } });
}
