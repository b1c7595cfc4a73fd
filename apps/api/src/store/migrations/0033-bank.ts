/** Bank statements, their lines, and the matched records. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { secureRows } from './row-security.ts';

export const bank: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table bank_statements (
        account_id        text collate "C" not null references accounts (id),
        id                text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
        bank_account_code text collate "C" not null,
        bank_name         text collate "es-x-icu",
        account_number    text,
        period_from       text collate "C" not null,
        period_to         text collate "C" not null,
        opening_balance   numeric(17, 2),
        closing_balance   numeric(17, 2),
        currency          text not null,
        lines_count       integer not null check (lines_count > 0),
        matched_count     integer not null default 0 check (matched_count between 0 and lines_count),
        status            text collate "C" not null generated always as (
          case when matched_count = 0 then 'pending' when matched_count = lines_count then 'reconciled' else 'partial' end
        ) stored,
        imported_at       timestamptz not null,
        search            text not null,
        primary key (account_id, id)
      )`.execute(db);
    await sql`
      create index bank_statements_list on bank_statements (account_id, imported_at, id)
      include (period_to, period_from, status, bank_account_code)`.execute(db);
    await sql`
      create table bank_lines (
        account_id   text collate "C" not null,
        id           text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
        statement_id text collate "C" not null,
        place        integer not null,
        date         text collate "C" not null,
        description  text not null,
        reference    text,
        amount       numeric(17, 2) not null check (amount <> 0),
        balance      numeric(17, 2),
        fingerprint  text collate "C" not null,
        status       text collate "C" not null default 'unmatched' check (status in ('unmatched', 'suggested', 'matched')),
        match        jsonb,
        candidates   jsonb not null default '[]',
        primary key (account_id, id),
        unique (account_id, fingerprint),
        unique (account_id, statement_id, place),
        check ((status = 'matched') = (match is not null)),
        foreign key (account_id, statement_id) references bank_statements (account_id, id)
      )`.execute(db);
    // Each record matches at most one line.
    await sql`
      create table bank_matches (
        account_id  text collate "C" not null,
        target_type text collate "C" not null,
        target_id   text collate "C" not null,
        line_id     text collate "C" not null,
        amount      numeric(17, 2) not null,
        primary key (account_id, target_type, target_id),
        foreign key (account_id, line_id) references bank_lines (account_id, id)
      )`.execute(db);
    await sql`create index bank_matches_line on bank_matches (account_id, line_id)`.execute(db);
    await secureRows(db, 'bank_statements', 'bank_lines', 'bank_matches');
  },
};
