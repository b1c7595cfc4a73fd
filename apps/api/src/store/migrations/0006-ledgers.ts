/**
 * Ledgers and related records: counters, stock, payment methods, customers, suppliers, current accounts, orders, goals.
 */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { boolean, number, text, words } from './columns.ts';
import { createRecordTable } from './record-table.ts';
import { secureRows, withAllRows } from './row-security.ts';

export const ledgers: Migration = {
  async up(db: Kysely<unknown>) {
    await createCounters(db);
    await createStock(db);
    await createParties(db);
    await createPaymentMethods(db);
    await createCurrentAccounts(db);
    await createPlans(db);
    await withAllRows(db, ['accounts', 'products'], async () => {
      await beginStock(db);
      await beginPaymentMethods(db);
    });
    await secureRows(db, 'counters', 'stock_levels', 'stock_movements', 'customers', 'suppliers');
    await secureRows(db, 'payment_methods', 'orders', 'goals');
    await secureRows(db, 'current_accounts', 'current_account_movements', 'current_account_applications');
  },
};

/** The last number taken under a name: `orders.2026`. */
async function createCounters(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table counters (
      account_id text collate "C" not null references accounts (id),
      name       text collate "C" not null,
      value      bigint not null check (value >= 1),
      primary key (account_id, name)
    )`.execute(db);
}

/**
 * The stock of each product and variant, and all its movements. `variant_id` is '' for the stock of the product itself.
 * A movement that `follows` a variant repeats its movement on the product.
 */
async function createStock(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stock_levels (
      account_id text collate "C" not null,
      product_id text collate "C" not null,
      variant_id text collate "C" not null,
      quantity   numeric(15, 3) not null check (quantity >= 0),
      primary key (account_id, product_id, variant_id),
      foreign key (account_id, product_id) references products (account_id, id)
    )`.execute(db);
  await sql`
    create table stock_movements (
      account_id    text collate "C" not null,
      id            text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
      at            timestamptz not null,
      product_id    text collate "C" not null,
      variant_id    text collate "C" not null,
      follows       text collate "C",
      quantity      numeric(15, 3) not null check (quantity <> 0),
      balance       numeric(15, 3) not null check (balance >= 0),
      reason        text not null,
      document_type text not null,
      document_id   text collate "C" not null,
      actor         jsonb not null,
      request_id    text,
      primary key (account_id, id),
      foreign key (account_id, product_id) references products (account_id, id)
    )`.execute(db);
  await sql`
    create index stock_movements_product on stock_movements (account_id, product_id, variant_id, id)`.execute(
    db,
  );
  await sql`
    create index stock_movements_document on stock_movements (account_id, document_type, document_id)`.execute(
    db,
  );
}

async function createParties(db: Kysely<unknown>): Promise<void> {
  await createRecordTable(db, 'customers', {
    columns: {
      ...text('status', 'email', 'document_type', 'document_number'),
      ...words('name'),
      points_balance: { type: 'numeric', from: `coalesce((doc->>'points_balance')::numeric, 0)` },
    },
    indexes: { email: { on: 'email' }, document_number: { on: 'document_number' } },
  });
  await createRecordTable(db, 'suppliers', {
    columns: { ...text('status', 'email', 'tax_id'), ...words('name', 'category') },
    indexes: { email: { on: 'email' }, tax_id: { on: 'tax_id' } },
  });
}

async function createPaymentMethods(db: Kysely<unknown>): Promise<void> {
  await createRecordTable(db, 'payment_methods', {
    columns: {
      ...text('code', 'type', 'status', 'parent_id'),
      ...words('name'),
      ...boolean('is_default'),
      ...number('sort_order', 'price_impact_percentage'),
    },
    indexes: {
      code: { on: 'code', unique: true, where: 'deleted_at is null' },
      parent: { on: 'parent_id' },
    },
  });
}

