/**
 * Tables for the worker that submits pending receipts to the tax authority: the series of each receipt, the progress of
 * each series, and the access tickets of accounts.
 */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { secureRows, withAllRows } from './row-security.ts';

export const taxAuthority: Migration = {
  async up(db: Kysely<unknown>) {
    await nameSeries(db);
    await createTickets(db);
    await secureRows(db, 'authority_tickets');
  },
};

async function nameSeries(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table receipt_requests
      add column authority text collate "C", add column cuit text collate "C",
      add column sale_point integer, add column voucher_type integer`.execute(db);
  await withAllRows(db, ['receipt_requests', 'receipts'], async () => {
    await sql`
      update receipt_requests
      set authority = receipts.kept->'request'->>'authority', cuit = receipts.kept->'request'->>'cuit',
        sale_point = receipts.sale_point, voucher_type = receipts.voucher_type
      from receipts
      where receipts.account_id = receipt_requests.account_id and receipts.id = receipt_requests.receipt_id`.execute(
      db,
    );
    await sql`delete from receipt_requests where authority is null or cuit is null`.execute(db);
  });
  await sql`
    alter table receipt_requests
      alter column authority set not null, alter column cuit set not null,
      alter column sale_point set not null, alter column voucher_type set not null`.execute(db);
  await sql`
    create index receipt_requests_series
    on receipt_requests (account_id, authority, cuit, sale_point, voucher_type, created_at, receipt_id)`.execute(
    db,
  );
  await sql`
    alter table receipt_series
      add column lease text collate "C", add column attempts integer not null default 0,
      add column attempted_at timestamptz, add column retry_at timestamptz, add column reason text`.execute(
    db,
  );
}

/** One row per certificate: its valid ticket, and the process that is requesting one. */
async function createTickets(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table authority_tickets (
      account_id    text collate "C" not null references accounts (id),
      environment   text collate "C" not null check (environment in ('testing', 'production')),
      certificate   text collate "C" not null,
      ticket        text,
      obtained_at   timestamptz,
      expires_at    timestamptz,
      lease         text collate "C",
      blocked_until timestamptz,
      reason        text,
      primary key (account_id, environment, certificate)
    )`.execute(db);
}
