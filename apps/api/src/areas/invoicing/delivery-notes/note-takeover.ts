/**
 * Delivery notes of a sale (Decision stock-life): goods that a note delivers are no longer held by the sale. The sale
 * releases them before the note takes them, and takes them again after the note has returned them, so neither finds the
 * stock too low.
 */
import type { DeliveryNote, Sale } from '@mostrador/types';
import { sql } from 'kysely';
import { isObject } from '../../../core/is-object.ts';
import { type Delivered, type Deliveries, deliveredOf, largerOf } from '../../../ledgers/stock/deliveries.ts';
import { lockStock } from '../../../ledgers/stock/stock.ts';
import type { Context } from '../../../records/context.ts';
import { lockIfThere } from '../../../records/locked-record.ts';
import { updateRecord } from '../../../records/one-record.ts';

/** The goods that a note delivers for a sale; undefined if it holds no stock or belongs to no sale. */
export interface Takeover {
  saleId: string;
  delivered: readonly Delivered[];
}

/** Returns the goods that the note takes over, and their sale. */
export async function takeoverOf(
  context: Context,
  note: DeliveryNote | undefined,
): Promise<Takeover | undefined> {
  if (!note?.stock_deducted) return undefined;
  const saleId = await saleIdOf(context, note);
  return saleId === undefined ? undefined : { saleId, delivered: deliveredOf(note.items) };
}

/** Before the note takes its stock: the sale releases what the note held and what it will hold. */
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
  // Locks all products at once. Locking only those of the sale first could deadlock two notes.
  await lockStock(context, [...new Set([...productIds, ...productsOf(sale.record)])].sort());
  await setDelivered(context, sale, noteId, largerOf(earlier, after.delivered));
}

/** After the note has returned stock: the sale takes again what the note no longer delivers. */
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

/** Reads the private data of the sale. */
function deliveriesOf(kept: unknown): Deliveries {
  if (!isObject(kept) || !('deliveries' in kept) || !isObject(kept.deliveries)) return {};
  return kept.deliveries as Deliveries;
}

function productsOf({ items }: Sale): string[] {
  return items.flatMap(({ publication_id }) => (publication_id ? [publication_id] : []));
}

/** Returns the sale in `metadata.sale_id`, else the one whose number is the reference. */
async function saleIdOf({ tx, account }: Context, note: DeliveryNote): Promise<string | undefined> {
  const named = saleNamed(note);
  if (named === undefined && !note.reference) return undefined;
  const { rows } = await sql<{ id: string }>`
    select id from sales where account_id = ${account.id} and deleted_at is null
      and ${named === undefined ? sql`invoice_number = ${note.reference}` : sql`id = ${named}`}`.execute(tx);
  return rows[0]?.id;
}

/** Returns the ID of the sale in the note's metadata. */
export function saleNamed({ metadata }: Pick<DeliveryNote, 'metadata'>): string | undefined {
  const id = metadata?.sale_id;
  return typeof id === 'string' && id !== '' ? id : undefined;
}
