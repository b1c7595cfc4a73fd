/**
 * Delivery notes (Reference 2.6, Decisions stock-life, N35): goods that leave the shop, the recipient and the
 * destination.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Customer, DeliveryNote } from '@mostrador/types';
import { dayIn } from '../../../calculation/days.ts';
import { heldWarnings } from '../../../core/context.ts';
import { effect } from '../../../ledgers/effect.ts';
import { lockStock, stock, warnUnknownPlaces } from '../../../ledgers/stock/stock.ts';
import { holding, type LockedStock, type StockMove } from '../../../ledgers/stock/stock-holding.ts';
import type { Movement } from '../../../ledgers/stock/stock-ledger.ts';
import type { Context } from '../../../records/context.ts';
import { warnFractions } from '../../../records/lines/line-checks.ts';
import { findCustomer, warnOfCustomer } from '../../../records/lookups/parties.ts';
import { records } from '../../../records/records.ts';
import { warnMissing } from '../../../records/references.ts';
import type { BulkItem, Change } from '../../../records/rules.ts';
import { together } from '../../../store/together.ts';
import { noteLines } from './note-lines.ts';
import { dated, deducted } from './note-status.ts';
import { handBack, handOver, saleNamed, takeoverOf } from './note-takeover.ts';

/** Private data of a delivery note, never returned to callers. */
export interface NoteKept {
  /** The stock that the note took. */
  stock?: Movement[];
  /** Whether it was ever issued. */
  issued?: boolean;
}

interface NoteFacts {
  /** The products, locked; undefined if no goods move. */
  stock: LockedStock | undefined;
  /** Undefined if there is no customer, or none is needed. */
  customer: Partial<Customer> | undefined;
}

type NoteChange = Change<'deliveryNotes', NoteKept>;

export const deliveryNotes = records<'deliveryNotes', NoteFacts, NoteKept>('deliveryNotes', {
  search: ['reference', 'customer_name', 'carrier_name', 'driver_name', 'notes'],
  searchMore: ({ number }) => [String(number)],
  columns: { date: { column: 'issue_date', is: 'day' } },
  facts: noteFacts,
  compute: (draft, change, facts) => {
    const { before, kept, context } = change;
    warnFractions(context, draft.items, before?.items);
    const note = settled(named(draft, change, facts), change);
    const issued = kept?.issued === true || note.status === 'issued';
    return { record: note, kept: { ...kept, issued, stock: stockOf(note, change, facts) } };
  },
  numbers: {
    counters: () => ['delivery_notes'],
    numbered: (note, [number = 0]) => ({ ...note, number }),
  },
  effects: [
    effect({
      ledger: stock,
      movements: ({ stock_deducted }: DeliveryNote, kept: NoteKept | undefined) =>
        stock_deducted ? (kept?.stock ?? []) : [],
      locked: (facts: NoteFacts) => facts.stock,
    }),
  ],
  async followed(note, { before, context }) {
    if (before && !moves(note, before)) return;
    const [was, is] = [await takeoverOf(context, before), await takeoverOf(context, note)];
    await handBack(context, note._id, was, is);
  },
  async unfollowed(note, context) {
    await handBack(context, note._id, await takeoverOf(context, note), undefined);
  },
  lockForAll: lockItems,
});

/** Locks products before the first note takes its number, always in the same order. */
async function lockItems(
  items: readonly BulkItem<'deliveryNotes', NoteKept>[],
  context: Context,
): Promise<void> {
  const lines = items.flatMap(({ sent, before }) => [
    ...(Array.isArray(sent.items) ? sent.items : []),
    ...(before?.items ?? []),
  ]);
  const held = items.flatMap(({ kept }) => kept?.stock ?? []);
  const ids = [...lines, ...held].flatMap((line) =>
    typeof line?.product_id === 'string' ? [line.product_id] : [],
  );
  await lockStock(context, [...new Set(ids)]);
}

