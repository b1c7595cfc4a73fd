/**
 * Stock that documents move (Decision catalog-rules, stock-life): checked and moved in the transaction of the document,
 * with a movement for each change. Products that do not track their stock are left alone, but for what they owe.
 */
import { type RawBuilder, sql } from 'kysely';
import { type Thousandths, toThousandths } from '../../calculation/quantity.ts';
import { audit } from '../../store/audit.ts';
import type { AccountContext } from '../../store/context.ts';
import {
  levelsOf,
  type Movement,
  movedBy,
  placeKey,
  post,
  type StockDocument,
  type StockReason,
} from './stock-ledger.ts';
import { figures, type Plan, placeOf, planned, type StockedProduct, type Wanted } from './stock-plan.ts';

export interface StockMove {
  product_id: string;
  variant_id?: string | null | undefined;
  /** Signed, in units: below 0 it takes out. At most three decimals. */
  quantity: number;
  /** `items.0.product_id`: where to warn when there is no such product or variant; without it nothing is said. */
  field?: string | undefined;
}

export interface StockChange {
  document: StockDocument;
  /** `sale`, `order`; what gives back or takes back ends in `_release`. */
  reason: StockReason;
  /** Takes what there is where there is less, and tells the rest as a warning `insufficient_stock`. */
  allowNegative?: boolean | undefined;
}

/**
 * Moves stock once more, whatever the document has moved before.
 * @throws Problem `insufficient_stock` with `product_id`, `requested` and `available`; nothing is moved then
 */
export async function moveStock(
  context: AccountContext,
  moves: readonly StockMove[],
  change: StockChange,
): Promise<void> {
  await shift(context, { moves, held: [], change });
}

/**
 * Brings what a document has moved to what it should have moved in all: `moves`, or nothing. Only the difference moves,
 * so repeating it changes nothing. The caller holds the lock of the document.
 * @throws Problem `insufficient_stock` with `product_id`, `requested` and `available`; nothing is moved then
 */
export async function settleStock(
  context: AccountContext,
  moves: readonly StockMove[],
  change: StockChange,
): Promise<void> {
  await shift(context, { moves, held: await movedBy(context, change.document), change });
}

/** Warns of the products and variants that there are not, at the `field` of each move, without moving anything. */
export async function warnUnknownPlaces(context: AccountContext, moves: readonly StockMove[]): Promise<void> {
  const ids = [...new Set(moves.map(({ product_id }) => product_id))];
  warnUnknown(context, moves, await products(context, ids, sql``));
}

interface Shift {
  moves: readonly StockMove[];
  held: readonly Movement[];
  change: StockChange;
}

async function shift(context: AccountContext, { moves, held, change }: Shift): Promise<void> {
  const ids = new Set([...moves, ...held].map(({ product_id }) => product_id));
  if (ids.size === 0) return;
  const found = await lockProducts(context, [...ids]);
  warnUnknown(context, moves, found);
  const levels = await levelsOf(context, [...found.keys()]);
  const repeated = new Map(
    held.flatMap(({ product_id, follows, quantity }): [string, Thousandths][] =>
      follows === undefined ? [] : [[placeKey({ product_id, variant_id: follows }), quantity]],
    ),
  );
  const options = { levels, repeated, allowNegative: change.allowNegative === true };
  const releasing = change.reason.endsWith('_release');
  const plans = [...found.values()]
    .filter((product) => product.track_stock || isGivenBack(product, moves))
    .map((product) => ({
      product,
      plan: planned(product, wanted(product, moves, held), {
        ...options,
        releasing,
        allowNegative: options.allowNegative || !product.track_stock,
      }),
    }));
  const movements = plans.flatMap(({ plan }) => plan.movements);
  await post(context, { movements, reason: change.reason, document: change.document });
  for (const { product, plan } of plans) await show(context, product, plan, levels);
}

