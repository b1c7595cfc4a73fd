import { expect, test } from 'vitest';
import { cents } from '../core/cents.ts';
import { percentageOf } from './percentages.ts';

test.each([
  [0, 100, 0],
  [1, 3, 33.33],
  [2, 3, 66.67],
  [1, 8, 12.5],
  [12_345, 10_000, 123.45],
  [99_999_999_999_999, 1, 9_999_999_999_999_900],
])('%d of %d is %d %%', (part, whole, want) => {
  expect(percentageOf(cents(part), cents(whole))).toBe(want);
});
