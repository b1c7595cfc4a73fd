/** Sharing out an amount in whole cents, so that the parts always add up to the whole. Pure. */

/**
 * Rounds exact shares to integers that add up to `total`: each is rounded down, and what is left goes, one each, to
 * those with the largest remainders (largest remainder method). Equal remainders go by `rank`, the higher first, so
 * that the outcome does not depend on the order of the shares where their ranks differ.
 *
 * @param total between the sum of the shares rounded down and that of the shares rounded up.
 * @param shares numerators over `denominator`, which is positive; together about `total` x `denominator`.
 */
export function apportion(
  total: bigint,
  shares: readonly bigint[],
  denominator: bigint,
  rank: readonly number[] = [],
): bigint[] {
  const whole = shares.map((share) => floorDivide(share, denominator));
  const rest = shares.map((share, index) => share - (whole[index] ?? 0n) * denominator);
  const left = total - sum(whole);
  const order = shares.map((_, index) => index).sort((one, other) => compare(other, one));
  const lucky = new Set(order.slice(0, Number(left)));
  return whole.map((cents, index) => (lucky.has(index) ? cents + 1n : cents));

  function compare(one: number, other: number): number {
    const difference = (rest[one] ?? 0n) - (rest[other] ?? 0n) || (shares[one] ?? 0n) - (shares[other] ?? 0n);
    if (difference !== 0n) return difference > 0n ? 1 : -1;
    return (rank[one] ?? 0) - (rank[other] ?? 0) || other - one;
  }
}

/** Splits `total` in proportion to weights that are 0 or more; each part is at most its weight where `total` is at most their sum. */
export function allocate(total: bigint, weights: readonly bigint[], rank: readonly number[] = []): bigint[] {
  const all = sum(weights);
  if (all === 0n) return weights.map(() => 0n);
  return apportion(
    total,
    weights.map((weight) => total * weight),
    all,
    rank,
  );
}

export function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}

function floorDivide(value: bigint, by: bigint): bigint {
  const quotient = value / by;
  return value < 0n && quotient * by !== value ? quotient - 1n : quotient;
}
