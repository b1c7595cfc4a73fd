/** Roles of people, invites, password reset links, and tokens whose name and scopes can change. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { secureRows } from './row-security.ts';

export const peopleRoles: Migration = {
  async up(db: Kysely<unknown>) {
    // Until now, everyone who could sign in could do everything.
    await sql`
      alter table users add column role text collate "C" not null default 'owner'
        check (role in ('owner', 'staff', 'read_only'))`.execute(db);

    // Incremented with each change of the name or the scopes, so that caches notice.
    await sql`alter table api_tokens add column version integer not null default 1`.execute(db);

    // A link names its account, so that its hash is looked up in that account alone.
    await sql`
      create table invites (
        account_id  text collate "C" not null references accounts (id),
        id          text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
        name        text not null check (name <> ''),
        role        text collate "C" not null check (role in ('staff', 'read_only')),
        hash        bytea not null check (length(hash) = 32),
        created_at  timestamptz not null,
        expires_at  timestamptz not null,
        accepted_at timestamptz,
        revoked_at  timestamptz,
        created_by  text not null,
        primary key (account_id, id),
        unique (account_id, hash)
      )`.execute(db);

    // At most one per person. The hash is null until the message with the link is written.
    await sql`
      create table password_resets (
        account_id text collate "C" not null references accounts (id),
        user_id    text collate "C" not null,
        hash       bytea check (length(hash) = 32),
        language   text collate "C" not null check (language in ('es', 'en')),
        expires_at timestamptz not null,
        primary key (account_id, user_id)
      )`.execute(db);
    await secureRows(db, 'invites', 'password_resets');
  },
};