async function createCurrentAccounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table current_accounts (
      account_id         text collate "C" not null references accounts (id),
      id                 text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
      version            integer not null default 1 check (version >= 1),
      entity_type        text collate "C" not null check (entity_type in ('customer', 'supplier')),
      entity_id          text collate "C" not null,
      entity_name        text collate "es-x-icu" not null,
      credit_limit       numeric not null check (credit_limit >= 0),
      payment_terms_days numeric not null,
      creation_date      timestamptz not null,
      updated_at         timestamptz not null,
      deleted_at         timestamptz,
      search             text not null,
      primary key (account_id, id)
    )`.execute(db);
  await sql`
    create unique index current_accounts_entity on current_accounts (account_id, entity_type, entity_id)
    where deleted_at is null`.execute(db);
  await sql`
    create table current_account_movements (
      account_id         text collate "C" not null,
      id                 text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
      current_account_id text collate "C" not null,
      type               text collate "C" not null check (type in ('invoice', 'payment', 'adjustment')),
      date               date not null,
      due_date           date,
      reference          text,
      description        text,
      debit              numeric(17, 2) not null check (debit >= 0),
      credit             numeric(17, 2) not null check (credit >= 0),
      payment_method     text,
      sale_id            text collate "C",
      created_at         timestamptz not null,
      search             text not null,
      primary key (account_id, current_account_id, id),
      foreign key (account_id, current_account_id) references current_accounts (account_id, id),
      check ((debit = 0) <> (credit = 0))
    )`.execute(db);
  await sql`
    create index current_account_movements_sale on current_account_movements (account_id, sale_id)
    where sale_id is not null`.execute(db);
  await sql`
    create table current_account_applications (
      account_id         text collate "C" not null,
      id                 text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
      current_account_id text collate "C" not null,
      payment_id         text collate "C" not null,
      invoice_id         text collate "C" not null,
      amount             numeric(17, 2) not null check (amount > 0),
      applied_at         timestamptz not null,
      primary key (account_id, current_account_id, id),
      foreign key (account_id, current_account_id, payment_id)
        references current_account_movements (account_id, current_account_id, id),
      foreign key (account_id, current_account_id, invoice_id)
        references current_account_movements (account_id, current_account_id, id)
    )`.execute(db);
  await sql`
    create index current_account_applications_payment
    on current_account_applications (account_id, current_account_id, payment_id)`.execute(db);
  await sql`
    create index current_account_applications_invoice
    on current_account_applications (account_id, current_account_id, invoice_id)`.execute(db);
}

async function createPlans(db: Kysely<unknown>): Promise<void> {
  await createRecordTable(db, 'orders', {
    columns: {
      ...text('status', 'payment_status', 'supplier_id', 'order_number', 'expected_delivery_date'),
      ...text('received_at'),
      ...boolean('stock_received'),
      ...number('total'),
    },
    indexes: {
      supplier: { on: 'supplier_id' },
      order_number: { on: 'order_number', unique: true },
    },
  });
  await createRecordTable(db, 'goals', {
    columns: {
      ...text('status', 'goal_type', 'period', 'start_date', 'end_date'),
      ...words('name'),
      ...boolean('notifications_enabled'),
      ...number('target_value'),
    },
  });
}

/** Existing stock of products becomes their first movement. */
async function beginStock(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into stock_levels (account_id, product_id, variant_id, quantity)
    select account_id, product_id, variant_id, max(quantity) from (
      select account_id, id as product_id, '' as variant_id, (doc->>'stock')::numeric as quantity from products
      union all
      select account_id, products.id, coalesce(variant.value->>'id', ''), (variant.value->>'stock')::numeric
      from products, jsonb_array_elements(
        case jsonb_typeof(doc->'variants') when 'array' then doc->'variants' else '[]' end) as variant
      where coalesce(variant.value->>'id', '') <> ''
      union all
      select account_id, products.id, variant.key, (variant.value->>'stock')::numeric
      from products, jsonb_each(
        case jsonb_typeof(doc->'variants') when 'object' then doc->'variants' else '{}' end) as variant
    ) as stocks
    where quantity > 0
    group by account_id, product_id, variant_id`.execute(db);
  await sql`
    insert into stock_movements (account_id, id, at, product_id, variant_id, quantity, balance, reason,
      document_type, document_id, actor)
    select account_id, substr(md5(account_id || product_id || variant_id), 1, 24), now(), product_id, variant_id,
      quantity, quantity, 'initial', 'product', product_id,
      '{"type": "system", "id": "migration", "name": "Migration"}'
    from stock_levels`.execute(db);
}

/** Adds the default payment methods to existing accounts. */
async function beginPaymentMethods(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into payment_methods (account_id, id, created_at, updated_at, search, doc)
    select accounts.id, substr(md5(accounts.id || method.code), 1, 24), now(), now(),
      lower(method.name || ' ' || method.code),
      jsonb_build_object(
        '_id', substr(md5(accounts.id || method.code), 1, 24), 'code', method.code, 'name', method.name,
        'name_en', method.name_en, 'type', method.type, 'icon', method.icon, 'price_impact_percentage', 0, 'is_default', true, 'level', 1, 'status', 'active',
        'sort_order', method.sort_order,
        'created_at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'updated_at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from accounts, (values
      (1, 'cash', 'Efectivo', 'Cash', 'cash', 'cash'),
      (2, 'debit_card', 'Tarjeta de débito', 'Debit card', 'card', 'credit-card'),
      (3, 'credit_card', 'Tarjeta de crédito', 'Credit card', 'card', 'credit-card'),
      (4, 'bank_transfer', 'Transferencia bancaria', 'Bank transfer', 'bank', 'bank'),
      (5, 'digital_wallet', 'Billetera virtual', 'Digital wallet', 'wallet', 'wallet'),
      (6, 'check', 'Cheque', 'Check', 'check', 'receipt'),
      (7, 'current_account', 'Cuenta corriente', 'Current account', 'credit', 'book')
    ) as method (sort_order, code, name, name_en, type, icon)`.execute(db);
}
