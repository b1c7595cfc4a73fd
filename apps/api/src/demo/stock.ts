/** The stock movements of the demo: those of its documents, and before them the opening stock. */

import { toThousandths } from '../calculation/quantity.ts';
import { isObject } from '../core/is-object.ts';
import {
  type Levels,
  type Movement,
  placeKey,
  post,
  type StockReason,
} from '../ledgers/stock/stock-ledger.ts';
import type { Context } from '../records/context.ts';
import { operator } from '../store/audit.ts';
import type { ExampleRecord } from './examples.ts';

/** Records of the demo by kind. */
export interface Documents {
  orders: readonly ExampleRecord[];
  sales: readonly ExampleRecord[];
  deliveryNotes: readonly ExampleRecord[];
}

interface Move {
  at: string;
  document: { type: string; id: string };
  reason: StockReason;
  lines: Movement[];
}

/** Writes the movements of products just stored, so that they add up to the stock shown. */
export async function importStock(
  { tx, account }: { tx: Context['tx']; account: string },
  products: readonly ExampleRecord[],
  documents: Documents,
): Promise<void> {
  const moves = movesOf(documents);
  for (const product of products) {
    let levels: Levels = new Map();
    const movements = moves.map((move) => ({ ...move, lines: linesOf(product, move.lines) }));
    const opening = openingOf(product, movements);
    for (const { at, document, reason, lines } of [opening, ...movements]) {
      const context = { tx, account: { id: account }, actor: operator, requestId: null, now: new Date(at) };
      await post(context, { movements: lines, reason, document, levels });
      levels = after(levels, lines);
    }
  }
}

/** Returns the stock after movements. */
function after(levels: Levels, movements: readonly Movement[]): Levels {
  const left = new Map(levels);
  for (const movement of movements) {
    const key = placeKey(movement);
    left.set(key, (left.get(key) ?? 0) + movement.quantity);
  }
  return left;
}

/**
 * Returns the movements of documents in order of time. A delivery note takes over the stock of its sale (Decision
 * stock-life).
 */
function movesOf({ orders, sales, deliveryNotes }: Documents): Move[] {
  const notes = deliveryNotes.filter(({ stock_deducted }) => stock_deducted === true);
  const received = orders
    .filter(({ stock_received }) => stock_received === true)
    .map((order) => moveOf(order, 'order', { at: order.received_at, lines: lines(order, 'product_id', 1) }));
  const held = sales
    .filter(({ stock_deducted }) => stock_deducted === true)
    .map((sale) => moveOf(sale, 'sale', { lines: lines(sale, 'publication_id', -1) }));
  const delivered = notes.flatMap((note) => deliveryOf(note, sales));
  return [...received, ...held, ...delivered].sort((a, b) => (a.at < b.at ? -1 : 1));
}

function deliveryOf(note: ExampleRecord, sales: readonly ExampleRecord[]): Move[] {
  const sale = sales.find(({ _id }) => isObject(note.metadata) && note.metadata.sale_id === _id);
  if (!sale) return [moveOf(note, 'delivery_note', { lines: lines(note, 'product_id', -1) })];
  const at = note.created_at;
  return [
    moveOf(sale, 'sale', { lines: lines(sale, 'publication_id', -1) }),
    { ...moveOf(sale, 'sale', { at, lines: lines(sale, 'publication_id', 1) }), reason: 'sale_release' },
    moveOf(note, 'delivery_note', { lines: lines(sale, 'publication_id', -1) }),
  ];
}

function moveOf(
  record: ExampleRecord,
  type: string,
  { at = record.created_at, lines }: { at?: unknown; lines: Movement[] },
): Move {
  return { at: String(at), document: { type, id: String(record._id) }, reason: type, lines };
}

function lines({ items }: ExampleRecord, member: string, sign: 1 | -1): Movement[] {
  return (Array.isArray(items) ? items : []).filter(isObject).map((item) => ({
    product_id: String(item[member]),
    variant_id: typeof item.variant_id === 'string' ? item.variant_id : '',
    quantity: sign * toThousandths(Number(item.quantity)),
  }));
}

/** Returns the lines of one product; its own stock repeats the movements of its variants. */
function linesOf(product: ExampleRecord, all: readonly Movement[]): Movement[] {
  if (product.track_stock !== true) return [];
  return all
    .filter(({ product_id }) => product_id === product._id)
    .flatMap((line) =>
      line.variant_id === '' ? [line] : [line, { ...line, variant_id: '', follows: line.variant_id }],
    );
}

/** Returns the stock before the first document: the current stock minus all movements. */
function openingOf(product: ExampleRecord, moves: readonly Move[]): Move {
  const product_id = String(product._id);
  const moved = Map.groupBy(
    moves.flatMap((move) => move.lines),
    placeKey,
  );
  const opening = [...stocksOf(product)].map(([variant_id, stock]) => {
    const place = { product_id, variant_id };
    const later = (moved.get(placeKey(place)) ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
    return { ...place, quantity: toThousandths(stock) - later };
  });
  return {
    at: String(product.created_at),
    document: { type: 'product', id: product_id },
    reason: 'initial',
    lines: opening.filter(({ quantity }) => quantity !== 0),
  };
}

function stocksOf({ stock, variants }: ExampleRecord): Map<string, number> {
  const list = (Array.isArray(variants) ? variants : []).filter(isObject);
  return new Map([
    ['', Number(stock ?? 0)],
    ...list.map((variant): [string, number] => [String(variant.id), Number(variant.stock ?? 0)]),
  ]);
}
