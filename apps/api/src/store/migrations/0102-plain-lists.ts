/**
 * Indexes with the filter and sort columns of the lists of imports and VAT entries, so that a page reads only its own
 * rows.
 */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const plainLists: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`drop index received_invoice_imports_list`.execute(db);
    await sql`
      create index received_invoice_imports_list on received_invoice_imports (account_id, created_at, id)
      include (status, filename, total_rows, imported)`.execute(db);
    await sql`drop index vat_entries_updated`.execute(db);
    await sql`
      create index vat_entries_updated on vat_entries (account_id, updated_at, id)
      include (book_id, date, source, source_id, voucher_type, total) where deleted_at is null`.execute(db);
  },
};
