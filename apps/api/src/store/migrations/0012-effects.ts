/**
 * Ledgers with balances, and the private data of records for their effects: the stock, payments and charge that a sale
 * holds. Existing holdings are derived from the ledgers. Customers get the points of sales completed before.
 */
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addKept } from './kept-column.ts';
import { secureRows, withAllRows } from './row-security.ts';

const recordTables = [
  'products',
  'services',
  'rentals',
  'categories',
  'product_options',
  'pricing_profiles',
  'promotions',
  'customers',
  'suppliers',
  'payment_methods',
  'orders',
  'goals',
  'sales',
  'budgets',
  'pos_terminals',
  'cash_registers',
];

export const effects: Migration = {
  async up(db: Kysely<unknown>) {
    await addKept(db, ...recordTables);
    await addBalances(db);
    await addPoints(db);
    await withAllRows(db, filled, async () => {
      await fillBalances(db);
      await fillKept(db);
      await fillPoints(db);
    });
    await sql`drop table sale_terms`.execute(db);
    await secureRows(db, 'cash_totals', 'current_account_balances', 'point_movements', 'point_balances');
  },
};

/** The tables that the migration reads and writes for all accounts. */
const filled = [
  'sales',
  'sale_terms',
  'orders',
  'budgets',
  'customers',
  'promotions',
  'pos_sales',
  'pos_terminals',
  'cash_registers',
  'cash_movements',
  'stock_movements',
  'current_account_movements',
];

async function addBalances(db: Kysely<unknown>): Promise<void> {
  // A level is changed by addition, and withdrawals are checked by the movement's balance.
  await sql`alter table stock_levels drop constraint stock_levels_quantity_check`.execute(db);
  await sql`
    alter table cash_movements add column document_type text collate "C", add column document_id text collate "C",
      add column count integer not null default 1`.execute(db);
  await sql`
    create index cash_movements_document on cash_movements (account_id, document_type, document_id)
    where document_id is not null`.execute(db);
  await sql`
    create table cash_totals (
      account_id       text collate "C" not null,
      cash_register_id text collate "C" not null,
      type             text collate "C" not null,
      payment_method   text not null,
      is_cash          boolean not null,
      amount           numeric not null,
      count            integer not null,
      primary key (account_id, cash_register_id, type, payment_method, is_cash),
      foreign key (account_id, cash_register_id) references cash_registers (account_id, id)
    )`.execute(db);
  await sql`
    alter table current_account_movements add column document_type text collate "C",
      add column document_id text collate "C"`.execute(db);
  await sql`
    create index current_account_movements_document
    on current_account_movements (account_id, document_type, document_id) where document_id is not null`.execute(
    db,
  );
  await sql`
    create table current_account_balances (
      account_id         text collate "C" not null,
      current_account_id text collate "C" not null,
      debit              numeric(19, 2) not null,
      credit             numeric(19, 2) not null,
      primary key (account_id, current_account_id),
      foreign key (account_id, current_account_id) references current_accounts (account_id, id)
    )`.execute(db);
}

async function addPoints(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table point_movements (
      account_id    text collate "C" not null,
      id            text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
      at            timestamptz not null,
      customer_id   text collate "C" not null,
      points        bigint not null check (points <> 0),
      document_type text collate "C" not null,
      document_id   text collate "C" not null,
      primary key (account_id, id)
    )`.execute(db);
  await sql`
    create index point_movements_document on point_movements (account_id, document_type, document_id)`.execute(
    db,
  );
  await sql`
    create index point_movements_customer on point_movements (account_id, customer_id, id)`.execute(db);
  await sql`
    create table point_balances (
      account_id  text collate "C" not null,
      customer_id text collate "C" not null,
      points      bigint not null,
      primary key (account_id, customer_id)
    )`.execute(db);
}

async function fillBalances(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into cash_totals (account_id, cash_register_id, type, payment_method, is_cash, amount, count)
    select account_id, cash_register_id, type, payment_method, is_cash, sum(amount), count(*)
    from cash_movements group by account_id, cash_register_id, type, payment_method, is_cash`.execute(db);
  await sql`
    insert into current_account_balances (account_id, current_account_id, debit, credit)
    select account_id, current_account_id, sum(debit), sum(credit)
    from current_account_movements group by account_id, current_account_id`.execute(db);
  await sql`
    update cash_movements set document_type = 'sale', document_id = sale_id where sale_id is not null`.execute(
    db,
  );
  await sql`
    update current_account_movements movement set document_type = 'sale', document_id = sale_id
    from sales where sales.account_id = movement.account_id and sales.id = movement.sale_id
      and movement.reference = sales.invoice_number`.execute(db);
}