async function noteFacts(draft: DeliveryNote, change: NoteChange): Promise<NoteFacts> {
  const { before, kept, sent, context } = change;
  const note = settled(draft, change);
  const isMoving = moves(note, before);
  const ids = productIds(note, kept);
  if (isMoving) {
    await handOver(
      context,
      note._id,
      await takeoverOf(context, before),
      await takeoverOf(context, note),
      ids,
    );
  }
  const isOther = draft.customer_id !== before?.customer_id;
  const isUnnamed = draft.customer_name === null || draft.customer_document === null;
  const ofSale = heldWarnings(context);
  const [locked, customer] = await together([
    isMoving ? lockStock(context, ids) : undefined,
    isOther || isUnnamed ? findCustomer(context, draft.customer_id) : undefined,
    sent.items ? warnUnknownPlaces(context, movesOf(note, true)) : undefined,
    sent.metadata
      ? warnMissing({ ...context, ...ofSale }, ['sales'], { 'metadata.sale_id': saleNamed(note) })
      : undefined,
  ]);
  ofSale.release();
  if (isOther) warnOfCustomer(context, draft.customer_id, customer, 'customer_id');
  return { stock: locked, customer };
}

/** Returns the note with its lines completed and the fields that follow from its status. */
function settled(draft: DeliveryNote, { before, kept, context }: NoteChange): DeliveryNote {
  const { account, now } = context;
  const stock_deducted = deducted(draft.status, before?.stock_deducted ?? false);
  const note = { ...draft, id: draft._id, stock_deducted, items: noteLines(draft.items) };
  return dated(note, { before, issued: kept?.issued === true, today: dayIn(account.timezone, now) });
}

/** Takes name and document from the customer, unless the request sets them. */
function named(draft: DeliveryNote, { before, sent }: NoteChange, { customer }: NoteFacts): DeliveryNote {
  if (!customer) return draft;
  const isOther = before !== undefined && before.customer_id !== draft.customer_id;
  const name = isOther && sent.customer_name === undefined ? null : draft.customer_name;
  const document = isOther && sent.customer_document === undefined ? null : draft.customer_document;
  return {
    ...draft,
    customer_name: name ?? customer.name?.slice(0, 200) ?? null,
    customer_document: document ?? customer.document_number?.slice(0, 30) ?? null,
  };
}

/** Whether the note holds other goods than before, or holds them for another sale. */
function moves(note: DeliveryNote, before: DeliveryNote | undefined): boolean {
  if (!note.stock_deducted && !before?.stock_deducted) return false;
  return !isDeepStrictEqual(goods(note), before && goods(before));
}

function goods(note: DeliveryNote): unknown[] {
  const { stock_deducted, reference, items } = note;
  const lines = items.map(({ product_id, variant_id, quantity }) => [product_id, variant_id, quantity]);
  return [stock_deducted, reference, saleNamed(note), lines];
}

/** Takes the goods of the note out of stock, or returns them. @throws Problem `insufficient_stock` */
function stockOf(note: DeliveryNote, { kept, context }: NoteChange, facts: NoteFacts): Movement[] {
  const held = kept?.stock ?? [];
  if (!facts.stock) return held;
  return holding(facts.stock, note.stock_deducted ? movesOf(note, false) : [], held, context).held;
}

function productIds(note: DeliveryNote, kept: NoteKept | undefined): string[] {
  return [...new Set([...movesOf(note, false), ...(kept?.stock ?? [])].map(({ product_id }) => product_id))];
}

/** Returns the stock that a note takes; with `named`, including the places in the request, for warnings. */
function movesOf({ items }: DeliveryNote, named: boolean): StockMove[] {
  return items.flatMap(({ product_id, variant_id, quantity }, index) =>
    product_id
      ? [
          {
            product_id,
            variant_id,
            quantity: -quantity,
            ...(named && { field: `items.${index}.product_id` }),
          },
        ]
      : [],
  );
}
