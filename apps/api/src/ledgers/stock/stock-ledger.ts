/** The tables of stock: what there is, and the movements it is the sum of. Callers hold the lock of the product. */
import { sql } from 'kysely';
import { fromThousandths, type Thousandths, toThousandths } from '../../calculation/quantity.ts';
import { newId } from '../../core/ids.ts';
import type { AuditContext } from '../../store/audit.ts';
import type { AccountContext } from '../../store/context.ts';

/** Why stock moves, in the words of the ledger: `sale` takes it, `sale_release` gives it back. */
export type StockReason = 'initial' | 'adjustment' | (string & {});

/** The document that moves stock: a sale, an order, a delivery note; the product itself where it was edited. */
export interface StockDocument {
  type: string;
  id: string;
}

/** A place where stock is counted: a variant, or with '' the product itself. */
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

/** The text of a place, to find it by. */
export function placeKey({ product_id, variant_id }: StockPlace): string {
  return `${product_id}/${variant_id}`;
}

/** What there is at all places of these products, by `placeKey`; nothing where a place is not in it. */
export async function levelsOf(
  { tx, account }: AccountContext,
  products: readonly string[],
): Promise<Map<string, Thousandths>> {
  const { rows } = await sql<StockPlace & { quantity: string }>`
    select product_id, variant_id, quantity from stock_levels
    where account_id = ${account.id} and product_id = any(${[...products]}::text[])`.execute(tx);
  return new Map(rows.map((row) => [placeKey(row), toThousandths(Number(row.quantity))]));
}

/** What a document has moved so far, by place; what followed a variant stands by itself. */
export async function movedBy(
  { tx, account }: AccountContext,
  { type, id }: StockDocument,
): Promise<Movement[]> {
  const { rows } = await sql<StockPlace & { follows: string | null; quantity: string }>`
    select product_id, variant_id, follows, sum(quantity) as quantity from stock_movements
    where account_id = ${account.id} and document_type = ${type} and document_id = ${id}
    group by product_id, variant_id, follows having sum(quantity) <> 0`.execute(tx);
  return rows.map(({ follows, ...row }) => ({
    ...row,
    quantity: toThousandths(Number(row.quantity)),
    ...(follows !== null && { follows }),
  }));
}

export interface Posting {
  movements: readonly Movement[];
  reason: StockReason;
  document: StockDocument;
}

/**
 * Moves stock and writes why. One conditional statement changes the levels: where one of them would fall below 0,
 * something else than the holder of the lock has moved it, and the whole transaction fails.
 */
export async function post(context: AuditContext, posting: Posting): Promise<void> {
  const changes = byPlace(posting.movements);
  if (changes.length === 0) return;
  await openPlaces(context, changes);
  const levels = await changeLevels(context, changes);
  if (levels.size < changes.length) throw new Error('Stock moved without the lock of its product');
  await write(context, posting, levels);
}

/** One movement for each place, whatever made it. */
function byPlace(movements: readonly Movement[]): Movement[] {
  const places = new Map<string, Movement>();
  for (const movement of movements) {
    const key = placeKey(movement);
    const quantity = (places.get(key)?.quantity ?? 0) + movement.quantity;
    places.set(key, { ...movement, quantity });
  }
  return [...places.values()];
}

async function openPlaces({ tx, account }: AuditContext, changes: readonly Movement[]): Promise<void> {
  await sql`
    insert into stock_levels (account_id, product_id, variant_id, quantity)
    select ${account.id}, place.product_id, place.variant_id, 0
    from ${table(changes)} as place
    on conflict (account_id, product_id, variant_id) do nothing`.execute(tx);
}

async function changeLevels(
  { tx, account }: AuditContext,
  changes: readonly Movement[],
): Promise<Map<string, Thousandths>> {
  const { rows } = await sql<StockPlace & { quantity: string }>`
    update stock_levels set quantity = stock_levels.quantity + place.quantity
    from ${table(changes)} as place
    where stock_levels.account_id = ${account.id} and stock_levels.product_id = place.product_id
      and stock_levels.variant_id = place.variant_id and stock_levels.quantity + place.quantity >= 0
    returning stock_levels.product_id, stock_levels.variant_id, stock_levels.quantity`.execute(tx);
  return new Map(rows.map((row) => [placeKey(row), toThousandths(Number(row.quantity))]));
}

/** The changes as a table of `product_id`, `variant_id` and `quantity`. */
function table(changes: readonly Movement[]) {
  const products = changes.map(({ product_id }) => product_id);
  const variants = changes.map(({ variant_id }) => variant_id);
  const quantities = changes.map(({ quantity }) => String(fromThousandths(quantity)));
  return sql`(select * from unnest(${products}::text[], ${variants}::text[], ${quantities}::numeric[])
    as given (product_id, variant_id, quantity))`;
}

async function write(
  { tx, account, actor, requestId, now }: AuditContext,
  { movements, reason, document }: Posting,
  levels: ReadonlyMap<string, Thousandths>,
): Promise<void> {
  const balances = balancesOf(movements, levels);
  const rows = movements.map((movement, index) => ({
    account_id: account.id,
    id: newId(now),
    at: now,
    reason,
    request_id: requestId,
    product_id: movement.product_id,
    variant_id: movement.variant_id,
    follows: movement.follows ?? null,
    quantity: fromThousandths(movement.quantity),
    balance: fromThousandths(balances[index] ?? 0),
    actor: JSON.stringify(actor),
    document_type: document.type,
    document_id: document.id,
  }));
  await tx.insertInto('stock_movements').values(rows).execute();
}

/** What there was at the place of each movement right after it; `levels` is what there is after all of them. */
function balancesOf(movements: readonly Movement[], levels: ReadonlyMap<string, Thousandths>): Thousandths[] {
  const left = new Map(levels);
  return movements
    .toReversed()
    .map((movement) => {
      const key = placeKey(movement);
      const balance = left.get(key) ?? 0;
      left.set(key, balance - movement.quantity);
      return balance;
    })
    .toReversed();
}
