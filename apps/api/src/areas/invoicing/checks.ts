/** Consistency checks of invoicing besides its ledgers. */
import { sql } from 'kysely';
import { type NumberSeries, numberDifferences } from '../../records/verify-numbers.ts';
import type { Check } from '../../store/check.ts';

/** Deleted notes keep their numbers, which are never reused. */
const noteNumbers: NumberSeries = {
  counters: ['delivery_notes'],
  carried: (account) => sql`
    select 'delivery_notes' as name, number::bigint as number from delivery_notes where account_id = ${account}`,
};

export const invoicingChecks: Check[] = [
  {
    name: 'delivery-note-numbers',
    proves: 'delivery notes are numbered without gaps or duplicates, up to their counter',
    differences: (db, account) => numberDifferences(db, account, noteNumbers),
  },
];
