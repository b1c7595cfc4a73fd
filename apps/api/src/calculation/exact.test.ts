import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  exactAmount,
  exactCent,
  exactOf,
  exactPrice,
  exactText,
  percentage,
  roundedCents,
  share,
  times,
} from './exact.ts';

test.each([
  [0n, '0'],
  [exactCent, '0.01'],
  [-exactCent, '-0.01'],
  [exactAmount(1234.5), '1234.5'],
  [exactAmount(100), '100'],
  [1n, `0.${'1'.padStart(33, '0')}`],
  [exactPrice(8.264463), '8.264463'],
  [exactPrice(8.2644631), '8.264463'],
])('%d is written %s', (amount, text) => {
  expect(exactText(amount)).toBe(text);
  expect(exactOf(text)).toBe(amount);
});

test('quantities, prices and percentages with all their decimals stay exact', () => {
  const finest = percentage(0.0001);
  const amount = share(
    share(share(share(times(exactPrice(0.000001), 0.001), finest), finest), finest),
    finest,
  );
  expect(exactText(amount)).toBe('0.000000000000000000000000000000001');
});

test.each([
  [0.005, 1n],
  [0.004999, 0n],
  [-0.005, -1n],
  [8.264463, 826n],
])('%d comes to %d cents', (price, want) => {
  expect(roundedCents(exactPrice(price))).toBe(want);
});

test('an exact amount survives conversion to text and back', () => {
  const amounts = fc.bigInt({ min: -(10n ** 48n), max: 10n ** 48n });
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(exactOf(exactText(amount))).toBe(amount);
    }),
  );
});
