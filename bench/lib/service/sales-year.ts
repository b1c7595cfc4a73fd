/** Inserts a year of sales in the database, with the figures, counts and entries that the service stores with them. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../apps/api/src/store/connect.ts';
import type { Executor } from '../../../apps/api/src/store/context.ts';

export interface Year {
  account: string;
  timezone: string;
  /** The IDs of the sold products. */
  products: readonly string[];
  /** The number of customers, each with a current account, who make half of the purchases. */
  customers: number;
  sales: number;
}

/** Inserts sales over all hours of the last 365 days, with one or two products each; one in fifty is cancelled. */
export async function fillYear(database: Database, year: Year): Promise<void> {
  await database.transaction(year.account, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await fillCustomers(tx, year);
    await fillSales(tx, year);
    await fillFigures(tx, year);
    await fillActivity(tx, year);
    await fillExpenses(tx, year);
  });
}

const id = sql`lpad(to_hex(n), 24, '0')`;
const text = (at: RawBuilder<unknown>) =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

async function fillCustomers(tx: Executor, { account, customers }: Year): Promise<void> {
  const numbers = sql`generate_series(1, ${customers}::int) n`;
  await sql`
    insert into customers (account_id, id, created_at, updated_at, search, doc)
    select ${account}, ${id}, at, at, 'cliente ' || n,
      jsonb_build_object('_id', ${id}, 'name', 'Cliente ' || n, 'status', 'active', 'created_at', ${text(sql`at`)})
    from (select n, now() - n % 700 * interval '1 day' as at from ${numbers}) as customer returning id`.execute(
    tx,
  );
  await counted(tx, account, 'customers', customers);
  await sql`
    insert into current_accounts (account_id, id, entity_type, entity_id, entity_name, credit_limit,
      payment_terms_days, creation_date, updated_at, search)
    select ${account}, ${id}, 'customer', ${id}, 'Cliente ' || n, 100000, 30, now(), now(), 'cliente ' || n
    from ${numbers} returning id`.execute(tx);
  // Ten invoices each; all but the last two were paid a week later.
  const movement = sql`lpad(to_hex(n * 32 + place), 24, '0')`;
  const payment = sql`lpad(to_hex(n * 32 + 16 + place), 24, '0')`;
  await sql`
    insert into current_account_movements (account_id, id, current_account_id, type, date, due_date, debit, credit,
      open, created_at, search)
    select ${account}, ${movement}, ${id}, 'invoice', current_date - place * 12, current_date - place * 12 + 15,
      100, 0, case when place <= 2 then 100 else 0 end, now(), ''
    from ${numbers}, generate_series(1, 10) place
    union all
    select ${account}, ${payment}, ${id}, 'payment', current_date - place * 12 + 7, null, 0, 100, 0, now(), ''
    from ${numbers}, generate_series(3, 10) place returning id`.execute(tx);
  await sql`
    insert into current_account_applications (account_id, id, current_account_id, payment_id, invoice_id, amount,
      applied_at)
    select ${account}, ${movement}, ${id}, ${payment}, ${movement}, 100, now()
    from ${numbers}, generate_series(3, 10) place returning id`.execute(tx);
  await sql`
    insert into current_account_balances (account_id, current_account_id, debit, credit)
    select ${account}, ${id}, 1000, 800 from ${numbers} returning current_account_id`.execute(tx);
}

