/** Users of the panel, their sessions, and failed sign-in attempts. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { openToDirectory, secureRows } from './row-security.ts';

export const people: Migration = {
  async up(db: Kysely<unknown>) {
    // Null until the first change of the account.
    await sql`alter table accounts add column updated_at timestamptz`.execute(db);

    // The e-mail is unique over all accounts, since it alone identifies a user at sign-in.
    await sql`
      create table users (
        account_id    text collate "C" not null references accounts (id),
        id            text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
        name          text not null check (name <> ''),
        email         text not null unique check (email = lower(email)),
        password_hash text not null,
        created_at    timestamptz not null,
        updated_at    timestamptz not null,
        primary key (account_id, id)
      )`.execute(db);

    // The hash of a session is unique as well, since a cookie alone identifies its account.
    await sql`
      create table sessions (
        account_id text collate "C" not null,
        id         text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
        user_id    text collate "C" not null,
        hash       bytea not null unique check (length(hash) = 32),
        created_at timestamptz not null,
        expires_at timestamptz not null,
        primary key (account_id, id),
        foreign key (account_id, user_id) references users (account_id, id) on delete cascade
      )`.execute(db);
    await sql`create index sessions_user on sessions (account_id, user_id)`.execute(db);

    // Without an account: an unknown e-mail is counted like any other. Stored as a hash, for a short time.
    await sql`
      create table sign_in_attempts (
        hash     bytea primary key check (length(hash) = 32),
        attempts integer not null check (attempts >= 0),
        began_at timestamptz not null
      )`.execute(db);
    await sql`create index sign_in_attempts_began_at on sign_in_attempts (began_at)`.execute(db);

    await secureRows(db, 'users', 'sessions');
    await openToDirectory(db, 'users', 'sessions');
  },
};
