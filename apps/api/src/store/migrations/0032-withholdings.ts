/** Withholdings and perceptions: settings, regimes, withheld amounts, and certificates. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { boolean, number, text, words } from './columns.ts';
import { createListedTable } from './listed-table.ts';
import { secureRows } from './row-security.ts';

export const withholdings: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table withholding_configs (
        account_id text collate "C" not null references accounts (id),
        version    integer not null default 1 check (version >= 1),
        updated_at timestamptz not null,
        doc        jsonb not null check (jsonb_typeof(doc) = 'object'),
        primary key (account_id)
      )`.execute(db);
    await createListedTable(db, 'withholding_regimes', {
      columns: {
        ...text('kind', 'tax', 'jurisdiction', 'code', 'base', 'accumulation'),
        ...words('name'),
        ...boolean('is_active'),
      },
      indexes: { code: { on: 'code', where: 'deleted_at is null' } },
      list: {
        filters: ['kind', 'tax', 'jurisdiction', 'code', 'base', 'accumulation', 'is_active'],
        names: ['name'],
      },
    });
    await createListedTable(db, 'withholdings', {
      columns: {
        ...text('kind', 'date', 'supplier_id', 'customer_id', 'certificate_id', 'journal_entry_id'),
        ...number('amount'),
        regime_id: { type: 'text collate "C"', from: `doc->'regime'->>'_id'` },
        tax: { type: 'text collate "C"', from: `doc->'regime'->>'tax'` },
        agent_cuit: { type: 'text collate "C"', from: `doc->'agent'->>'cuit'` },
        subject_cuit: { type: 'text collate "C"', from: `doc->'subject'->>'cuit'` },
        // Whether others withheld it from the account.
        suffered: { type: 'boolean', from: `coalesce((doc->>'suffered')::boolean, false)` },
      },
      indexes: {
        accumulated: { on: 'regime_id, subject_cuit, date', where: 'deleted_at is null' },
        month: { on: 'suffered, kind, date', where: 'deleted_at is null' },
      },
      list: {
        filters: [
          'kind',
          'tax',
          'regime_id',
          'supplier_id',
          'customer_id',
          'certificate_id',
          'journal_entry_id',
        ],
        sorts: ['date', 'amount'],
      },
    });
    await createListedTable(db, 'withholding_certificates', {
      columns: {
        ...text('kind', 'tax', 'regime_code', 'date', 'withholding_id'),
        ...number('amount'),
        number: { type: 'text collate "C"', from: `left(doc->>'number', 200)` },
      },
      list: {
        filters: ['kind', 'tax', 'regime_code', 'withholding_id'],
        sorts: ['date', 'number', 'amount'],
      },
    });
    await secureRows(
      db,
      'withholding_configs',
      'withholding_regimes',
      'withholdings',
      'withholding_certificates',
    );
  },
};
