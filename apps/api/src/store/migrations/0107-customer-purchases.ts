/** The purchases of each customer, as a ledger; filled from the existing completed sales. */
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { secureRows, withAllRows } from './row-security.ts';

export const customerPurchases: Migration = {
  async up(db: Kysely<unknown>) {
    await createTables(db);
    await withAllRows(db, ['sales'], () => fillPurchases(db));
    await secureRows(db, 'customer_purchase_movements', 'customer_purchases');
    // Segments no longer read sales from it.
    await sql`drop index sales_purchases`.execute(db);
  },
};

async function createTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table customer_purchase_movements (
      account_id    text collate "C" not null,
      id            text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
      at            timestamptz not null,
      customer_id   text collate "C" not null,
      purchased_at  timestamptz not null,
      sales_count   integer not null,
      total_spent   numeric not null,
      document_type text collate "C" not null,
      document_id   text collate "C" not null,
      primary key (account_id, id)
    )`.execute(db);
  await sql`
    create index customer_purchase_movements_document
    on customer_purchase_movements (account_id, document_type, document_id)`.execute(db);
  // Finds the last remaining purchase when one is reversed.
  await sql`
    create index customer_purchase_movements_moment
    on customer_purchase_movements (account_id, customer_id, purchased_at) include (sales_count)`.execute(db);
  await sql`
    create table customer_purchases (
      account_id        text collate "C" not null,
      customer_id       text collate "C" not null,
      sales_count       integer not null,
      total_spent       numeric not null,
      first_purchase_at timestamptz,
      last_purchase_at  timestamptz,
      primary key (account_id, customer_id)
    ) with (fillfactor = 80)`.execute(db);
}

/** A sale has exactly one movement, so its ID serves as the ID of the movement. */
export async function fillPurchases(db: QueryExecutorProvider): Promise<void> {
  await sql`
    insert into customer_purchase_movements
      (account_id, id, at, customer_id, purchased_at, sales_count, total_spent, document_type, document_id)
    select account_id, id, created_at, left(customer_id, 200),
      date_trunc('milliseconds', coalesce(completed_at::timestamptz, created_at)), 1, coalesce(total, 0), 'sale', id
    from sales where deleted_at is null and status = 'completed' and customer_id is not null`.execute(db);
  await sql`
    insert into customer_purchases
      (account_id, customer_id, sales_count, total_spent, first_purchase_at, last_purchase_at)
    select account_id, customer_id, sum(sales_count), sum(total_spent), min(purchased_at), max(purchased_at)
    from customer_purchase_movements group by account_id, customer_id`.execute(db);
}
