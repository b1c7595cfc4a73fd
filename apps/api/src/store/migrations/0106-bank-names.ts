/** An index of bank names, so that statements sorted by them are read from the index alone. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const bankNames: Migration = {
  async up(db: Kysely<unknown>) {
    // As much of a name as fits into an index entry.
    await sql`
      alter table bank_statements add column short_bank_name text collate "es-x-icu"
        generated always as (left(bank_name, 200)) stored`.execute(db);
    const listed = 'include (period_to, period_from, status, bank_account_code)';
    await sql`
      create index bank_statements_by_bank_name on bank_statements (account_id, short_bank_name, id)
      ${sql.raw(listed)}`.execute(db);
    await sql`
      create index bank_statements_by_bank_name_down
      on bank_statements (account_id, short_bank_name desc nulls last, id desc)
      ${sql.raw(listed)}`.execute(db);
  },
};
