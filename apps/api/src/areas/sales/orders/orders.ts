/** Orders to suppliers (Reference 2.3, Decision N12): what comes is in stock once, and leaves it again when it goes back. */
import { isDeepStrictEqual } from 'node:util';
import type { Order } from '@mostrador/types';
import { dayIn } from '../../../calculation/days.ts';
import { type StockMove, settleStock, warnUnknownPlaces } from '../../../ledgers/stock/stock.ts';
import type { Context } from '../../../records/context.ts';
import { warnFractions } from '../../../records/lines/line-checks.ts';
import { warnSupplier } from '../../../records/lookups/parties.ts';
import { records } from '../../../records/records.ts';
import type { Change } from '../../../records/rules.ts';
import { nextNumber } from '../../../store/sequences.ts';
import { orderTotals } from './order-totals.ts';

export const orders = records('orders', {
  search: ['order_number', 'notes'],
  searchMore: ({ items }) => items.map(({ product_name }) => product_name),
  prepare: async (order, change) => {
    await warn(order, change);
    const numbered = change.before
      ? order
      : { ...order, order_number: await nextOrderNumber(change.context) };
    return received(paid({ ...numbered, ...orderTotals(numbered) }), change.context);
  },
  written: async (order, { before, context }) => {
    const same =
      before?.stock_received === order.stock_received && isDeepStrictEqual(before.items, order.items);
    if (same || !(order.stock_received || before?.stock_received)) return;
    await settle(order, context);
  },
  deleted: async (order, context) => {
    if (order.stock_received) await settle({ ...order, stock_received: false }, context);
  },
});

/** Warns of what this write brings in, not of what was there before. */
async function warn(order: Order, { before, sent, context }: Change<'orders'>): Promise<void> {
  if (order.supplier_id !== before?.supplier_id)
    await warnSupplier(context, order.supplier_id, 'supplier_id');
  warnFractions(context, order.items, before?.items);
  if (sent.items) await warnUnknownPlaces(context, moves(order, true));
}

/** `PO-2026-000001`: the year, and a number without gaps in it. */
async function nextOrderNumber(context: Context): Promise<string> {
  const year = dayIn(context.account.timezone, context.now).slice(0, 4);
  return `PO-${year}-${String(await nextNumber(context, `orders.${year}`)).padStart(6, '0')}`;
}

function paid(order: Order): Order {
  return order.payment_status === 'paid' ? { ...order, amount_paid: order.total } : order;
}

/** Goods are in stock from their arrival until they go back; other states say nothing about it (Decision R1). */
function received(order: Order, { now }: Context): Order {
  const came = order.status === 'delivered' || order.status === 'completed';
  const left = order.status === 'cancelled' || order.status === 'refunded';
  const stock_received = came || (order.stock_received === true && !left);
  return { ...order, stock_received, received_at: order.received_at ?? (came ? now.toISOString() : null) };
}

async function settle(order: Order, context: Context): Promise<void> {
  await settleStock(context, order.stock_received ? moves(order, false) : [], {
    document: { type: 'order', id: order._id },
    reason: order.stock_received ? 'order' : 'order_release',
  });
}

/** What an order brings in; `named`: with the places of the request, for warnings. */
function moves({ items }: Order, named: boolean): StockMove[] {
  return items.map(({ product_id, variant_id, quantity }, index) => ({
    product_id,
    variant_id,
    quantity,
    ...(named && { field: `items.${index}.product_id` }),
  }));
}
