import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocate, apportion } from './apportion.ts';

test.each<[total: number, weights: number[], want: number[]]>([
  [1000, [1, 1, 1], [334, 333, 333]],
  [1_000_000, [6_437_200, 4_912_600], [567_164, 432_836]],
  [5, [0, 7], [0, 5]],
  [0, [3, 7], [0, 0]],
  [0, [], []],
  [5, [0, 0], [0, 0]],
  [10, [3, 3, 4], [3, 3, 4]],
])('%d over %j is %j', (total, weights, want) => {
  expect(allocate(BigInt(total), weights.map(BigInt)).map(Number)).toEqual(want);
});

test('the share of a group depends on its weight alone', () => {
  expect(allocate(10n, [5n, 5n, 5n], ['b', 'a', 'b'])).toEqual([4n, 3n, 3n]);
  expect(allocate(10n, [5n, 5n, 5n, 0n], ['b', 'a', 'b', 'b'])).toEqual([4n, 3n, 3n, 0n]);
  expect(allocate(10n, [10n, 5n], ['b', 'a'])).toEqual([7n, 3n]);
});

test('no part exceeds its bound', () => {
  expect(apportion(4n, [15n, 15n, 5n], 10n, [1n, 2n, 1n])).toEqual([1n, 2n, 1n]);
  expect(() => apportion(4n, [20n, 20n], 10n, [1n, 2n])).toThrow('The bounds leave 1 of 4 without a place');
});

test('shares below 0 are rounded down too', () => {
  expect(apportion(-1n, [-10n, 5n], 7n)).toEqual([-2n, 1n]);
});

const cents = fc.bigInt({ min: 0n, max: 99_999_999_999_999n });

test('parts add up to the whole, are within a cent of their share, and take no more than there is', () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 12 }), cents, (weights, wanted) => {
      const all = weights.reduce((sum, weight) => sum + weight, 0n);
      const total = wanted < all ? wanted : all;
      const parts = allocate(total, weights);
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(total);
      for (const [index, part] of parts.entries()) {
        const weight = weights[index] ?? 0n;
        expect(part >= 0n && part <= weight).toBe(true);
        const off = part * all - total * weight;
        expect(off < all || all === 0n).toBe(true);
        expect(-off < all || all === 0n).toBe(true);
      }
    }),
  );
});
