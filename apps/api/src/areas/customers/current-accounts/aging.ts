/** The aging of open amounts (Decision N17). Pure, in cents. */
import { type Cents, fromCents, plus, zero } from '../../../core/cents.ts';

/** `periods` buckets of `days` days each, and one for all older amounts. */
export interface Buckets {
  days: number;
  periods: number;
}

/** The open amount of one movement. */
export interface OpenAmount {
  /** Undefined for credit, which has no age. */
  daysOverdue: number | undefined;
  open: Cents;
}

/**
 * Returns the names of the buckets, from not yet due to longest overdue: `current`, `1_30`, `31_60`, `61_90`,
 * `over_90`.
 */
export function bucketNames({ days, periods }: Buckets): string[] {
  const bounded = Array.from(
    { length: periods },
    (_, period) => `${period * days + 1}_${(period + 1) * days}`,
  );
  return ['current', ...bounded, `over_${periods * days}`];
}

/** Returns the fields of the response: open amounts by bucket and in total, and unapplied credit. */
export function agingFigures(items: readonly OpenAmount[], buckets: Buckets) {
  const names = bucketNames(buckets);
  const sums = new Map(names.map((name) => [name, zero]));
  let [total, unapplied] = [zero, zero];
  for (const { daysOverdue, open } of items) {
    if (daysOverdue === undefined) unapplied = plus(unapplied, open);
    else {
      const name = names[bucketOf(daysOverdue, buckets)] ?? '';
      sums.set(name, plus(sums.get(name) ?? zero, open));
      total = plus(total, open);
    }
  }
  const { current = 0, ...older } = Object.fromEntries(
    [...sums].map(([name, sum]) => [name === 'current' ? name : `days_${name}`, fromCents(sum)]),
  );
  return { current, ...older, total: fromCents(total), unapplied_credit: fromCents(unapplied) };
}

/** Returns the index of the bucket: 0 for amounts not yet due, one for each `days`, and the last for the rest. */
function bucketOf(daysOverdue: number, { days, periods }: Buckets): number {
  return daysOverdue <= 0 ? 0 : Math.min(Math.ceil(daysOverdue / days), periods + 1);
}
