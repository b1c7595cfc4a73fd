import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents, divideRounded, fixedPoint, fromCents, toCents } from './cents.ts';

test.each([
  [0, 0],
  [0.07, 7],
  [1.005, 101],
  [-1.005, -101],
  [4.35, 435],
  [19.99, 1999],
  [0.005, 1],
  [0.0049999, 0],
  [1e-7, 0],
  [1234567.89, 123456789],
  [999999999999.99, 99999999999999],
  ['1234.50', 123450],
  ['-0.005', -1],
  ['90071992547409.91', Number.MAX_SAFE_INTEGER],
  ['999999999999.99', 99999999999999],
  ['-999999999999.99', -99999999999999],
  ['0.0149999999999999999999', 1],
  ['0.0150000000000000000001', 2],
  [-0, 0],
  ['-0.00', 0],
])('%s is %d cents', (amount, want) => {
  expect(toCents(amount)).toBe(want);
});

test.each([
  [21, 4, 210000n],
  [10.5, 4, 105000n],
  [0.1234567, 6, 123457n],
  [1e21, 2, 100000000000000000000000n],
])('%d in fixed point with %d decimals', (value, decimals, want) => {
  expect(fixedPoint(value, decimals)).toBe(want);
});

test.each([
  [5n, 10n, 1n],
  [-5n, 10n, -1n],
  [4n, 10n, 0n],
  [15n, 10n, 2n],
  [-14n, 10n, -1n],
])('%d / %d rounds half away from zero', (value, by, want) => {
  expect(divideRounded(value, by)).toBe(want);
});

test('cents survive conversion to an amount and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99999999999999, max: 99999999999999 }), (integer) => {
      expect(toCents(fromCents(cents(integer)))).toBe(integer === 0 ? 0 : integer);
    }),
  );
});
