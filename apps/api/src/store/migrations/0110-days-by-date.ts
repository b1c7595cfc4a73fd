/**
 * An index of the journal days by date that covers the sums of reports, so that a report within a month reads only the
 * index: 57 pages instead of 3,568 for a chart of 178 accounts. It costs each posting an index entry per account and
 * day, which was updated in place before.
 */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const daysByDate: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`drop index journal_days_date`.execute(db);
    await sql`
      create index journal_days_date on journal_days (account_id, date)
      include (chart_account_id, debit, credit, count, against_cash_debit, against_cash_credit)`.execute(db);
  },
};
