/** What a promotion takes off the lines of a document, by its type (Decision promotion-rules). Pure; amounts in cents. */
import type { ProductPromotion } from '@mostrador/types';
import { divideRounded, fixedPoint } from '../core/cents.ts';
import { allocate, sum } from './apportion.ts';
import { hundredPercent, percentage } from './line-amounts.ts';

export interface PromotionLine {
  /** Of the product, service or rental, null for what is in no catalogue. */
  entityId: string | null;
  entityType: string | null;
  variantId: string | null;
  quantity: number;
  /** Quantity x price, in cents. */
  subtotal: bigint;
  /** Settles who gets a cent that falls between two lines: the rate of tax, so that their order does not matter. */
  rank: number;
}

type Terms = Omit<ProductPromotion, 'name'>;

/** The discount of each line, in the order of `lines`; 0 where nothing is taken off. */
export function promotionDiscounts(terms: Terms, lines: readonly PromotionLine[]): bigint[] {
  if (lines.reduce((units, { quantity }) => units + quantity, 0) < (terms.min_quantity ?? 0)) {
    return lines.map(() => 0n);
  }
  return kinds[terms.promotion_type](terms, lines);
}

type Kind = (terms: Terms, lines: readonly PromotionLine[]) => bigint[];

const kinds: Record<ProductPromotion['promotion_type'], Kind> = {
  percentage: ({ value }, lines) => {
    const weights = subtotals(lines);
    const off = divideRounded(sum(weights) * percentage(value), hundredPercent);
    return allocate(off, weights, ranks(lines));
  },
  fixed_amount: ({ value }, lines) => spread(fixedPoint(value ?? 0, 2), subtotals(lines), lines),
  buy_x_get_y: buyGet,
  bundle,
};

/** As much of an amount as there is to take it off, in proportion. */
function spread(amount: bigint, weights: bigint[], lines: readonly PromotionLine[]): bigint[] {
  const most = sum(weights);
  return allocate(amount < most ? amount : most, weights, ranks(lines));
}

/** Whole units in groups, the dearest first; of each full group the cheapest `get_quantity` units are reduced. */
function buyGet(terms: Terms, lines: readonly PromotionLine[]): bigint[] {
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

/** A percentage of so many units of a line. */
function partOf(line: PromotionLine | undefined, units: number, percent: bigint): bigint {
  if (!line || units === 0) return 0n;
  const exact = line.subtotal * fixedPoint(units, 3) * percent;
  return divideRounded(exact, fixedPoint(line.quantity, 3) * hundredPercent);
}

/** Once for each complete bundle, and never more than the bundles cost. */
function bundle(terms: Terms, lines: readonly PromotionLine[]): bigint[] {
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
  return spread(fixedPoint(terms.bundle_discount ?? 0, 2) * BigInt(count), values, lines);
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

/** The places of the lines by the price of their unit, the highest first. */
function dearestFirst(lines: readonly PromotionLine[]): number[] {
  const priceOf = (place: number) => {
    const { subtotal, quantity } = lines[place] ?? { subtotal: 0n, quantity: 0 };
    return quantity > 0 ? (subtotal * 1_000_000n) / fixedPoint(quantity, 3) : 0n;
  };
  return [...lines.keys()].sort((one, other) => {
    const difference = priceOf(other) - priceOf(one);
    if (difference !== 0n) return difference > 0n ? 1 : -1;
    return (lines[other]?.rank ?? 0) - (lines[one]?.rank ?? 0);
  });
}

function subtotals(lines: readonly PromotionLine[]): bigint[] {
  return lines.map(({ subtotal }) => (subtotal > 0n ? subtotal : 0n));
}

function ranks(lines: readonly PromotionLine[]): number[] {
  return lines.map(({ rank }) => rank);
}
