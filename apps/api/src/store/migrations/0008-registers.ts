/** POS terminals and their sessions, cash registers with their movements and reports, and receipt numbers. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { number, text, words } from './columns.ts';
import { createRecordTable } from './record-table.ts';
import { secureRows } from './row-security.ts';

export const registers: Migration = {
  async up(db: Kysely<unknown>) {
    await createRecordTable(db, 'pos_terminals', {
      columns: { ...text('status'), ...words('name', 'location') },
    });
    await createRecordTable(db, 'cash_registers', {
      columns: {
        ...text('status', 'pos_terminal_id', 'opened_at', 'closed_at'),
        ...number('expected_amount', 'difference'),
      },
      indexes: {
        open: { on: 'pos_terminal_id', unique: true, where: "status = 'open' and deleted_at is null" },
        terminal: { on: 'pos_terminal_id, closed_at' },
      },
    });
    await cashMovements(db);
    await cashClosings(db);
    await posSales(db);
    await posSessions(db);
    await secureRows(db, 'pos_terminals', 'cash_registers');
    await secureRows(db, 'cash_movements', 'cash_closings', 'pos_sales', 'pos_sessions');
  },
};

/** Cash movements: rows are added and never changed. */
async function cashMovements(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cash_movements (
      account_id       text collate "C" not null,
      id               text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
      cash_register_id text collate "C" not null,
      position         integer not null check (position >= 1),
      type             text collate "C" not null
        check (type in ('opening', 'sale', 'refund', 'income', 'outflow', 'closing_adjustment')),
      amount           numeric not null check (amount >= 0 or type in ('opening', 'closing_adjustment')),
      payment_method   text not null,
      is_cash          boolean not null,
      description      text,
      category         text,
      reference        text,
      sale_id          text collate "C",
      balance_after    numeric not null,
      created_by       text,
      created_at       timestamptz not null,
      cash_effect      numeric not null generated always as (
        case when not is_cash then 0 when type in ('refund', 'outflow') then -amount else amount end
      ) stored,
      primary key (account_id, id),
      unique (account_id, cash_register_id, position),
      foreign key (account_id, cash_register_id) references cash_registers (account_id, id)
    )`.execute(db);
  await sql`
    create index cash_movements_sale on cash_movements (account_id, sale_id) where sale_id is not null`.execute(
    db,
  );
}

/** The closing of a register: its Z report at that time, and counted amounts besides cash. */
async function cashClosings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cash_closings (
      account_id       text collate "C" not null,
      cash_register_id text collate "C" not null,
      pos_terminal_id  text collate "C" not null,
      z_number         integer not null check (z_number >= 1),
      report           jsonb not null,
      counts           jsonb not null,
      primary key (account_id, cash_register_id),
      unique (account_id, pos_terminal_id, z_number),
      foreign key (account_id, cash_register_id) references cash_registers (account_id, id)
    )`.execute(db);
}

/** The number of a sale at its terminal, and the ID that the device assigned. */
async function posSales(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pos_sales (
      account_id       text collate "C" not null,
      sale_id          text collate "C" not null,
      pos_terminal_id  text collate "C" not null,
      number           integer not null check (number >= 1),
      receipt_number   text not null,
      client_reference text collate "C",
      primary key (account_id, sale_id),
      unique (account_id, pos_terminal_id, number),
      unique (account_id, pos_terminal_id, client_reference),
      foreign key (account_id, sale_id) references sales (account_id, id)
    )`.execute(db);
}

/** The session at a terminal; a closed one remains, so that no other is derived from its register. */
async function posSessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pos_sessions (
      account_id       text collate "C" not null references accounts (id),
      id               text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
      pos_terminal_id  text collate "C" not null,
      version          integer not null default 1 check (version >= 1),
      user_id          text,
      user_name        text,
      cart             jsonb not null,
      metadata         jsonb,
      started_at       timestamptz not null,
      last_activity_at timestamptz not null,
      closed_at        timestamptz,
      cash_register_id text collate "C",
      primary key (account_id, id)
    )`.execute(db);
  await sql`
    create unique index pos_sessions_active on pos_sessions (account_id, pos_terminal_id)
    where closed_at is null`.execute(db);
  await sql`
    create index pos_sessions_register on pos_sessions (account_id, cash_register_id)
    where cash_register_id is not null`.execute(db);
}
