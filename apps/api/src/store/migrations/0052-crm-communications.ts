/** Communications, and the outbox of messages. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { text } from './columns.ts';
import { createListedTable } from './listed-table.ts';
import { secureRows } from './row-security.ts';

export const crmCommunications: Migration = {
  async up(db: Kysely<unknown>) {
    const filters = ['channel', 'direction', 'status', 'customer_id', 'template_id'];
    await createListedTable(db, 'crm_communications', {
      columns: { ...text(...filters) },
      indexes: { customer: { on: 'customer_id, created_at' } },
      list: { filters },
    });
    await createOutbox(db);
    await secureRows(db, 'crm_communications', 'mail_outbox');
  },
};

/** One row per record whose message is waiting or being sent. */
async function createOutbox(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_outbox (
      account_id    text collate "C" not null references accounts (id),
      document_type text collate "C" not null,
      document_id   text collate "C" not null,
      state         text collate "C" not null default 'queued' check (state in ('queued', 'sending')),
      due_at        timestamptz not null,
      attempts      integer not null default 0,
      claimed_at    timestamptz,
      primary key (account_id, document_type, document_id)
    )`.execute(db);
  await sql`
    create index mail_outbox_due on mail_outbox (account_id, due_at, document_id) where state = 'queued'`.execute(
    db,
  );
}
