/** Accounts, their API tokens, the audit log, and the responses stored for repeated requests. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const platform: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table accounts (
        id         text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
        name       text not null check (name <> ''),
        email      text not null unique check (email = lower(email)),
        plan       text not null default 'trial' check (plan in ('premium', 'trial', 'basic')),
        timezone   text not null default 'America/Argentina/Buenos_Aires',
        created_at timestamptz not null default now()
      )`.execute(db);

    // The hash is unique over all accounts, since a token alone identifies its account.
    await sql`
      create table api_tokens (
        account_id       text collate "C" not null references accounts (id),
        id               text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
        name             text not null,
        prefix_and_last4 text not null,
        hash             bytea not null unique check (length(hash) = 32),
        scopes           text[] not null,
        created_at       timestamptz not null default now(),
        expires_at       timestamptz,
        revoked_at       timestamptz,
        last_used_at     timestamptz,
        last_used_ip     text,
        replaced_by      text collate "C",
        primary key (account_id, id),
        foreign key (account_id, replaced_by) references api_tokens (account_id, id)
      )`.execute(db);

    await sql`
      create table audit_log (
        account_id  text collate "C" not null references accounts (id),
        id          text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
        at          timestamptz not null default now(),
        actor       jsonb not null,
        action      text not null,
        entity_type text not null,
        entity_id   text collate "C" not null,
        request_id  text,
        changes     jsonb not null,
        primary key (account_id, id)
      )`.execute(db);
    await sql`create index audit_log_at on audit_log (account_id, at, id)`.execute(db);
    await sql`create index audit_log_entity on audit_log (account_id, entity_type, entity_id, id)`.execute(
      db,
    );

    await sql`
      create table idempotency_keys (
        account_id  text collate "C" not null references accounts (id),
        key         text collate "C" not null,
        method      text collate "C" not null,
        path        text collate "C" not null,
        fingerprint text not null,
        status      integer,
        headers     jsonb,
        body        text,
        created_at  timestamptz not null default now(),
        primary key (account_id, key, method, path)
      )`.execute(db);
    await sql`create index idempotency_keys_created_at on idempotency_keys (created_at)`.execute(db);
  },
};
