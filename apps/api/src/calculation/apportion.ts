/** Splits an amount into whole units, so that the parts always add up to the whole. Pure. */

/**
 * Rounds exact shares to integers that add up to `total` (largest remainder method): rounds each down, then adds the
 * remaining units, one each, to the shares with the largest remainders; ties go to the larger share, then to the first.
 *
 * @param total between the sum of the shares rounded down and that of the shares rounded up.
 * @param shares numerators over `denominator`, which is positive; together about `total` x `denominator`.
 * @param bounds the maximum of each part, at least its share rounded down; together at least `total`.
 */
export function apportion(
  total: bigint,
  shares: readonly bigint[],
  denominator: bigint,
  bounds?: readonly bigint[],
): bigint[] {
  const parts = shares.map((share, index) => smaller(floorDivide(share, denominator), bounds?.[index]));
  let left = total - sum(parts);
  const order = shares.map((_, index) => index).sort(byRemainder(shares, denominator));
  while (left > 0n) {
    const before = left;
    for (const index of order) {
      const part = parts[index] ?? 0n;
      if (left === 0n || part === bounds?.[index]) continue;
      parts[index] = part + 1n;
      left -= 1n;
    }
    if (left === before) throw new Error(`The bounds leave ${left} of ${total} without a place`);
  }
  return parts;
}

/**
 * Splits `total` in proportion to weights of 0 or more: first over the groups, then over the weights of each, so that
 * the part of a group depends on its weight alone. Each part is at most its weight if `total` is at most their sum.
 *
 * @param groups the group of each weight; default: one group.
 */
export function allocate(
  total: bigint,
  weights: readonly bigint[],
  groups: readonly string[] = [],
): bigint[] {
  const places = [...Map.groupBy(weights.keys(), (index) => groups[index] ?? '')]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, indexes]) => indexes);
  const weightsOf = (indexes: readonly number[]) => indexes.map((index) => weights[index] ?? 0n);
  const totals = inProportion(
    total,
    places.map((indexes) => sum(weightsOf(indexes))),
  );
  const parts = weights.map(() => 0n);
  for (const [group, indexes] of places.entries()) {
    const within = inProportion(totals[group] ?? 0n, weightsOf(indexes));
    for (const [place, index] of indexes.entries()) parts[index] = within[place] ?? 0n;
  }
  return parts;
}

export function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}

function inProportion(total: bigint, weights: readonly bigint[]): bigint[] {
  const all = sum(weights);
  if (all === 0n) return weights.map(() => 0n);
  const shares = weights.map((weight) => total * weight);
  return apportion(total, shares, all);
}

function byRemainder(shares: readonly bigint[], denominator: bigint): (one: number, other: number) => number {
  const rest = shares.map((share) => share - floorDivide(share, denominator) * denominator);
  return (one, other) => {
    const difference = (rest[other] ?? 0n) - (rest[one] ?? 0n) || (shares[other] ?? 0n) - (shares[one] ?? 0n);
    if (difference !== 0n) return difference > 0n ? 1 : -1;
    return one - other;
  };
}

function smaller(value: bigint, bound: bigint | undefined): bigint {
  return bound !== undefined && bound < value ? bound : value;
}

function floorDivide(value: bigint, by: bigint): bigint {
  const quotient = value / by;
  return value < 0n && quotient * by !== value ? quotient - 1n : quotient;
}