async function fillSales(tx: Executor, { account, timezone, products, customers, sales }: Year) {
  const line = (seed: RawBuilder<unknown>, price: RawBuilder<unknown>) => sql`jsonb_build_object(
    'publication_id', products[1 + (${seed}) % ${products.length}], 'publication_type', 'product',
    'name', 'Producto ' || (${seed}) % ${products.length}, 'quantity', 1 + n % 2, 'price', ${price},
    'tax_rate', 21, 'discount', 0, 'subtotal', (1 + n % 2) * (${price}), 'line_total', (1 + n % 2) * (${price}))`;
  const [first, second] = [sql`100 + n::bigint * 31 % 5000`, sql`50 + n::bigint * 17 % 900`];
  const hasSecond = sql`n % 3 = 0`;
  const sum = sql`(1 + n % 2) * ((${first}) + case when ${hasSecond} then ${second} else 0 end)`;
  await sql`
    insert into sales (account_id, id, created_at, updated_at, search, doc, kept)
    select ${account}, ${id}, at, at, 'venta ' || n,
      jsonb_build_object('_id', ${id}, 'sale_number', n, 'invoice_number', 'V-' || n,
        'status', case when n % 50 = 0 then 'cancelled' else 'completed' end, 'sale_origin', 'pos',
        'payment_method', (array['cash', 'debit_card', 'credit_card', 'bank_transfer'])[1 + n % 4],
        'customer_id', case when n % 2 = 0 then lpad(to_hex(1 + n::bigint * 7919 % ${customers}), 24, '0') end,
        'items', jsonb_build_array(${line(sql`n::bigint * 7919`, first)})
          || case when ${hasSecond} then jsonb_build_array(${line(sql`n::bigint * 104729`, second)}) else '[]' end,
        'subtotal', ${sum}, 'total', ${sum}, 'amount_paid', ${sum}, 'completed_at', ${text(sql`at`)},
        'created_at', ${text(sql`at`)}, 'updated_at', ${text(sql`at`)}),
      jsonb_build_object('soldOn', to_char(at at time zone ${timezone}, 'YYYY-MM-DD'))
    from (
      select n, now() - n * (interval '365 days' / ${sales}::int) as at, ${products}::text[] as products
      from generate_series(1, ${sales}::int) n
    ) as sale returning id`.execute(tx);
  await counted(tx, account, 'sales', sales);
}

/** Inserts the figures that the effects of the sales would produce. */
async function fillFigures(tx: Executor, { account }: Year): Promise<void> {
  const completed = sql`from sales where account_id = ${account} and status = 'completed'`;
  await sql`
    insert into sales_figure_days (account_id, day, subject, key, count, quantity, amount)
    select ${account}, day, subject, key, count(*), sum(quantity), sum(amount) from (
      select kept->>'soldOn' as day, subject, key, 0 as quantity, total as amount
      from (select * ${completed}) as sale, lateral (values ('sale', ''), ('payment_method', payment_method),
        ('customer', customer_id)) as about (subject, key) where key is not null
      union all
      select kept->>'soldOn', 'product', item->>'publication_id', (item->>'quantity')::numeric,
        (item->>'line_total')::numeric
      from (select * ${completed}) as sale, jsonb_array_elements(doc->'items') as item
    ) as figure group by day, subject, key order by day returning key`.execute(tx);
  await sql`
    insert into sales_figure_months (account_id, month, subject, key, count, quantity, amount)
    select account_id, left(day, 7), subject, key, sum(count), sum(quantity), sum(amount)
    from sales_figure_days where account_id = ${account} group by 1, 2, 3, 4 returning key`.execute(tx);
  await sql`
    insert into sales_figure_years (account_id, year, subject, key, count, quantity, amount)
    select account_id, left(month, 4), subject, key, sum(count), sum(quantity), sum(amount)
    from sales_figure_months where account_id = ${account} group by 1, 2, 3, 4 returning key`.execute(tx);
}

async function fillActivity(tx: Executor, { account }: Year): Promise<void> {
  await sql`
    insert into audit_log (account_id, id, at, actor, action, entity_type, entity_id, request_id, changes)
    select account_id, id, created_at, '{"type": "api_token", "id": "000000000000000000000001", "name": "Caja"}',
      'created', 'sale', id, null, '{}'
    from sales where account_id = ${account} returning id`.execute(tx);
}

/** Inserts three expenses per day. */
async function fillExpenses(tx: Executor, { account }: Year): Promise<void> {
  await sql`
    insert into expense_totals (account_id, day, status, category, total, vat, count)
    select ${account}, (current_date - n)::text, 'paid', category, 1210, 210, 1
    from generate_series(0, 364) n, unnest(array['servicios', 'limpieza', 'publicidad']) as category
    returning day`.execute(tx);
}

async function counted(tx: Executor, account: string, table: string, count: number): Promise<void> {
  await sql`
    insert into record_counts (account_id, resource, id, change)
    values (${account}, ${table}, 'filled', ${count})`.execute(tx);
}
