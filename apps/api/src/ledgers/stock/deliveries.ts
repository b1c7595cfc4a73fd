/** What delivery notes take over of the stock that a sale holds, so that nothing leaves twice (Decision stock-life). Pure. */
import { fromThousandths, type Thousandths, toThousandths } from '../../calculation/quantity.ts';
import type { StockMove } from './stock-holding.ts';

/** So much of a product, or of a variant of it. */
export interface Delivered {
  product_id: string;
  variant_id: string | null;
  quantity: Thousandths;
}

/** What each delivery note has taken over of a sale, by the id of the note. */
export type Deliveries = Readonly<Record<string, readonly Delivered[]>>;

/** What lines deliver, one entry for each product and variant. */
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

/** The larger of two deliveries of each product and variant. */
export function largerOf(one: readonly Delivered[], other: readonly Delivered[]): Delivered[] {
  const places = Map.groupBy([...one, ...other], keyOf);
  return [...places.values()].flatMap((of) => {
    const [first] = of;
    return first ? [{ ...first, quantity: Math.max(...of.map(({ quantity }) => quantity)) }] : [];
  });
}

/**
 * What is still to leave of the moves of a sale. A delivery counts for lines of the same variant first, and what is left
 * of it for other lines of the product; what no line asks for counts for nothing.
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
