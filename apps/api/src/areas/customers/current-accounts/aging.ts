/** How old what is open is (Decision N17). Pure, in cents. */
import { type Cents, fromCents, plus, zero } from '../../../core/cents.ts';

/** Buckets of `days` days each, `periods` of them, and one for all that is older. */
export interface Buckets {
  days: number;
  periods: number;
}

/** What is open of one movement. */
export interface OpenAmount {
  /** Undefined for credit, which has no age. */
  daysOverdue: number | undefined;
  open: Cents;
}

/** `current`, `1_30`, `31_60`, `61_90`, `over_90`: from what is not due yet to what is overdue the longest. */
export function bucketNames({ days, periods }: Buckets): string[] {
  const bounded = Array.from(
    { length: periods },
    (_, period) => `${period * days + 1}_${(period + 1) * days}`,
  );
  return ['current', ...bounded, `over_${periods * days}`];
}

/** The members of an answer: what is open by bucket, all of it, and the credit that is not applied. */
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

/** The place of the bucket: 0 for what is due today or later, then one for each `days`, and the last for the rest. */
function bucketOf(daysOverdue: number, { days, periods }: Buckets): number {
  return daysOverdue <= 0 ? 0 : Math.min(Math.ceil(daysOverdue / days), periods + 1);
}
