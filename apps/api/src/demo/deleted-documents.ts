/**
 * Documents deleted in the story: no example shows them, and their numbers are not reused. Their rows are copies of the
 * first document of their kind, cancelled and deleted, with the missing number.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../store/context.ts';

/** Adds the missing numbers between the first and the last, unless they exist. */
export async function importDeletedDocuments(tx: Executor, account: string): Promise<void> {
  await addMissing(tx, account, {
    table: 'orders',
    numbers: sql`substring(order_number from '[0-9]+$')::bigint`,
    members: sql`jsonb_build_object('order_number', 'PO-2026-' || lpad(number::text, 6, '0'), 'stock_received', false)`,
  });
  await addMissing(tx, account, {
    table: 'budgets',
    numbers: sql`substring(budget_number from '[0-9]+$')::bigint`,
    members: sql`jsonb_build_object('budget_number', 'BUD-2026-' || lpad(number::text, 6, '0'), 'sale_id', null)`,
  });
  await addMissing(tx, account, {
    table: 'delivery_notes',
    numbers: sql`number`,
    members: sql`jsonb_build_object('number', missing.number, 'id', missing.id, 'stock_deducted', false, 'invoice_id', null)`,
  });
  // The missing sale lacks its number among the sales, another one among the invoices of its point of sale.
  const point = '0001';
  await addMissing(tx, account, {
    table: 'sales',
    numbers: sql`sale_number`,
    members: sql`jsonb_build_object('sale_number', number, 'stock_deducted', false, 'promotion_uses_counted', false,
      'budget_id', null, 'invoice_number', ${`${point}-`} || (
        select lpad(invoice::text, 8, '0') from generate_series(1, (
          select max(right(invoice_number, 8)::bigint) from sales
          where account_id = ${account} and invoice_number like ${`${point}-%`})) as invoice
        where not exists (select from sales
          where account_id = ${account} and invoice_number = ${`${point}-`} || lpad(invoice::text, 8, '0'))
        limit 1))`,
  });
}

interface Numbered {
  table: 'orders' | 'budgets' | 'delivery_notes' | 'sales';
  /** The number of a row. */
  numbers: RawBuilder<unknown>;
  /** The values specific to a deleted document, by the `number` of `missing`. */
  members: RawBuilder<unknown>;
}

async function addMissing(
  tx: Executor,
  account: string,
  { table, numbers, members }: Numbered,
): Promise<void> {
  const { rows } = await sql<DeletedRow>`
    with carried as (select ${numbers} as number from ${sql.table(table)} where account_id = ${account}),
    missing as (
      select number, substr(md5(${table} || number), 1, 24) as id
      from generate_series(1, (select max(number)::bigint from carried)) as number
      where number not in (select number from carried)
    )
    select account_id, missing.id, created_at, updated_at, updated_at as deleted_at,
      (doc || jsonb_build_object('_id', missing.id, 'status', 'cancelled') || ${members})::text as doc
    from missing, (select * from ${sql.table(table)} where account_id = ${account} order by id limit 1) as first`.execute(
    tx,
  );
  if (rows.length === 0) return;
  await tx
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doNothing())
    .execute();
}

interface DeletedRow {
  account_id: string;
  id: string;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date;
  doc: string;
}
