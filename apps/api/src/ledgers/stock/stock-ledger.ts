/** The stock ledger: the level of each product and variant, and all its movements (Decision catalog-rules). */
import { type RawBuilder, sql } from 'kysely';
import { fromThousandths, type Thousandths, toThousandths } from '../../calculation/quantity.ts';
import { newId } from '../../core/ids.ts';
import type { AuditContext } from '../../store/audit.ts';
import type { AccountContext, Executor } from '../../store/context.ts';
import type { DocumentRef } from '../effect.ts';
import { append, type LedgerTables } from '../ledger.ts';

export const stockTables: LedgerTables = {
  name: 'stock',
  movements: 'stock_movements',
  balances: 'stock_levels',
  place: ['product_id', 'variant_id'],
  amounts: ['quantity'],
};

/** The reason of a movement: `sale` takes stock, `sale_release` returns it. */
export type StockReason = 'initial' | 'adjustment' | (string & {});

/** A place with its own stock: a variant, or the product itself (`''`). */
export interface StockPlace {
  product_id: string;
  variant_id: string;
}

export interface Movement extends StockPlace {
  /** Signed, never 0. */
  quantity: Thousandths;
  /** The variant whose movement this one repeats on the product. */
  follows?: string | undefined;
}

/** The stock of each place, by `placeKey`; a missing place has none. */
export type Levels = ReadonlyMap<string, Thousandths>;

/** Returns the key of a place. */
export function placeKey({ product_id, variant_id }: StockPlace): string {
  return `${product_id}/${variant_id}`;
}

/** Returns the stock of all places of these products. The caller holds the locks of the products. */
export async function levelsOf(
  { tx, account }: Pick<AccountContext, 'tx' | 'account'>,
  products: readonly string[],
): Promise<Levels> {
  const { rows } = await sql<StockPlace & { quantity: string }>`
    select product_id, variant_id, quantity from stock_levels
    where account_id = ${account.id} and product_id = any(${[...products]}::text[])`.execute(tx);
  return new Map(rows.map((row) => [placeKey(row), toThousandths(Number(row.quantity))]));
}

/** Returns the stock that each document of a type holds, by ID, without the movements that repeat others. */
export async function heldStock(
  db: Executor,
  account: string,
  type: string,
): Promise<Map<string, Movement[]>> {
  const { rows } = await sql<StockPlace & { document_id: string; quantity: string }>`
    select document_id, product_id, variant_id, sum(quantity) as quantity from stock_movements
    where account_id = ${account} and document_type = ${type} and follows is null
    group by document_id, product_id, variant_id having sum(quantity) <> 0`.execute(db);
  const held = Map.groupBy(rows, ({ document_id }) => document_id);
  return new Map(
    [...held].map(([id, of]) => [
      id,
      of.map(({ product_id, variant_id, quantity }) => ({
        product_id,
        variant_id,
        quantity: toThousandths(Number(quantity)),
      })),
    ]),
  );
}

export interface Posting {
  movements: readonly Movement[];
  reason: StockReason;
  document: DocumentRef;
  /** The stock before the movements. */
  levels: Levels;
  /** Product updates for the same statement. */
  along?: readonly RawBuilder<unknown>[];
}

/**
 * Writes stock movements with their reason. The caller holds the locks of the products, and has checked that no stock
 * becomes negative.
 */
export async function post(context: AuditContext, posting: Posting): Promise<void> {
  const { movements, reason, document, levels, along } = posting;
  const left = new Map(levels);
  const rows = movements.map((movement) => {
    const key = placeKey(movement);
    const balance = (left.get(key) ?? 0) + movement.quantity;
    left.set(key, balance);
    return {
      id: newId(context.now),
      at: context.now,
      product_id: movement.product_id,
      variant_id: movement.variant_id,
      follows: movement.follows ?? null,
      quantity: fromThousandths(movement.quantity),
      balance: fromThousandths(balance),
      reason,
      document_type: document.type,
      document_id: document.id,
      actor: JSON.stringify(context.actor),
      request_id: context.requestId,
    };
  });
  await append(context, stockTables, rows, along);
}
