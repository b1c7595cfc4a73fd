/** Pipelines, their opportunities, and the figures of their boards. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { boolean, number, text } from './columns.ts';
import { createListedTable } from './listed-table.ts';
import { secureRows } from './row-security.ts';

export const crmPipelines: Migration = {
  async up(db: Kysely<unknown>) {
    await createPipelines(db);
    await createOpportunities(db);
    await createFigures(db);
    await secureRows(db, 'crm_pipelines', 'crm_opportunities', 'crm_figure_movements', 'crm_figures');
  },
};

const spanish = 'text collate "es-x-icu"';

async function createPipelines(db: Kysely<unknown>): Promise<void> {
  await createListedTable(db, 'crm_pipelines', {
    columns: {
      ...boolean('is_default'),
      name: { type: spanish, from: `left(doc->>'name', 200)` },
    },
    indexes: {
      is_default: { on: 'is_default', unique: true, where: 'is_default and deleted_at is null' },
    },
    list: { filters: ['is_default'], names: ['name'] },
  });
}

async function createOpportunities(db: Kysely<unknown>): Promise<void> {
  await createListedTable(db, 'crm_opportunities', {
    columns: {
      ...text('status', 'pipeline_id', 'stage_id', 'customer_id', 'expected_close_date'),
      ...number('amount', 'probability'),
      title: { type: spanish, from: `left(doc->>'title', 200)` },
      owner: { type: 'text collate "C"', from: `lower((doc->>'owner_email') collate "C")` },
    },
    indexes: { customer: { on: 'customer_id, created_at', where: 'customer_id is not null' } },
    list: {
      filters: ['status', 'pipeline_id', 'stage_id', 'customer_id'],
      sorts: ['amount', 'probability', 'expected_close_date'],
      names: ['title'],
    },
  });
  await sql`
    alter table crm_opportunities
    add column board_rank numeric generated always as ((kept->>'rank')::numeric) stored`.execute(db);
  const order = sql`board_rank, created_at desc, id desc`;
  await sql`
    create index crm_opportunities_board on crm_opportunities
    (account_id, pipeline_id, stage_id, status, ${order}) where deleted_at is null`.execute(db);
  await sql`
    create index crm_opportunities_owner on crm_opportunities
    (account_id, pipeline_id, stage_id, status, owner, ${order})
    where deleted_at is null and owner is not null`.execute(db);
}

/** The count, amount and weighted amount of each stage, as a ledger. The owner '' stands for all owners. */
async function createFigures(db: Kysely<unknown>): Promise<void> {
  const place = sql`
    pipeline_id   text collate "C" not null,
    stage_id      text collate "C" not null,
    status        text collate "C" not null,
    currency      text collate "C" not null,
    owner         text collate "C" not null,
    opportunities bigint not null,
    amount        numeric not null,
    weighted      numeric not null`;
  await sql`
    create table crm_figure_movements (
      account_id    text collate "C" not null,
      id            text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
      at            timestamptz not null,
      document_type text collate "C" not null,
      document_id   text collate "C" not null,
      ${place},
      primary key (account_id, id)
    )`.execute(db);
  await sql`
    create index crm_figure_movements_document
    on crm_figure_movements (account_id, document_type, document_id)`.execute(db);
  await sql`
    create table crm_figures (
      account_id text collate "C" not null,
      ${place},
      primary key (account_id, pipeline_id, owner, stage_id, status, currency)
    )`.execute(db);
}
