/** Consistency checks of accounting besides its ledgers: entries agree with their lines. */
import { sql } from 'kysely';
import { wrongAgainstCash } from '../../ledgers/journal/cash.ts';
import { type NumberSeries, numberDifferences } from '../../records/verify-numbers.ts';
import type { Check, Difference } from '../../store/check.ts';

const entryNumbers: NumberSeries = {
  counters: ['journal_entries.'],
  carried: (account) => sql`
    select 'journal_entries.' || fiscal_year as name, entry_number::bigint as number from journal_lines
    where account_id = ${account} and position = 1`,
};

export const accountingChecks: Check[] = [
  {
    name: 'journal-numbers',
    proves: 'the entries of each fiscal year are numbered without gaps, up to their counter',
    differences: (db, account) => numberDifferences(db, account, entryNumbers),
  },
  {
    name: 'journal-entries',
    proves: 'each posted entry has the journal lines of its record, and drafts have none',
    async differences(db, account) {
      const { rows } = await sql<Difference>`
        select 'journal entry ' || id as subject, kept, proven from (
          select entry.id,
            coalesce(line.sides, 'no lines') as kept,
            case when entry.status = 'posted' then shown.sides else 'no lines' end as proven
          from (
            select id, status, doc from journal_entries where account_id = ${account}
              and (deleted_at is null or status = 'posted')
          ) as entry
          cross join lateral (
            select string_agg(
              to_char((one->>'debit')::numeric, 'FM999999999999990.00') || ' '
              || to_char((one->>'credit')::numeric, 'FM999999999999990.00'), ', ' order by place) as sides
            from jsonb_array_elements(entry.doc->'lines') with ordinality as lines (one, place)
          ) as shown
          left join (
            select entry_id, string_agg(
              to_char(debit, 'FM999999999999990.00') || ' ' || to_char(credit, 'FM999999999999990.00'),
              ', ' order by position) as sides
            from journal_lines where account_id = ${account} group by entry_id
          ) as line on line.entry_id = entry.id
        ) as compared where kept <> proven order by 1`.execute(db);
      return rows;
    },
  },
  {
    name: 'journal-sides',
    proves: 'the debits of every posted entry equal its credits',
    async differences(db, account) {
      const { rows } = await sql<Difference>`
        select 'journal entry ' || entry_id as subject, sum(debit)::text || ' debited' as kept,
          sum(credit)::text || ' credited' as proven
        from journal_lines where account_id = ${account}
        group by entry_id having sum(debit) <> sum(credit) order by 1`.execute(db);
      return rows;
    },
  },
  {
    name: 'journal-cash',
    proves: 'the stored totals against cash are the sums of their journal lines',
    differences: wrongAgainstCash,
  },
];
