/** Sales with the requested terms, budgets, and the uses of promotions. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { boolean, number, text } from './columns.ts';
import { createRecordTable } from './record-table.ts';
import { secureRows } from './row-security.ts';

export const sales: Migration = {
  async up(db: Kysely<unknown>) {
    await createSales(db);
    await createSaleTerms(db);
    await createPromotionUses(db);
    await createBudgets(db);
    await secureRows(db, 'sales', 'sale_terms', 'promotion_uses', 'budgets');
  },
};

/** Numbers are unique for ever: those of deleted sales are not reused. */
async function createSales(db: Kysely<unknown>): Promise<void> {
  await createRecordTable(db, 'sales', {
    columns: {
      ...text(
        'status',
        'sale_origin',
        'payment_method',
        'customer_id',
        'pos_terminal_id',
        'cash_register_id',
      ),
      ...text('budget_id', 'contract_id', 'appointment_id', 'invoice_id', 'invoice_number', 'completed_at'),
      ...boolean('generate_invoice', 'requires_shipping', 'stock_deducted', 'promotion_uses_counted'),
      ...number('sale_number', 'total'),
    },
    indexes: {
      sale_number: { on: 'sale_number', unique: true },
      invoice_number: { on: 'invoice_number', unique: true },
      budget: { on: 'budget_id', unique: true, where: 'budget_id is not null and deleted_at is null' },
      customer: { on: 'customer_id, created_at', where: 'customer_id is not null' },
      pos_terminal: { on: 'pos_terminal_id, created_at', where: 'pos_terminal_id is not null' },
      cash_register: { on: 'cash_register_id', where: 'cash_register_id is not null' },
      contract: { on: 'contract_id', where: 'contract_id is not null' },
      appointment: { on: 'appointment_id', where: 'appointment_id is not null' },
    },
  });
}

/** The requested discounts and rates of the lines of a sale. The record shows the computed ones. */
async function createSaleTerms(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sale_terms (
      account_id text collate "C" not null,
      sale_id    text collate "C" not null,
      terms      jsonb not null check (jsonb_typeof(terms) = 'object'),
      primary key (account_id, sale_id),
      foreign key (account_id, sale_id) references sales (account_id, id) deferrable initially deferred
    )`.execute(db);
}

/** One row per promotion that a sale currently uses; deleted when the sale releases it. */
async function createPromotionUses(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table promotion_uses (
      account_id   text collate "C" not null,
      promotion_id text collate "C" not null,
      sale_id      text collate "C" not null,
      customer     text collate "C",
      used_at      timestamptz not null,
      primary key (account_id, promotion_id, sale_id),
      foreign key (account_id, sale_id) references sales (account_id, id) deferrable initially deferred
    )`.execute(db);
  await sql`create index promotion_uses_sale on promotion_uses (account_id, sale_id)`.execute(db);
}

async function createBudgets(db: Kysely<unknown>): Promise<void> {
  await createRecordTable(db, 'budgets', {
    columns: {
      ...text('status', 'budget_number', 'valid_until', 'sale_id'),
      customer_id: { type: 'text collate "C"', from: `doc->'customer'->>'customer_id'` },
      ...number('total'),
    },
    indexes: {
      budget_number: { on: 'budget_number', unique: true },
      customer: { on: 'customer_id' },
      sale: { on: 'sale_id', where: 'sale_id is not null' },
    },
  });
}
