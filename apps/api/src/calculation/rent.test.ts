/** Worked examples of rent adjustments: the Central Bank's ICL, INDEC's IPC, and percentages. */
import { describe, expect, test } from 'vitest';
import { fromCents, toCents } from '../core/cents.ts';
import {
  adjustedRent,
  chainedFactor,
  coefficientFactor,
  type Factor,
  factorNumber,
  factorPercentage,
  indexFactor,
  percentFactor,
} from './rent.ts';

const rentOf = (rent: number, factor: Factor) => fromCents(adjustedRent(toCents(rent), factor));

test.each([
  [27.14, 35.74, 1.316875, 658_437.73],
  [33.27, 35.74, 1.074241, 537_120.53],
  [21.54, 29.39, 1.364438, 682_219.13],
  [30.58, 33.27, 1.087966, 543_983],
])('500,000 by an ICL from %d to %d is × %d: %d', (from, to, factor, want) => {
  expect(factorNumber(indexFactor(from, to), 6)).toBe(factor);
  expect(rentOf(500_000, indexFactor(from, to))).toBe(want);
});

describe('600,000 by the IPC of June to August 2025', () => {
  test('chained from the published changes, as contracts do', () => {
    expect(rentOf(600_000, chainedFactor([1.6, 1.9, 1.9]))).toBe(632_984.87);
  });

  test('from the index levels, slightly less', () => {
    expect(rentOf(600_000, indexFactor(8714.4871, 9193.2441))).toBe(632_962.83);
  });
});

test.each([
  [55_000, 10, 60_500],
  [100, 0, 100],
  [100, -25, 75],
  [33.33, 10, 36.66],
  // Half a cent rounds up.
  [0.05, 10, 0.06],
  [1000, 0.0001, 1000],
  [1_000_000, 0.0001, 1_000_001],
])('%d by %d %% is %d', (rent, percentage, want) => {
  expect(rentOf(rent, percentFactor(percentage))).toBe(want);
});

test.each([
  [coefficientFactor(1.1), 1.1, 10],
  [coefficientFactor(1 / 3), 0.333333, -66.6667],
  [percentFactor(12.3456), 1.123456, 12.3456],
  [chainedFactor([]), 1, 0],
])('a factor as a number and a percentage', (factor, number, percentage) => {
  expect([factorNumber(factor, 6), factorPercentage(factor)]).toEqual([number, percentage]);
});
