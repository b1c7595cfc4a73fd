/** What a document does to the stock of one product: which places move by how much, or why it cannot be. Pure. */
import { Problem } from '@mostrador/server-stub';
import type { Product } from '@mostrador/types';
import { fromThousandths, type Thousandths, wholeUnits } from '../../calculation/quantity.ts';
import { lowStock, mostStock, totalStock, variantStock } from '../../calculation/stock-figures.ts';
import { variantsById, withVariantStock } from '../../calculation/variants.ts';
import { fieldProblem } from '../../core/field-problem.ts';
import { type Movement, placeKey } from './stock-ledger.ts';

/** The members of a product that stock is about. */
export type StockedProduct = Pick<
  Product,
  | '_id'
  | 'name'
  | 'track_stock'
  | 'stock'
  | 'total_stock'
  | 'min_stock'
  | 'low_stock'
  | 'has_variants'
  | 'variants'
>;

/** What is to leave or to come in, of one place of the product. */
export interface Wanted {
  variant_id: string;
  /** Signed. */
  quantity: Thousandths;
  /** Where the request asked for it. */
  field: string | undefined;
}

export interface PlanOptions {
  levels: ReadonlyMap<string, Thousandths>;
  /** What the document has made the product repeat so far, by the place of the variant. */
  repeated: ReadonlyMap<string, Thousandths>;
  /** Takes what there is where there is less than asked for. */
  allowNegative: boolean;
  /** Whether stock that came in is to leave again, which is said in other words. */
  releasing: boolean;
}

export interface Shortage {
  field: string | undefined;
  message: string;
}

export interface Plan {
  movements: Movement[];
  /** What could not be taken, where that is allowed. */
  shortages: Shortage[];
}

/** Where a line moves stock: at its variant where that is counted by itself, else at the product; undefined for a variant there is not. */
export function placeOf(product: StockedProduct, variant_id: string | null | undefined): string | undefined {
  if (!variant_id) return '';
  const variant = variantsById(product.variants).get(variant_id);
  if (!variant) return undefined;
  return product.has_variants && typeof variant.stock === 'number' ? variant_id : '';
}

/** The movements of one product. @throws Problem `insufficient_stock`, `validation_failed` for more than can be counted */
export function planned(product: StockedProduct, wanted: readonly Wanted[], options: PlanOptions): Plan {
  const levels = new Map(options.levels);
  const plan: Plan = { movements: [], shortages: [] };
  for (const want of [...wanted].sort((a, b) => (a.variant_id < b.variant_id ? -1 : 1))) {
    const { variant_id } = want;
    const quantity = available(product, want, levels, { ...options, plan });
    const following = variant_id === '' ? 0 : followed(product, { ...want, quantity }, levels, options);
    move(plan, levels, { product_id: product._id, variant_id, quantity });
    move(plan, levels, { product_id: product._id, variant_id: '', quantity: following, follows: variant_id });
  }
  return plan;
}

/**
 * How much of what a variant moves the product repeats: what the document had repeated before is undone, the rest is
 * repeated while the product counts what its variants have together.
 */
function followed(
  product: StockedProduct,
  { variant_id, quantity }: Wanted,
  levels: ReadonlyMap<string, Thousandths>,
  { repeated }: PlanOptions,
): Thousandths {
  const held = repeated.get(placeKey({ product_id: product._id, variant_id })) ?? 0;
  const undone =
    Math.sign(held) === -Math.sign(quantity)
      ? Math.sign(quantity) * Math.min(Math.abs(quantity), Math.abs(held))
      : 0;
  const repeating = followsLevels(product, levels) ? quantity : undone;
  const level = levels.get(placeKey({ product_id: product._id, variant_id: '' })) ?? 0;
  return Math.max(repeating, level === 0 ? 0 : -level);
}

/** The members of the product that change with its levels. */
export function figures(
  product: StockedProduct,
  movements: readonly Movement[],
  before: ReadonlyMap<string, Thousandths>,
): Partial<StockedProduct> {
  const at = (variant_id: string) => {
    const key = placeKey({ product_id: product._id, variant_id });
    const moved = movements.filter((movement) => movement.variant_id === variant_id);
    return wholeUnits(moved.reduce((sum, { quantity }) => sum + quantity, before.get(key) ?? 0));
  };
  const places = new Set(movements.map(({ variant_id }) => variant_id));
  const stocks = new Map([...places].filter(Boolean).map((id) => [id, at(id)]));
  const changed = {
    ...product,
    ...(places.has('') && { stock: at('') }),
    ...(stocks.size > 0 && { variants: withVariantStock(product.variants, stocks) }),
  };
  const total_stock = totalStock(changed, { before: product, sent: {} });
  const { stock, variants } = changed;
  return { stock, variants, total_stock, low_stock: lowStock(changed) };
}

/** Whether what is counted at the product is what its variants have together. */
function followsLevels(product: StockedProduct, levels: ReadonlyMap<string, Thousandths>): boolean {
  if (product.stock === null || variantStock(product) === undefined) return false;
  const at = (variant_id: string) => levels.get(placeKey({ product_id: product._id, variant_id })) ?? 0;
  const variants = [...variantsById(product.variants).keys()];
  return at('') === variants.reduce((sum, id) => sum + at(id), 0);
}

function available(
  product: StockedProduct,
  { variant_id, quantity, field }: Wanted,
  levels: ReadonlyMap<string, Thousandths>,
  { allowNegative, releasing, plan }: PlanOptions & { plan: Plan },
): Thousandths {
  const level = levels.get(placeKey({ product_id: product._id, variant_id })) ?? 0;
  if (level + quantity > mostStock * 1000) throw tooMuch(product, field);
  if (level + quantity >= 0) return quantity;
  const [asked, left] = [fromThousandths(-quantity), fromThousandths(level)];
  const message = `The stock of \`${product.name}\` is ${left}, but ${asked} ${releasing ? 'would be removed' : 'were requested'}.`;
  if (allowNegative) {
    plan.shortages.push({ field, message });
    return level === 0 ? 0 : -level;
  }
  throw new Problem('insufficient_stock', message, {
    extra: { product_id: product._id, requested: asked, available: left },
  });
}

function tooMuch({ name }: StockedProduct, field = 'items'): Problem {
  const message = `would bring the stock of \`${name}\` above ${mostStock}`;
  return fieldProblem(`/${field.replaceAll('.', '/')}`, 'too_high', message);
}

function move(plan: Plan, levels: Map<string, Thousandths>, movement: Movement): void {
  if (movement.quantity === 0) return;
  plan.movements.push(movement);
  const key = placeKey(movement);
  levels.set(key, (levels.get(key) ?? 0) + movement.quantity);
}
