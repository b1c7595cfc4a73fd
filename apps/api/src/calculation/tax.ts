/**
 * Rounds exact amounts to cents (Decision R4): once per tax rate, then split over its lines. Sold and returned lines
 * are rounded separately, so that a return has the value of its sale. Pure.
 */
import { divideRounded } from '../core/cents.ts';
import { apportion, sum } from './apportion.ts';
import { type Exact, exactCent, hundredPercent, roundedCents } from './exact.ts';

/** How tax relates to a price; any other value in a request means `exclusive` (Decision N1). */
export type TaxType = 'exclusive' | 'inclusive' | 'exempt';

export interface TaxTerms {
  type: TaxType;
  /** In ten-thousandths of a percent; 0 if exempt. */
  rate: bigint;
}

export interface TaxedLine extends TaxTerms {
  /** Before and after discounts; both include the tax if `inclusive`. */
  subtotal: Exact;
  amount: Exact;
}

/** Cents of a line, or of all lines of a rate: subtotal - discount (+ tax, if not included in the price) = total. */
export interface TaxedCents {
  subtotal: bigint;
  discount: bigint;
  tax: bigint;
}

export interface TaxGroup extends TaxedCents {
  rate: bigint;
  /** The net amount. */
  base: bigint;
}

export interface Taxed {
  /** By rate, lowest first. */
  groups: TaxGroup[];
  /** In the order of the given lines. */
  lines: TaxedCents[];
}

/** Returns the key of lines that are rounded together. */
export function taxKey({ type, rate, subtotal }: TaxTerms & { subtotal: Exact }): string {
  return `${type === 'inclusive'} ${rate} ${subtotal < 0n}`;
}

/** @param lines in any order; the groups do not depend on it. */
export function taxed(lines: readonly TaxedLine[]): Taxed {
  const groups = new Map<bigint, TaxGroup>();
  const shares = lines.map(() => nothing);
  for (const places of Map.groupBy(lines.keys(), (index) => keyAt(lines, index)).values()) {
    const together = places.flatMap((index) => lines[index] ?? []);
    const [first] = together;
    if (!first) continue;
    const { group, of } = rounded(together, first);
    for (const [place, index] of places.entries()) shares[index] = of[place] ?? nothing;
    groups.set(first.rate, added(groups.get(first.rate), group));
  }
  return { groups: [...groups.values()].sort((one, other) => Number(one.rate - other.rate)), lines: shares };
}

const nothing: TaxedCents = { subtotal: 0n, discount: 0n, tax: 0n };

function keyAt(lines: readonly TaxedLine[], index: number): string {
  const line = lines[index];
  return line ? taxKey(line) : '';
}

function added(group: TaxGroup | undefined, other: TaxGroup): TaxGroup {
  if (!group) return other;
  return {
    rate: group.rate,
    subtotal: group.subtotal + other.subtotal,
    discount: group.discount + other.discount,
    base: group.base + other.base,
    tax: group.tax + other.tax,
  };
}

interface Rounded {
  group: TaxGroup;
  of: TaxedCents[];
}

/** Rounds lines of one rate, type and direction; returned lines are rounded as if sold. */
function rounded(lines: readonly TaxedLine[], { type, rate, subtotal }: TaxedLine): Rounded {
  if (subtotal >= 0n) return roundedSold(lines, { type, rate });
  const { group, of } = roundedSold(lines.map(turned), { type, rate });
  return { group: { ...turnedCents(group), rate, base: -group.base }, of: of.map(turnedCents) };
}

function turned(line: TaxedLine): TaxedLine {
  return { ...line, subtotal: -line.subtotal, amount: -line.amount };
}

function turnedCents({ subtotal, discount, tax }: TaxedCents): TaxedCents {
  return { subtotal: -subtotal, discount: -discount, tax: -tax };
}

function roundedSold(lines: readonly TaxedLine[], { type, rate }: TaxTerms): Rounded {
  const amounts = lines.map(({ amount }) => amount);
  const all = sum(amounts);
  const subtotal = roundedCents(sum(lines.map((line) => line.subtotal)));
  const left = roundedCents(all);
  const whole = type === 'inclusive' ? hundredPercent + rate : hundredPercent;
  // For prices that include tax, the net amount is rounded and the tax is the rest.
  const tax =
    type === 'inclusive'
      ? left - divideRounded(all * hundredPercent, whole * exactCent)
      : divideRounded(all * rate, whole * exactCent);
  const shares = sharedOut(lines, subtotal, left);
  const bounds = type === 'inclusive' ? shares.map((one) => one.subtotal - one.discount) : undefined;
  const taxes = apportion(
    tax,
    amounts.map((amount) => amount * rate),
    whole * exactCent,
    bounds,
  );
  const base = type === 'inclusive' ? left - tax : left;
  return {
    group: { rate, subtotal, discount: subtotal - left, base, tax },
    of: shares.map((one, index) => ({ ...one, tax: taxes[index] ?? 0n })),
  };
}

/**
 * Splits subtotals and discounts over the lines, so that they add up: first the subtotals, then the discounts. No line
 * gets more discount than its subtotal, and lines without a discount get none.
 */
function sharedOut(lines: readonly TaxedLine[], subtotal: bigint, left: bigint): Omit<TaxedCents, 'tax'>[] {
  const whole = lines.map((line) => (line.subtotal === line.amount ? line.subtotal : 0n));
  const reduced = lines.map((line) => (line.subtotal === line.amount ? 0n : line.subtotal));
  const [share = 0n] = apportion(subtotal, [sum(whole), sum(reduced)], exactCent);
  // Lines without a discount are part of the remaining amount.
  const ofWhole = share < left ? share : left;
  const wholes = apportion(ofWhole, whole, exactCent);
  const bounds = apportion(subtotal - ofWhole, reduced, exactCent);
  const discounts = apportion(
    subtotal - left,
    lines.map((line) => line.subtotal - line.amount),
    exactCent,
    bounds,
  );
  return lines.map((_, index) => ({
    subtotal: (wholes[index] ?? 0n) + (bounds[index] ?? 0n),
    discount: discounts[index] ?? 0n,
  }));
}
