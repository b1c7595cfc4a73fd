/**
 * Stock edited by hand: setting `stock` of a product or variant is a movement, so that the sum always holds.
 *
 * It is not an effect of the product (`ledgers/effect.ts`), because an edit is not derived from the product: its
 * quantity is the new value minus the level at that moment, and sales and receipts change the `stock` of the same
 * product without an edit. An effect could only read back a copy of the edits stored in the product, and `verify` would
 * compare the copy with itself; instead, `verify-stock.ts` checks that displayed stock, level and movements agree.
 */
import type { Product } from '@mostrador/types';
import { type Thousandths, toThousandths } from '../../calculation/quantity.ts';
import { variantsById } from '../../calculation/variants.ts';
import type { AccountContext } from '../../store/context.ts';
import { levelsOf, type Movement, placeKey, post } from './stock-ledger.ts';

type Stocked = Pick<Product, '_id' | 'stock' | 'variants'>;

/**
 * Writes the movements of a stock edit: they raise or lower the level to the whole number that was set, including any
 * fraction below the displayed number. Without `before`, the product is new. Untracked products have edits too:
 * `track_stock` only controls whether documents move stock.
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

/** Returns the displayed stock of a product and its variants ('' is the product itself); a missing one counts as 0. */
function stocksOf(product: Stocked | undefined): Map<string, number> {
  const ofVariants = [...variantsById(product?.variants ?? null)].map(([id, { stock }]): [string, number] => [
    id,
    stock ?? 0,
  ]);
  return new Map([...ofVariants, ['', product?.stock ?? 0]]);
}
