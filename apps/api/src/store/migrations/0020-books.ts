/**
 * The books: the chart of accounts, journal entries, the lines of posted entries with daily and monthly balances,
 * closed fiscal years, and the bookkeeping settings of an account.
 */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { boolean, number, shortText, shortWords, text } from './columns.ts';
import { createListedTable } from './listed-table.ts';
import { secureRows } from './row-security.ts';

export const books: Migration = {
  async up(db: Kysely<unknown>) {
    await createChart(db);
    await createEntries(db);
    await createLines(db);
    await createBalances(db);
    await createYears(db);
    await createSettings(db);
    await secureRows(
      db,
      'chart_accounts',
      'journal_entries',
      'journal_lines',
      'journal_days',
      'journal_months',
      'fiscal_years',
      'accounting_settings',
    );
  },
};

async function createChart(db: Kysely<unknown>): Promise<void> {
  await createListedTable(db, 'chart_accounts', {
    columns: {
      ...text('code', 'account_type', 'parent_code'),
      ...shortWords('name'),
      ...number('level'),
      ...boolean('is_detail', 'is_active'),
    },
    indexes: {
      code: { on: 'code', unique: true, where: 'deleted_at is null' },
      parent: { on: 'parent_code', where: 'parent_code is not null and deleted_at is null' },
    },
    list: {
      filters: ['code', 'account_type', 'parent_code', 'level', 'is_detail', 'is_active'],
      names: ['name'],
    },
  });
}

async function createEntries(db: Kysely<unknown>): Promise<void> {
  await createListedTable(db, 'journal_entries', {
    columns: {
      ...text('date', 'status'),
      ...shortText('reference_type', 'reference_id'),
      ...shortWords('description'),
      ...number('entry_number', 'total_debit'),
    },
    indexes: {
      day: { on: 'date, entry_number', where: `status = 'posted' and deleted_at is null` },
      drafts: { on: 'date', where: `status = 'draft' and deleted_at is null` },
    },
    list: {
      filters: ['status', 'date', 'reference_type', 'reference_id', 'total_debit'],
      sorts: ['entry_number'],
      names: ['description'],
    },
  });
}

/** A line of a posted entry. Never changed; it includes the entry data that reports show. */
async function createLines(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table journal_lines (
      account_id       text collate "C" not null,
      id               text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
      entry_id         text collate "C" not null,
      fiscal_year      integer not null,
      entry_number     integer not null check (entry_number >= 1),
      position         integer not null check (position >= 1),
      date             date not null,
      month            text collate "C" not null,
      chart_account_id text collate "C" not null,
      debit            numeric(14, 2) not null check (debit >= 0),
      credit           numeric(14, 2) not null check (credit >= 0),
      count            integer not null check (count = 1),
      description      text not null,
      reference_type   text,
      reference_id     text,
      role             text,
      document_type    text collate "C",
      document_id      text collate "C",
      primary key (account_id, id),
      constraint journal_lines_one_side check ((debit = 0) <> (credit = 0)),
      foreign key (account_id, entry_id) references journal_entries (account_id, id),
      foreign key (account_id, chart_account_id) references chart_accounts (account_id, id)
    )`.execute(db);
  await sql`
    create unique index journal_lines_number
    on journal_lines (account_id, fiscal_year, entry_number, position)`.execute(db);
  await sql`
    create index journal_lines_entry on journal_lines (account_id, entry_id)`.execute(db);
  await sql`
    create index journal_lines_ledger
    on journal_lines (account_id, chart_account_id, date, fiscal_year, entry_number, position)`.execute(db);
  await sql`
    create index journal_lines_document on journal_lines (account_id, document_type, document_id)
    where document_id is not null`.execute(db);
}

/** The sums of an account of the chart, per day with lines and per month. */
async function createBalances(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table journal_days (
      account_id       text collate "C" not null,
      chart_account_id text collate "C" not null,
      date             date not null,
      debit            numeric not null,
      credit           numeric not null,
      count            bigint not null,
      primary key (account_id, chart_account_id, date)
    )`.execute(db);
  await sql`create index journal_days_date on journal_days (account_id, date)`.execute(db);
  await sql`
    create table journal_months (
      account_id       text collate "C" not null,
      chart_account_id text collate "C" not null,
      month            text collate "C" not null,
      debit            numeric not null,
      credit           numeric not null,
      count            bigint not null,
      primary key (account_id, chart_account_id, month)
    )`.execute(db);
}

/** The closed fiscal years; open ones are derived from the entries. */
async function createYears(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table fiscal_years (
      account_id       text collate "C" not null,
      year             integer not null,
      net_result       numeric(17, 2),
      closing_entry_id text collate "C",
      closed_at        timestamptz not null,
      primary key (account_id, year)
    )`.execute(db);
}

/** The bookkeeping settings; without a row, the defaults apply. */
async function createSettings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accounting_settings (
      account_id text collate "C" not null,
      id         text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
      version    integer not null default 1,
      fiscal_year_end_month integer not null default 12 check (fiscal_year_end_month between 1 and 12),
      automatic_entries     boolean not null default false,
      settings   jsonb not null default '{}',
      updated_at timestamptz not null,
      primary key (account_id)
    )`.execute(db);
}