/** What was moved while the product tracked its stock is settled to the end, whether it still does or not. */
function isGivenBack({ _id }: StockedProduct, moves: readonly StockMove[]): boolean {
  return !moves.some(({ product_id }) => product_id === _id);
}

/** Locks in the order of the ids, so that no two documents wait for each other in a ring. */
async function lockProducts(
  context: AccountContext,
  ids: readonly string[],
): Promise<Map<string, StockedProduct>> {
  return await products(context, ids, sql`for update`);
}

/** Those of the products that exist, by id. */
async function products(
  { tx, account }: AccountContext,
  ids: readonly string[],
  lock: RawBuilder<unknown>,
): Promise<Map<string, StockedProduct>> {
  const { rows } = await sql<{ product: StockedProduct }>`
    select ${JSON.stringify(nothing)}::jsonb || doc as product from products
    where account_id = ${account.id} and id = any(${[...ids]}::text[]) and deleted_at is null
    order by id ${lock}`.execute(tx);
  return new Map(rows.map(({ product }) => [product._id, product]));
}

/** Members that were never set are not stored. */
const nothing = {
  track_stock: null,
  stock: null,
  total_stock: null,
  min_stock: null,
  low_stock: false,
  has_variants: null,
  variants: null,
} satisfies Partial<StockedProduct>;

function warnUnknown(
  context: AccountContext,
  moves: readonly StockMove[],
  products: ReadonlyMap<string, StockedProduct>,
): void {
  for (const { product_id, variant_id, field } of moves) {
    if (field === undefined) continue;
    const product = products.get(product_id);
    if (product && placeOf(product, variant_id) !== undefined) continue;
    const message = product
      ? `The product \`${product_id}\` has no variant \`${variant_id}\`.`
      : `There is no record with the id \`${product_id}\`.`;
    const place = product ? field.replace(/[^.]+$/, 'variant_id') : field;
    context.warn({ code: 'unknown_reference', field: place, message });
  }
}

/** What is still to move at each place of a product: what should have moved less what has. */
function wanted(product: StockedProduct, moves: readonly StockMove[], held: readonly Movement[]): Wanted[] {
  const places = new Map<string, Wanted>();
  const add = (variant_id: string | undefined, quantity: Thousandths, field?: string) => {
    if (variant_id === undefined) return;
    const place = places.get(variant_id) ?? { variant_id, quantity: 0, field };
    places.set(variant_id, { ...place, quantity: place.quantity + quantity });
  };
  for (const { product_id, variant_id, quantity, field } of moves) {
    if (product_id === product._id) add(placeOf(product, variant_id), toThousandths(quantity), field);
  }
  for (const { product_id, variant_id, quantity, follows } of held) {
    if (product_id === product._id && follows === undefined) add(placeOf(product, variant_id), -quantity);
  }
  return [...places.values()].filter(({ quantity }) => quantity !== 0);
}

/** Lets the product show what there is now, and tells what could not be taken. */
async function show(
  context: AccountContext,
  product: StockedProduct,
  plan: Plan,
  levels: ReadonlyMap<string, Thousandths>,
): Promise<void> {
  for (const { field = 'items', message } of plan.shortages) {
    context.warn({ code: 'insufficient_stock', field, message });
  }
  if (plan.movements.length === 0) return;
  const { tx, account, now } = context;
  const changed = figures(product, plan, levels);
  const patch = { ...changed, updated_at: now.toISOString() };
  await sql`
    update products set version = version + 1, updated_at = ${now},
      doc = doc || jsonb_strip_nulls(${JSON.stringify(patch)}::jsonb - 'variants')
        || ${JSON.stringify(changed.variants ? { variants: changed.variants } : {})}::jsonb
    where account_id = ${account.id} and id = ${product._id} and deleted_at is null`.execute(tx);
  await audit(context, {
    action: 'updated',
    entityType: 'product',
    entityId: product._id,
    before: product,
    after: { ...product, ...changed },
  });
}
