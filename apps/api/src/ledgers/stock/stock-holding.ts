/** Computes the stock that a document holds, from the available levels (Decision stock-life). Pure. */
import { toThousandths } from '../../calculation/quantity.ts';
import type { Warning } from '../../core/context.ts';
import { type Levels, type Movement, placeKey } from './stock-ledger.ts';
import { type Plan, placeOf, planned, type StockedProduct, type Wanted } from './stock-plan.ts';

export interface StockMove {
  product_id: string;
  variant_id?: string | null | undefined;
  /** Signed, in units: negative takes stock out. At most three decimals. */
  quantity: number;
  /** `items.0.product_id`: the field for a warning about an unknown product or variant; without it there is none. */
  field?: string | undefined;
}

/** Locked products and their stock. */
export interface LockedStock {
  products: ReadonlyMap<string, StockedProduct>;
  levels: Levels;
}

export interface HoldingOptions {
  /** Takes the available stock if there is less, and reports the rest as a warning `insufficient_stock`. */
  allowNegative?: boolean | undefined;
  warn(warning: Warning): void;
}

export interface Holding {
  /** The stock that the document holds afterwards. */
  held: Movement[];
  /** The movements to get there. */
  movements: Movement[];
}

/**
 * Changes the stock that a document holds to `moves`, or to nothing. Products that do not track their stock are
 * skipped, except that movements from when they were tracked are still settled.
 * @throws Problem `insufficient_stock` with `product_id`, `requested` and `available`
 */
export function holding(
  { products, levels }: LockedStock,
  moves: readonly StockMove[],
  held: readonly Movement[],
  { allowNegative = false, warn }: HoldingOptions,
): Holding {
  warnUnknown(products, moves, warn);
  const repeated = new Map(
    held
      .filter(({ follows }) => follows !== undefined)
      .map(({ product_id, follows = '', quantity }) => [
        placeKey({ product_id, variant_id: follows }),
        quantity,
      ]),
  );
  const plans = [...products.values()]
    .filter((product) => product.track_stock || isGivenBack(product, moves))
    .map((product) =>
      planned(product, wanted(product, moves, held), {
        levels,
        repeated,
        releasing: moves.length === 0,
        allowNegative: allowNegative || !product.track_stock,
      }),
    );
  warnShort(plans, warn);
  const movements = plans.flatMap((plan) => plan.movements);
  return { held: together([...held, ...movements]), movements };
}

/** Merges movements of the same place, without those that sum to zero. */
export function together(movements: readonly Movement[]): Movement[] {
  const places = Map.groupBy(movements, (movement) => `${placeKey(movement)} ${movement.follows ?? ''}`);
  return [...places.values()].flatMap((of) => {
    const [first] = of;
    const quantity = of.reduce((sum, one) => sum + one.quantity, 0);
    return first && quantity !== 0 ? [{ ...first, quantity }] : [];
  });
}

/** Warns of unknown products and variants, at the `field` of each move. */
export function warnUnknown(
  products: ReadonlyMap<string, StockedProduct>,
  moves: readonly StockMove[],
  warn: HoldingOptions['warn'],
): void {
  for (const { product_id, variant_id, field } of moves) {
    if (field === undefined) continue;
    const product = products.get(product_id);
    if (product && placeOf(product, variant_id) !== undefined) continue;
    const message = product
      ? `The product \`${product_id}\` has no variant \`${variant_id}\`.`
      : `There is no record with the ID \`${product_id}\`.`;
    const place = product ? field.replace(/[^.]+$/, 'variant_id') : field;
    warn({ code: 'unknown_reference', field: place, message });
  }
}

function warnShort(plans: readonly Plan[], warn: HoldingOptions['warn']): void {
  for (const { field = 'items', message } of plans.flatMap(({ shortages }) => shortages)) {
    warn({ code: 'insufficient_stock', field, message });
  }
}

/** Returns whether the document no longer holds stock of the product. */
function isGivenBack({ _id }: StockedProduct, moves: readonly StockMove[]): boolean {
  return !moves.some(({ product_id }) => product_id === _id);
}

/** Returns the remaining quantity per place of a product: the wanted movements minus those already made. */
function wanted(product: StockedProduct, moves: readonly StockMove[], held: readonly Movement[]): Wanted[] {
  const places = new Map<string, Wanted>();
  const add = (variant_id: string | undefined, quantity: number, field?: string) => {
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
