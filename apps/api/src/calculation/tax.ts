/** Value-added tax of a document: computed and rounded once for each rate, then shared out over the lines. Pure. */
import { divideRounded } from '../core/cents.ts';
import { apportion, sum } from './apportion.ts';
import { hundredPercent } from './line-amounts.ts';

/** How tax relates to a price; any other word of a request is `exclusive` (Decision N1). */
export type TaxType = 'exclusive' | 'inclusive' | 'exempt';

export interface TaxedLine {
  type: TaxType;
  /** In ten-thousandths of a percent; 0 of what is exempt. */
  rate: bigint;
  /** What is left of the line after its discounts, in cents; with the tax in it where that is `inclusive`. */
  amount: bigint;
}

export interface TaxGroup {
  rate: bigint;
  /** Net amount and tax, in cents. */
  base: bigint;
  tax: bigint;
}

export interface Taxed {
  /** By rate, the lowest first. */
  groups: TaxGroup[];
  /** The share of each line in the tax of its rate. */
  shares: bigint[];
}

/** @param lines in any order; the groups do not depend on it. */
export function taxed(lines: readonly TaxedLine[]): Taxed {
  const shares = lines.map(() => 0n);
  const groups = new Map<bigint, TaxGroup>();
  for (const places of Map.groupBy(lines.keys(), (index) => keyOf(lines[index])).values()) {
    const [first] = places.map((index) => lines[index]);
    if (!first) continue;
    const amounts = places.map((index) => lines[index]?.amount ?? 0n);
    const { tax, of } = taxOn(first, amounts);
    for (const [place, index] of places.entries()) shares[index] = of[place] ?? 0n;
    const { base, tax: before } = groups.get(first.rate) ?? { base: 0n, tax: 0n };
    const net = first.type === 'inclusive' ? sum(amounts) - tax : sum(amounts);
    groups.set(first.rate, { rate: first.rate, base: base + net, tax: before + tax });
  }
  return { groups: [...groups.values()].sort((one, other) => Number(one.rate - other.rate)), shares };
}

/** The tax on amounts of one rate and type together, and what each has in it. */
function taxOn({ type, rate }: TaxedLine, amounts: bigint[]): { tax: bigint; of: bigint[] } {
  const whole = type === 'inclusive' ? hundredPercent + rate : hundredPercent;
  const all = sum(amounts);
  // Of prices with tax in them the net is what is rounded, and the tax is the rest.
  const tax =
    type === 'inclusive'
      ? all - divideRounded(all * hundredPercent, whole)
      : divideRounded(all * rate, whole);
  return {
    tax,
    of: apportion(
      tax,
      amounts.map((amount) => amount * rate),
      whole,
    ),
  };
}

function keyOf(line: TaxedLine | undefined): string {
  return line ? `${line.type === 'inclusive'} ${line.rate}` : '';
}
