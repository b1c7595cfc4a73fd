/** The ledger data kept with the demo's sales, orders and delivery notes, as the service would compute it. */
import { sql } from 'kysely';
import { dayIn } from '../calculation/days.ts';
import { toCents } from '../core/cents.ts';
import { isObject } from '../core/is-object.ts';
import { type Deliveries, deliveredOf } from '../ledgers/stock/deliveries.ts';
import { heldStock, type Movement } from '../ledgers/stock/stock-ledger.ts';
import type { Executor } from '../store/context.ts';
import type { ExampleRecord } from './examples.ts';

/** Stores with each record its movements in the ledgers, which were imported before. */
export async function importHoldings(
  { tx, account, timezone }: { tx: Executor; account: string; timezone: string },
  { sales, orders, deliveryNotes }: Record<'sales' | 'orders' | 'deliveryNotes', readonly ExampleRecord[]>,
): Promise<void> {
  const [ofSales, ofOrders] = [await heldStock(tx, account, 'sale'), await heldStock(tx, account, 'order')];
  const ofNotes = await heldStock(tx, account, 'delivery_note');
  for (const { _id } of orders)
    await keep(tx, account, 'orders', String(_id), { stock: heldBy(ofOrders, _id) });
  for (const { _id, status } of deliveryNotes) {
    const stock = heldBy(ofNotes, _id);
    await keep(tx, account, 'delivery_notes', String(_id), { stock, issued: status !== 'draft' });
  }
  for (const sale of sales) {
    const id = String(sale._id);
    await keep(tx, account, 'sales', id, {
      stock: heldBy(ofSales, id),
      salePoint: Number(String(sale.invoice_number).split('-')[0]),
      drawer: sale.pos_terminal_id === null ? undefined : await drawerOf(tx, account, sale),
      charge: await chargeOf(tx, account, id),
      deliveries: deliveriesOf(sale, deliveryNotes),
      soldOn: dayIn(timezone, new Date(String(sale.created_at))),
    });
  }
}

/** Returns the stock that delivery notes took over from the sale they name. */
function deliveriesOf({ _id }: ExampleRecord, notes: readonly ExampleRecord[]): Deliveries | undefined {
  const own = notes.filter(
    ({ metadata, stock_deducted }) =>
      stock_deducted === true && isObject(metadata) && metadata.sale_id === _id,
  );
  if (own.length === 0) return undefined;
  return Object.fromEntries(own.map((note) => [String(note._id), deliveredOf(linesOf(note))]));
}

function linesOf({ items }: ExampleRecord) {
  const lines = Array.isArray(items) ? items.filter(isObject) : [];
  return lines.map(({ product_id, variant_id, quantity }) => ({
    product_id,
    variant_id,
    quantity: Number(quantity),
  }));
}

function heldBy(held: ReadonlyMap<string, Movement[]>, id: unknown): Movement[] {
  return held.get(String(id)) ?? [];
}

async function drawerOf(tx: Executor, account: string, { _id, pos_terminal_id }: ExampleRecord) {
  const { rows } = await sql<{ payment_method: string; is_cash: boolean; amount: string }>`
    select payment_method, is_cash, sum(case type when 'sale' then amount else -amount end) as amount
    from cash_movements where account_id = ${account} and sale_id = ${_id} and type in ('sale', 'refund')
    group by payment_method, is_cash`.execute(tx);
  return rows
    .map((row) => ({ ...row, pos_terminal_id, amount: toCents(Number(row.amount)), reference: null }))
    .filter(({ amount }) => amount > 0);
}

async function chargeOf(tx: Executor, account: string, sale: string) {
  const { rows } = await sql<{ current_account_id: string; amount: string }>`
    select current_account_id, sum(debit - credit) as amount from current_account_movements
    where account_id = ${account} and document_id = ${sale} group by current_account_id`.execute(tx);
  const [charge] = rows.map((row) => ({ ...row, amount: toCents(Number(row.amount)) }));
  return charge && charge.amount > 0 ? charge : null;
}

async function keep(
  tx: Executor,
  account: string,
  table: 'sales' | 'orders' | 'delivery_notes',
  id: string,
  kept: object,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set kept = ${JSON.stringify(kept)}::jsonb
    where account_id = ${account} and id = ${id}`.execute(tx);
}
