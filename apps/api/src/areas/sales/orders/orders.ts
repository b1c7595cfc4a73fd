/**
 * Purchase orders (Reference 2.3, Decision N12). Received goods enter stock once, and leave it if the order is
 * returned.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Order } from '@mostrador/types';
import { dayIn } from '../../../calculation/days.ts';
import { heldWarnings } from '../../../core/context.ts';
import { isId } from '../../../core/ids.ts';
import { effect } from '../../../ledgers/effect.ts';
import { lockStock, stock, warnUnknownPlaces } from '../../../ledgers/stock/stock.ts';
import { holding, type LockedStock, type StockMove } from '../../../ledgers/stock/stock-holding.ts';
import type { Movement } from '../../../ledgers/stock/stock-ledger.ts';
import type { Context } from '../../../records/context.ts';
import { warnFractions } from '../../../records/lines/line-checks.ts';
import { warnSupplier } from '../../../records/lookups/parties.ts';
import { records } from '../../../records/records.ts';
import type { Change } from '../../../records/rules.ts';
import { together } from '../../../store/together.ts';
import { orderTotals } from './order-totals.ts';

/** Private data of an order, never returned to callers. */
export interface OrderKept {
  /** The stock that it added. */
  stock?: Movement[];
}

interface OrderFacts {
  /** The products, locked, if goods move. */
  stock: LockedStock | undefined;
}

type OrderChange = Change<'orders', OrderKept>;

export const orders = records<'orders', OrderFacts, OrderKept>('orders', {
  search: ['order_number', 'notes'],
  searchMore: ({ items }) => items.map(({ product_name }) => product_name),
  facts: orderFacts,
  compute: (draft, change, facts) => {
    const { before, kept, context } = change;
    warnFractions(context, draft.items, before?.items);
    const order = received(paid({ ...draft, ...orderTotals(draft) }), context);
    return { record: order, kept: { ...kept, stock: stockOf(order, change, facts) } };
  },
  numbers: {
    // `PO-2026-000001`: the year, and a number without gaps.
    counters: (_order, _kept, context) => [`orders.${yearOf(context)}`],
    numbered: (order, [number = 0], _kept, context) => ({
      ...order,
      order_number: `PO-${yearOf(context)}-${String(number).padStart(6, '0')}`,
    }),
  },
  lockForAll: async (items, context) => {
    const lines = items.flatMap(({ before, kept, sent }) => [
      ...(before?.items ?? []),
      ...(Array.isArray(sent.items) ? sent.items : []),
      ...(kept?.stock ?? []),
    ]);
    const ids = lines.map((line) => line?.product_id).filter((id) => typeof id === 'string' && isId(id));
    await lockStock(context, [...new Set(ids)]);
  },
  effects: [
    effect({
      ledger: stock,
      movements: ({ stock_received }: Order, kept: OrderKept | undefined) =>
        stock_received ? (kept?.stock ?? []) : [],
      locked: (facts: OrderFacts) => facts.stock,
    }),
  ],
});

function yearOf({ account, now }: Context): string {
  return dayIn(account.timezone, now).slice(0, 4);
}

async function orderFacts(draft: Order, { before, kept, sent, context }: OrderChange): Promise<OrderFacts> {
  const order = received(draft, context);
  const same =
    before?.stock_received === order.stock_received && isDeepStrictEqual(before?.items, order.items);
  const moves = !same && (order.stock_received || before?.stock_received === true);
  const ids = [...order.items, ...(kept?.stock ?? [])].map(({ product_id }) => product_id);
  const ofItems = heldWarnings(context);
  const [locked] = await together([
    moves ? lockStock(context, [...new Set(ids)]) : undefined,
    order.supplier_id !== before?.supplier_id
      ? warnSupplier(context, order.supplier_id, 'supplier_id')
      : undefined,
    sent.items ? warnUnknownPlaces({ ...context, ...ofItems }, movesOf(order, true)) : undefined,
  ]);
  ofItems.release();
  return { stock: locked };
}

/** Adds received goods to stock once; a returned order takes them out again. @throws Problem `insufficient_stock` */
function stockOf(order: Order, { kept, context }: OrderChange, facts: OrderFacts): Movement[] {
  const held = kept?.stock ?? [];
  if (!facts.stock) return held;
  return holding(facts.stock, order.stock_received ? movesOf(order, false) : [], held, context).held;
}

function paid(order: Order): Order {
  return order.payment_status === 'paid' ? { ...order, amount_paid: order.total } : order;
}

/**
 * Goods are in stock from delivery until the order is cancelled or refunded; other statuses change nothing (Decision
 * R1).
 */
function received(order: Order, { now }: Context): Order {
  const came = order.status === 'delivered' || order.status === 'completed';
  const left = order.status === 'cancelled' || order.status === 'refunded';
  const stock_received = came || (order.stock_received === true && !left);
  return { ...order, stock_received, received_at: order.received_at ?? (came ? now.toISOString() : null) };
}

/** Returns the stock that an order adds; with `named`, including the places in the request, for warnings. */
function movesOf({ items }: Order, named: boolean): StockMove[] {
  return items.map(({ product_id, variant_id, quantity }, index) => ({
    product_id,
    variant_id,
    quantity,
    ...(named && { field: `items.${index}.product_id` }),
  }));
}
