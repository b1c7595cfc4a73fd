/**
 * Delivery notes of a sale (Decision stock-life): what a note delivers, the sale holds no longer. The sale lets go before
 * the note takes, and takes again after the note has given back, so neither finds too little in stock.
 */
import type { DeliveryNote, Sale } from '@mostrador/types';
import { sql } from 'kysely';
import { isObject } from '../../../core/is-object.ts';
import { type Delivered, type Deliveries, deliveredOf, largerOf } from '../../../ledgers/stock/deliveries.ts';
import { lockStock } from '../../../ledgers/stock/stock.ts';
import type { Context } from '../../../records/context.ts';
import { lockIfThere } from '../../../records/locked-record.ts';
import { updateRecord } from '../../../records/one-record.ts';

/** What a note has to do with a sale: none where it holds no stock, or belongs to no sale. */
export interface Takeover {
  saleId: string;
  delivered: readonly Delivered[];
}

/** What the note takes over, and of which sale. */
export async function takeoverOf(
  context: Context,
  note: DeliveryNote | undefined,
): Promise<Takeover | undefined> {
  if (!note?.stock_deducted) return undefined;
  const saleId = await saleIdOf(context, note);
  return saleId === undefined ? undefined : { saleId, delivered: deliveredOf(note.items) };
}

/** Before the note takes its stock: the sale lets go of what the note held and of what it will hold. */
export async function handOver(
  context: Context,
  noteId: string,
  before: Takeover | undefined,
  after: Takeover | undefined,
  productIds: readonly string[],
): Promise<void> {
  if (!after) return;
  const sale = await lockIfThere<'sales'>('sales', after.saleId, context);
  if (!sale) return;
  const earlier = before?.saleId === after.saleId ? before.delivered : [];
  // All products are locked at once: the sale's alone first would let two notes wait for each other in a ring.
  await lockStock(context, [...new Set([...productIds, ...productsOf(sale.record)])].sort());
  await setDelivered(context, sale, noteId, largerOf(earlier, after.delivered));
}

/** After the note has given stock back: the sale takes again what the note does not deliver any more. */
export async function handBack(
  context: Context,
  noteId: string,
  before: Takeover | undefined,
  after: Takeover | undefined,
): Promise<void> {
  if (!before) return;
  const sale = await lockIfThere<'sales'>('sales', before.saleId, context);
  if (!sale) return;
  await setDelivered(context, sale, noteId, after?.saleId === before.saleId ? after.delivered : []);
}

interface LockedSale {
  record: Sale;
  kept?: unknown;
}

async function setDelivered(
  context: Context,
  { record, kept }: LockedSale,
  noteId: string,
  delivered: readonly Delivered[],
): Promise<void> {
  const { [noteId]: earlier = [], ...others } = deliveriesOf(kept);
  if (JSON.stringify(earlier) === JSON.stringify(delivered)) return;
  const deliveries: Deliveries = delivered.length > 0 ? { ...others, [noteId]: delivered } : others;
  await updateRecord('sales', record._id, {}, context, { kept: { deliveries, restock: true } });
}

/** What was kept by the service itself. */
function deliveriesOf(kept: unknown): Deliveries {
  if (!isObject(kept) || !('deliveries' in kept) || !isObject(kept.deliveries)) return {};
  return kept.deliveries as Deliveries;
}

function productsOf({ items }: Sale): string[] {
  return items.flatMap(({ publication_id }) => (publication_id ? [publication_id] : []));
}

/** The sale that `metadata.sale_id` names, else that with the reference as its number. */
async function saleIdOf({ tx, account }: Context, note: DeliveryNote): Promise<string | undefined> {
  const named = saleNamed(note);
  if (named === undefined && !note.reference) return undefined;
  const { rows } = await sql<{ id: string }>`
    select id from sales where account_id = ${account.id} and deleted_at is null
      and ${named === undefined ? sql`invoice_number = ${note.reference}` : sql`id = ${named}`}`.execute(tx);
  return rows[0]?.id;
}

/** The sale that a note names by its id. */
export function saleNamed({ metadata }: Pick<DeliveryNote, 'metadata'>): string | undefined {
  const id = metadata?.sale_id;
  return typeof id === 'string' && id !== '' ? id : undefined;
}
