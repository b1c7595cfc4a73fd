/**
 * Calculates the discounts of a promotion on the lines of a document, by its type (Decision promotion-rules). Pure;
 * amounts are exact.
 */
import type { ProductPromotion } from '@mostrador/types';
import { fixedPoint } from '../core/cents.ts';
import { allocate, sum } from './apportion.ts';
import { type Exact, exactAmount, hundredPercent, percentage, share, times } from './exact.ts';

export interface PromotionLine {
  /** The product, service or rental; null for a line that is not in the catalog. */
  entityId: string | null;
  entityType: string | null;
  variantId: string | null;
  quantity: number;
  /** The unit price, and quantity x price. */
  price: Exact;
  subtotal: Exact;
  /**
   * Lines of one group share the same tax and percentages. An amount is split over groups first, so that neither the
   * order of lines nor splitting a line changes the result.
   */
  group: string;
}

type Terms = Omit<ProductPromotion, 'name'>;

/** Returns the discount of each line, in the order of `lines`; 0 for none. */
export function promotionDiscounts(terms: Terms, lines: readonly PromotionLine[]): Exact[] {
  if (lines.reduce((units, { quantity }) => units + quantity, 0) < (terms.min_quantity ?? 0)) {
    return lines.map(() => 0n);
  }
  return kinds[terms.promotion_type](terms, lines);
}

type Kind = (terms: Terms, lines: readonly PromotionLine[]) => Exact[];

const kinds: Record<ProductPromotion['promotion_type'], Kind> = {
  percentage: ({ value }, lines) => subtotals(lines).map((amount) => share(amount, percentage(value))),
  fixed_amount: ({ value }, lines) => spread(exactAmount(value ?? 0), subtotals(lines), lines),
  buy_x_get_y: buyGet,
  bundle,
};

/** The finest unit of a split: percentages of the rest stay exact. */
export const grain: Exact = 10n ** 12n;

/** Splits an amount, limited to the sum of the weights, in proportion. */
function spread(amount: Exact, weights: readonly Exact[], lines: readonly PromotionLine[]): Exact[] {
  const most = sum(weights);
  const parts = allocate(
    (amount < most ? amount : most) / grain,
    weights.map((weight) => weight / grain),
    lines.map(({ group }) => group),
  );
  return parts.map((part) => part * grain);
}

/** Groups whole units, most expensive first, and reduces the cheapest `get_quantity` units of each full group. */
function buyGet(terms: Terms, lines: readonly PromotionLine[]): Exact[] {
  const [buy, get] = [terms.buy_quantity ?? 0, terms.get_quantity ?? 0];
  const percent = percentage(terms.get_discount_percentage ?? 100);
  const discounts = lines.map(() => 0n);
  const units = lines.map(({ quantity }) => Math.max(Math.floor(quantity), 0));
  const all = units.reduce((total, count) => total + count, 0);
  if (get < 1) return discounts;
  const full = all - (all % (buy + get));
  const reducedBefore = (unit: number) => {
    const within = Math.min(unit, full);
    return Math.floor(within / (buy + get)) * get + Math.max((within % (buy + get)) - buy, 0);
  };
  let passed = 0;
  for (const index of dearestFirst(lines)) {
    const count = units[index] ?? 0;
    const reduced = reducedBefore(passed + count) - reducedBefore(passed);
    passed += count;
    discounts[index] = partOf(lines[index], reduced, percent);
  }
  return discounts;
}

/** Returns a percentage of some units of a line. */
function partOf(line: PromotionLine | undefined, units: number, percent: bigint): Exact {
  return line ? share(times(line.price, units), percent) : 0n;
}

/** Applies once per complete bundle; the discount never exceeds the price of the bundles. */
function bundle(terms: Terms, lines: readonly PromotionLine[]): Exact[] {
  const wanted = new Map<string, number>();
  for (const id of terms.bundle_entity_ids ?? []) wanted.set(id, (wanted.get(id) ?? 0) + 1);
  const count = completeBundles(wanted, lines);
  const bundled = lines.map(() => 0);
  for (const [id, each] of wanted) {
    let needed = each * count;
    for (const index of dearestFirst(lines).filter((place) => isOf(lines[place], id))) {
      const line = lines[index];
      const taken = Math.min(needed, Math.max((line?.quantity ?? 0) - (bundled[index] ?? 0), 0));
      bundled[index] = (bundled[index] ?? 0) + taken;
      needed -= taken;
    }
  }
  const values = lines.map((line, index) => partOf(line, bundled[index] ?? 0, hundredPercent));
  return spread(exactAmount(terms.bundle_discount ?? 0) * fixedPoint(count, 0), values, lines);
}

function completeBundles(wanted: ReadonlyMap<string, number>, lines: readonly PromotionLine[]): number {
  if (wanted.size === 0) return 0;
  const counts = [...wanted].map(([id, each]) => {
    const units = lines.reduce((total, line) => total + (isOf(line, id) ? Math.max(line.quantity, 0) : 0), 0);
    return Math.floor(units / each);
  });
  return Math.min(...counts);
}

export function isOf(line: PromotionLine | undefined, id: string): boolean {
  return line !== undefined && (line.entityId === id || line.variantId === id);
}

/** Returns the indexes of the lines by unit price, highest first. */
function dearestFirst(lines: readonly PromotionLine[]): number[] {
  const order = [...lines.keys()];
  return order.sort((one, other) => byPrice(lines[one], lines[other]) || one - other);
}

function byPrice(one: PromotionLine | undefined, other: PromotionLine | undefined): number {
  if (!one || !other) return 0;
  if (one.price !== other.price) return one.price < other.price ? 1 : -1;
  if (one.group === other.group) return 0;
  return one.group < other.group ? -1 : 1;
}

function subtotals(lines: readonly PromotionLine[]): Exact[] {
  return lines.map(({ subtotal }) => (subtotal > 0n ? subtotal : 0n));
}
