/**
 * Delivery notes take over the stock that a sale holds, so that nothing is deducted twice (Decision stock-life). Pure.
 */
import { fromThousandths, type Thousandths, toThousandths } from '../../calculation/quantity.ts';
import type { StockMove } from './stock-holding.ts';

/** A quantity of a product or variant. */
export interface Delivered {
  product_id: string;
  variant_id: string | null;
  quantity: Thousandths;
}

/** The quantities that each delivery note took over from a sale, by the ID of the note. */
export type Deliveries = Readonly<Record<string, readonly Delivered[]>>;

/** Returns the delivered quantities of lines, one entry per product and variant. */
export function deliveredOf(
  lines: readonly { product_id?: unknown; variant_id?: unknown; quantity: number }[],
): Delivered[] {
  const named = lines.flatMap(({ product_id, variant_id, quantity }) =>
    typeof product_id === 'string' && product_id !== ''
      ? [{ product_id, variant_id: textOrNull(variant_id), quantity: toThousandths(quantity) }]
      : [],
  );
  return summed(named);
}

/** Returns the larger of two deliveries, per product and variant. */
export function largerOf(one: readonly Delivered[], other: readonly Delivered[]): Delivered[] {
  const places = Map.groupBy([...one, ...other], keyOf);
  return [...places.values()].flatMap((of) => {
    const [first] = of;
    return first ? [{ ...first, quantity: Math.max(...of.map(({ quantity }) => quantity)) }] : [];
  });
}

/**
 * Returns the undelivered moves of a sale. A delivery counts for lines of the same variant first, and the rest for
 * other lines of the product; any excess is ignored.
 */
export function withoutDelivered(moves: readonly StockMove[], deliveries: Deliveries): StockMove[] {
  const delivered = summed(Object.values(deliveries).flat());
  if (delivered.length === 0) return [...moves];
  const left = moves.map((move) => ({ ...move, quantity: toThousandths(move.quantity) }));
  for (const sameVariant of [true, false]) {
    for (const one of delivered) {
      for (const move of left) {
        if (move.product_id !== one.product_id) continue;
        if (sameVariant && textOrNull(move.variant_id) !== one.variant_id) continue;
        const taken = Math.min(one.quantity, Math.max(0, -move.quantity));
        move.quantity += taken;
        one.quantity -= taken;
      }
    }
  }
  return left
    .filter(({ quantity }) => quantity !== 0)
    .map((move) => ({ ...move, quantity: fromThousandths(move.quantity) }));
}

function summed(delivered: readonly Delivered[]): Delivered[] {
  return [...Map.groupBy(delivered, keyOf).values()].flatMap((of) => {
    const [first] = of;
    const quantity = of.reduce((sum, one) => sum + one.quantity, 0);
    return first ? [{ ...first, quantity }] : [];
  });
}

function keyOf({ product_id, variant_id }: Delivered): string {
  return JSON.stringify([product_id, variant_id]);
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
