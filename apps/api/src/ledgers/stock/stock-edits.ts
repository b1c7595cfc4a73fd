/**
 * Stock that is set by hand: writing `stock` of a product or a variant is a movement by itself, so that the sum always holds.
 *
 * No effect of the product (`ledgers/effect.ts`), because an edit is a movement and not something that the product amounts
 * to: its quantity is what was set less the level at that moment, and sales and receipts change the `stock` of the same
 * product without an edit. An effect could only read back a copy of the edits kept in the product, and `verify` would
 * compare the copy with itself; `verify-stock.ts` proves instead that shown stock, level and movements agree.
 */
import type { Product } from '@mostrador/types';
import { type Thousandths, toThousandths } from '../../calculation/quantity.ts';
import { variantsById } from '../../calculation/variants.ts';
import type { AccountContext } from '../../store/context.ts';
import { levelsOf, type Movement, placeKey, post } from './stock-ledger.ts';

type Stocked = Pick<Product, '_id' | 'stock' | 'variants'>;

/**
 * Writes the movements that an edit of a product amounts to: to the whole number that was set, whatever fraction lay
 * below the number shown before. Without `before` the product is new. Untracked products have their edits as well:
 * `track_stock` only says whether documents move stock.
 */
export async function recordEdit(
  context: AccountContext,
  before: Stocked | undefined,
  after: Stocked,
): Promise<void> {
  const old = stocksOf(before);
  const set = stocksOf(after);
  const changed = [...new Set([...old.keys(), ...set.keys()])].filter(
    (variant) => (old.get(variant) ?? 0) !== (set.get(variant) ?? 0),
  );
  if (changed.length === 0) return;
  const levels = before ? await levelsOf(context, [after._id]) : new Map<string, Thousandths>();
  const movements = changed.map((variant_id): Movement => {
    const place = { product_id: after._id, variant_id };
    const level = levels.get(placeKey(place)) ?? 0;
    return { ...place, quantity: toThousandths(set.get(variant_id) ?? 0) - level };
  });
  await post(context, {
    movements: movements.filter(({ quantity }) => quantity !== 0),
    reason: before ? 'adjustment' : 'initial',
    document: { type: 'product', id: after._id },
    levels,
  });
}

/** What a product shows as its stock, '' being the product itself; nothing counts as 0. */
function stocksOf(product: Stocked | undefined): Map<string, number> {
  const ofVariants = [...variantsById(product?.variants ?? null)].map(([id, { stock }]): [string, number] => [
    id,
    stock ?? 0,
  ]);
  return new Map([...ofVariants, ['', product?.stock ?? 0]]);
}
