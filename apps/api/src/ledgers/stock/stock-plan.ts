/** Plans the effect of a document on the stock of one product: the movement of each place, or the error. Pure. */
import { Problem } from '@mostrador/server-stub';
import type { Product } from '@mostrador/types';
import { fromThousandths, type Thousandths, wholeUnits } from '../../calculation/quantity.ts';
import { lowStock, mostStock, totalStock, variantStock } from '../../calculation/stock-figures.ts';
import { variantsById, withVariantStock } from '../../calculation/variants.ts';
import { fieldProblem } from '../../core/field-problem.ts';
import { type Movement, placeKey } from './stock-ledger.ts';

/** The fields of a product that concern stock. */
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

/** The wanted movement of one place of the product. */
export interface Wanted {
  variant_id: string;
  /** Signed. */
  quantity: Thousandths;
  /** The field of the request that asked for it. */
  field: string | undefined;
}

export interface PlanOptions {
  levels: ReadonlyMap<string, Thousandths>;
  /** The movements of this document that the product repeats so far, by the place of the variant. */
  repeated: ReadonlyMap<string, Thousandths>;
  /** Takes the available stock if there is less. */
  allowNegative: boolean;
  /** Whether received stock is to leave again, which changes the message. */
  releasing: boolean;
}

export interface Shortage {
  field: string | undefined;
  message: string;
}

export interface Plan {
  movements: Movement[];
  /** The missing stock, where that is allowed. */
  shortages: Shortage[];
}

/**
 * Returns the place that a line moves: the variant if it has stock of its own, else the product; undefined for an
 * unknown variant.
 */
export function placeOf(product: StockedProduct, variant_id: string | null | undefined): string | undefined {
  if (!variant_id) return '';
  const variant = variantsById(product.variants).get(variant_id);
  if (!variant) return undefined;
  return product.has_variants && typeof variant.stock === 'number' ? variant_id : '';
}

/**
 * Returns the movements of one product. @throws Problem `insufficient_stock`, or `validation_failed` above the maximum
 */
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
 * Returns how much of a variant's movement the product repeats: what the document had repeated is reversed, and the
 * rest is repeated while the product's stock is the sum of its variants.
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

/** Returns the fields of the product that change with its levels. */
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

/** Returns whether the product's stock equals the sum of its variants. */
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
  const requested = asked === 1 ? 'was requested' : 'were requested';
  const message = `The stock of \`${product.name}\` is ${left}, but ${asked} ${releasing ? 'would be removed' : requested}.`;
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
