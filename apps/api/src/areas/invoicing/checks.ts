/** Consistency checks of invoicing besides its ledgers. */
import { sql } from 'kysely';
import { type NumberSeries, numberDifferences } from '../../records/verify-numbers.ts';
import type { Check } from '../../store/check.ts';

/** Deleted notes carry their numbers on: these are not given again. */
const noteNumbers: NumberSeries = {
  counters: ['delivery_notes'],
  carried: (account) => sql`
    select 'delivery_notes' as name, number::bigint as number from delivery_notes where account_id = ${account}`,
};

export const invoicingChecks: Check[] = [
  {
    name: 'delivery-note-numbers',
    proves: 'the counter of delivery notes stands where they end, and no number is missing or carried twice',
    differences: (db, account) => numberDifferences(db, account, noteNumbers),
  },
];
