/** Sales statistics by day and by month, in total and by subject; filled from the existing completed sales. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { secureRows, withAllRows } from './row-security.ts';

export const statistics: Migration = {
  async up(db: Kysely<unknown>) {
    await createFigures(db);
    await withAllRows(db, ['accounts', 'sales'], async () => {
      await keepDays(db);
      await fillFigures(db);
    });
    await secureRows(db, 'sales_figure_movements', 'sales_figure_days', 'sales_figure_months');
    await indexWhatIsCounted(db);
  },
};

async function createFigures(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sales_figure_movements (
      account_id    text collate "C" not null,
      id            text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
      at            timestamptz not null,
      month         text collate "C" not null,
      day           text collate "C" not null,
      subject       text collate "C" not null,
      key           text collate "C" not null,
      count         integer not null,
      quantity      numeric not null,
      amount        numeric not null,
      document_type text collate "C" not null,
      document_id   text collate "C" not null,
      primary key (account_id, id)
    )`.execute(db);
  await sql`
    create index sales_figure_movements_document
    on sales_figure_movements (account_id, document_type, document_id)`.execute(db);
  for (const [table, period] of [
    ['sales_figure_days', 'day'],
    ['sales_figure_months', 'month'],
  ] as const) {
    await sql`
      create table ${sql.table(table)} (
        account_id text collate "C" not null,
        ${sql.ref(period)} text collate "C" not null,
        subject    text collate "C" not null,
        key        text collate "C" not null,
        count      integer not null,
        quantity   numeric not null,
        amount     numeric not null,
        primary key (account_id, subject, ${sql.ref(period)}, key)
      )`.execute(db);
  }
}

/** Stores the day of a sale with it, so that it stays when the account changes its time zone. */
async function keepDays(db: Kysely<unknown>): Promise<void> {
  await sql`
    update sales set kept = coalesce(kept, '{}') || jsonb_build_object('soldOn',
      to_char(sales.created_at at time zone timezone, 'YYYY-MM-DD'))
    from accounts where accounts.id = sales.account_id`.execute(db);
}

async function fillFigures(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into sales_figure_movements
      (account_id, id, at, month, day, subject, key, count, quantity, amount, document_type, document_id)
    select account_id,
      left(sale_id, 8) || lpad(to_hex(row_number() over (partition by account_id order by sale_id, subject, key)), 16, '0'),
      at, left(day, 7), day, subject, key, count, quantity, amount, 'sale', sale_id
    from (
      select account_id, sale_id, at, day, subject, key, max(count) as count, sum(quantity) as quantity,
        sum(amount) as amount
      from (
        select account_id, id as sale_id, created_at as at, kept->>'soldOn' as day, 'sale' as subject, '' as key,
          1 as count,
          (select sum((item->>'quantity')::numeric) from jsonb_array_elements(doc->'items') as item) as quantity, total as amount
        from sales where deleted_at is null and status = 'completed'
        union all
        select account_id, id, created_at, kept->>'soldOn', 'customer', left(customer_id, 200), 1, 0, total
        from sales where deleted_at is null and status = 'completed' and customer_id is not null
        union all
        select account_id, id, created_at, kept->>'soldOn', 'payment_method', left(coalesce(payment_method, ''), 200), 1, 0, total
        from sales where deleted_at is null and status = 'completed'
        union all
        select account_id, id, created_at, kept->>'soldOn', item->>'publication_type', left(item->>'publication_id', 200), 1,
          (item->>'quantity')::numeric, coalesce((item->>'line_total')::numeric, 0)
        from sales, jsonb_array_elements(doc->'items') as item
        where deleted_at is null and status = 'completed' and item->>'publication_id' is not null
          and item->>'publication_type' in ('product', 'service', 'rental')
      ) as part
      group by account_id, sale_id, at, day, subject, key
    ) as figure`.execute(db);
  await sql`
    insert into sales_figure_days (account_id, day, subject, key, count, quantity, amount)
    select account_id, day, subject, key, sum(count), sum(quantity), sum(amount)
    from sales_figure_movements group by account_id, day, subject, key`.execute(db);
  await sql`
    insert into sales_figure_months (account_id, month, subject, key, count, quantity, amount)
    select account_id, month, subject, key, sum(count), sum(quantity), sum(amount)
    from sales_figure_movements group by account_id, month, subject, key`.execute(db);
}

/** Indexes the rare records that are counted: products out of stock, open registers, manual payments. */
async function indexWhatIsCounted(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index products_out_of_stock on products (account_id)
    where track_stock and total_stock <= 0 and deleted_at is null`.execute(db);
  await sql`
    create index products_now_low on products (account_id) where low_stock and deleted_at is null`.execute(
    db,
  );
  await sql`
    create index current_account_movements_paid on current_account_movements (account_id, date)
    where type = 'payment'`.execute(db);
  await sql`
    create index cash_movements_by_hand on cash_movements (account_id, created_at)
    where type in ('income', 'outflow') and document_id is null`.execute(db);
  await sql`
    create index cash_registers_open_now on cash_registers (account_id)
    where status = 'open' and deleted_at is null`.execute(db);
}
