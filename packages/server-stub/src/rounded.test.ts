import { expect, test } from 'vitest';
import { rounded } from './rounded.ts';

test.each<[value: number, decimals: number | undefined, want: number]>([
  [1.005, 2, 1.01],
  [-1.005, 2, -1.01],
  [100.004999, 2, 100],
  [0.07, 2, 0.07],
  [1e-7, 2, 0],
  [-1e-7, 2, 0],
  [999999999999.99, 2, 999999999999.99],
  [8.2644635, 6, 8.264464],
  [8.264463, 6, 8.264463],
  [1.23456, undefined, 1.23456],
])('%d with %s decimals is %d', (value, decimals, want) => {
  expect(rounded(value, decimals)).toBe(want);
});