async function fillKept(db: Kysely<unknown>): Promise<void> {
  await sql`
    update cash_registers register set
      doc = doc - 'movements',
      kept = jsonb_build_object('moves', (
        select count(*) from cash_movements movement
        where movement.account_id = register.account_id and movement.cash_register_id = register.id))`.execute(
    db,
  );
  await sql`
    update budgets set doc = doc - 'catalog_tax_rates',
      kept = jsonb_build_object('catalogRates', coalesce(doc->'catalog_tax_rates', '[]'))`.execute(db);
  await sql`
    update orders set kept = jsonb_build_object('stock', ${heldStock('order', 'orders')})`.execute(db);
  await sql`
    update sales set
      doc = doc || jsonb_strip_nulls(jsonb_build_object('receipt_number', (
        select receipt_number from pos_sales
        where pos_sales.account_id = sales.account_id and pos_sales.sale_id = sales.id))),
      kept = (select jsonb_object_agg(key, value) from jsonb_each(jsonb_build_object(
        'terms', (
          select jsonb_set(terms, '{lines}', coalesce((
            select jsonb_object_agg(line.key, line.value - 'promotion_cents' || jsonb_build_object('promotion_discount',
              (coalesce((line.value->>'promotion_cents')::numeric, 0) / 100)::text))
            from jsonb_each(terms->'lines') as line), '{}'))
          from sale_terms
          where sale_terms.account_id = sales.account_id and sale_terms.sale_id = sales.id),
        'stock', ${heldStock('sale', 'sales')},
        'delivered', (
          select true from stock_movements movement
          where movement.account_id = sales.account_id and document_type = 'sale' and document_id = sales.id
            and reason = 'delivered' limit 1),
        'salePoint', split_part(invoice_number, '-', 1)::int,
        'promotions', (
          select jsonb_agg(jsonb_build_object('id', promotion.id, 'terms', promotion.doc))
          from jsonb_array_elements(coalesce(
            nullif(sales.doc->'pricing_options_summary'->'applied_promotions', 'null'), '[]')) as applied
          join promotions promotion on promotion.account_id = sales.account_id
            and promotion.id = applied->>'promotion_id'),
        'clientReference', (
          select coalesce(client_reference, '') from pos_sales
          where pos_sales.account_id = sales.account_id and pos_sales.sale_id = sales.id),
        'drawer', (
          select jsonb_agg(jsonb_build_object('pos_terminal_id', sales.pos_terminal_id,
            'payment_method', payment_method, 'is_cash', is_cash, 'amount', cents, 'reference', null))
          from (
            select payment_method, is_cash,
              (sum(case type when 'sale' then amount else -amount end) * 100)::bigint as cents
            from cash_movements movement
            where movement.account_id = sales.account_id and movement.sale_id = sales.id
              and type in ('sale', 'refund')
            group by payment_method, is_cash
          ) as paid where cents > 0),
        'charge', (
          select jsonb_build_object('current_account_id', current_account_id, 'amount', cents)
          from (
            select current_account_id, (sum(debit - credit) * 100)::bigint as cents
            from current_account_movements movement
            where movement.account_id = sales.account_id and document_type = 'sale' and document_id = sales.id
            group by current_account_id
          ) as posted where cents > 0 limit 1))) as facts where value <> 'null')`.execute(db);
}

/** SQL for the stock that a document holds, as a list of movements in thousandths. */
function heldStock(type: string, table: string) {
  return sql`coalesce((
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('product_id', product_id, 'variant_id', variant_id,
      'follows', follows, 'quantity', thousandths)))
    from (
      select product_id, variant_id, follows, (sum(quantity) * 1000)::bigint as thousandths
      from stock_movements movement
      where movement.account_id = ${sql.ref(`${table}.account_id`)} and document_type = ${sql.lit(type)}
        and document_id = ${sql.ref(`${table}.id`)}
      group by product_id, variant_id, follows
    ) as held where thousandths <> 0), '[]')`;
}

/** One point per whole currency unit of a completed sale to an existing customer (Decision N28). */
export async function fillPoints(db: QueryExecutorProvider): Promise<void> {
  await sql`
    update sales set doc = sales.doc || jsonb_build_object('points_awarded', floor(sales.total))
    from customers where customers.account_id = sales.account_id and customers.id = sales.customer_id
      and sales.deleted_at is null and sales.status = 'completed' and sales.total >= 1`.execute(db);
  await sql`
    insert into point_movements (account_id, id, at, customer_id, points, document_type, document_id)
    select account_id, substr(md5(account_id || id), 1, 24), now(), customer_id, floor(total), 'sale', id
    from sales where deleted_at is null and (doc->>'points_awarded')::numeric > 0
      and status = 'completed' and total >= 1`.execute(db);
  await sql`
    insert into point_balances (account_id, customer_id, points)
    select account_id, customer_id, sum(points) from point_movements group by account_id, customer_id`.execute(
    db,
  );
  await sql`
    update customers set doc = doc || jsonb_build_object('points_balance', points)
    from point_balances balance
    where balance.account_id = customers.account_id and balance.customer_id = customers.id`.execute(db);
}
