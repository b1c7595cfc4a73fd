/** The taxpayer data of an account, and the systems that issue its receipts. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { secureRows } from './row-security.ts';

export const taxData: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table taxpayers (
        account_id text collate "C" not null references accounts (id),
        version    integer not null default 1 check (version >= 1),
        updated_at timestamptz not null,
        doc        jsonb not null check (jsonb_typeof(doc) = 'object'),
        primary key (account_id)
      )`.execute(db);
    await sql`
      create table billing_systems (
        account_id text collate "C" not null references accounts (id),
        code       text collate "C" not null,
        version    integer not null default 1 check (version >= 1),
        created_at timestamptz not null,
        updated_at timestamptz not null,
        doc        jsonb not null check (jsonb_typeof(doc) = 'object'),
        kept       jsonb not null,
        primary key (account_id, code)
      )`.execute(db);
    await secureRows(db, 'taxpayers', 'billing_systems');
  },
};
