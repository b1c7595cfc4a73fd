/** The stock that documents hold (Decision catalog-rules, stock-life), and the stock fields of products. */
import { type RawBuilder, sql } from 'kysely';
import type { AuditEntry } from '../../store/audit.ts';
import { changedMembers } from '../../store/changed-members.ts';
import type { AccountContext } from '../../store/context.ts';
import { together as inOnePacket } from '../../store/together.ts';
import type { Ledger, Settlement, Settling } from '../effect.ts';
import { holding, type LockedStock, type StockMove, together, warnUnknown } from './stock-holding.ts';
import { heldStock, levelsOf, type Movement, placeKey, post } from './stock-ledger.ts';
import { figures, type StockedProduct } from './stock-plan.ts';

/** Locks products in order of their IDs, so that documents do not deadlock, and reads their stock. */
export async function lockStock(context: AccountContext, ids: readonly string[]): Promise<LockedStock> {
  if (ids.length === 0) return { products: new Map(), levels: new Map() };
  // The levels are read by a separate statement, which sees changes made while it waited for the locks.
  const [products, levels] = await inOnePacket([
    productsOf(context, ids, sql`for update`),
    levelsOf(context, ids),
  ]);
  return { products, levels };
}

/** Warns of unknown products and variants, at the `field` of each move. */
export async function warnUnknownPlaces(context: AccountContext, moves: readonly StockMove[]): Promise<void> {
  const ids = [...new Set(moves.map(({ product_id }) => product_id))];
  warnUnknown(await productsOf(context, ids, sql``), moves, context.warn);
}

/** The ledger of stock effects. */
export const stock: Ledger<Movement, LockedStock> = {
  name: 'stock',
  settle: settleStock,
  digest: (movements) =>
    together(movements.filter(({ follows }) => follows === undefined))
      .map((movement) => `${placeKey(movement)} ${movement.quantity}`)
      .sort()
      .join(', '),
  async held(db, account, type) {
    const held = await heldStock(db, account, type);
    return new Map([...held].map(([id, movements]) => [id, stock.digest(movements)]));
  },
};

async function settleStock(
  context: AccountContext,
  { document, before, after, locked }: Settling<Movement, LockedStock>,
): Promise<Settlement | undefined> {
  const back = before.map((movement) => ({ ...movement, quantity: -movement.quantity }));
  if (together([...back, ...after]).length === 0) return undefined;
  const places =
    locked ?? (await lockStock(context, [...new Set(before.map(({ product_id }) => product_id))]));
  const gone = after.length === 0;
  const movements = gone
    ? holding(places, [], before, { warn: context.warn }).movements
    : together([...back, ...after]);
  if (movements.length === 0) return undefined;
  const reason = gone ? `${document.type}_release` : document.type;
  const shown = changes(places, movements);
  return {
    entries: shown.map(entryOf),
    write: () =>
      inOnePacket([
        // Usually one product is sold; its update goes into the statement of its movement.
        post(context, {
          movements,
          reason,
          document,
          levels: places.levels,
          along: shown.slice(0, 1).map((change) => figuresShown(context, change)),
        }),
        ...shown.slice(1).map((change) => figuresShown(context, change).execute(context.tx)),
      ]),
  };
}

interface Shown {
  before: StockedProduct;
  changed: Partial<StockedProduct>;
}

/** Returns the products whose stock fields change. */
function changes({ products, levels }: LockedStock, movements: readonly Movement[]): Shown[] {
  return [...products.values()].flatMap((before) => {
    const own = movements.filter(({ product_id }) => product_id === before._id);
    return own.length === 0 ? [] : [{ before, changed: figures(before, own, levels) }];
  });
}

/** SQL that updates the stock fields of a product. */
function figuresShown({ account, now }: AccountContext, { before, changed }: Shown): RawBuilder<unknown> {
  return sql`
    update products set ${changedMembers(changed, now)}
    where account_id = ${account.id} and id = ${before._id} and deleted_at is null`;
}

function entryOf({ before, changed }: Shown): AuditEntry {
  return {
    action: 'updated',
    entityType: 'product',
    entityId: before._id,
    before: { ...before },
    after: { ...before, ...changed },
  };
}

/** Returns the products that exist, by ID. */
async function productsOf(
  { tx, account }: AccountContext,
  ids: readonly string[],
  lock: RawBuilder<unknown>,
): Promise<Map<string, StockedProduct>> {
  if (ids.length === 0) return new Map();
  // A list, whose plan PostgreSQL keeps; for an array, whose length it does not know, it plans each time.
  const { rows } = await sql<{ product: StockedProduct }>`
    select ${JSON.stringify(nothing)}::jsonb || doc as product from products
    where account_id = ${account.id} and id in (${sql.join([...ids])}) and deleted_at is null
    order by id ${lock}`.execute(tx);
  return new Map(rows.map(({ product }) => [product._id, product]));
}

/** Defaults for fields that were never set, which are not stored. */
const nothing = {
  track_stock: null,
  stock: null,
  total_stock: null,
  min_stock: null,
  low_stock: false,
  has_variants: null,
  variants: null,
} satisfies Partial<StockedProduct>;
